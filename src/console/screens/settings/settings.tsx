import { useState } from 'preact/hooks'
import { Ask } from '../../frame/ask.tsx'
import { readMemberships } from '../../frame/membership.ts'
import { useTitle } from '../../frame/use-title.ts'
import { say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { Facts } from '../../parts/facts.tsx'
import { Field, Form } from '../../parts/form.tsx'
import { Moment } from '../../parts/money.tsx'
import { Show } from '../../parts/reading.tsx'
import { api } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { Link } from '../../router.tsx'
import { session } from '../../session/session.ts'
import { useStore } from '../../session/store.ts'
import { branchTexts } from '../branches/texts.ts'
import { Activity } from './activity.tsx'
import { ButtonSites } from './button.tsx'
import type { Merchant } from './merchant.ts'
import { SecondPerson } from './second-person.tsx'
import { ShiftDifference } from './shift-difference.tsx'
import { settingsTexts as texts } from './texts.ts'
import { Transfer } from './transfer.tsx'

/** What a merchant is, whether it gets paid, and whose it is. */
export function Settings() {
  const { id, client, can } = useMerchant()
  useTitle(texts.title)
  const reading = useRequest(() => client.getMerchant({}), [id])
  const current = useStore(session)
  const own = current.state === 'in' ? current.user.id : null
  return (
    <div class="narrow">
      <h1>{texts.title}</h1>
      <Show of={reading}>
        {(merchant) => (
          <>
            <Data merchant={merchant} onChange={reading.reload} />
            <section class="card">
              <h2>{branchTexts.title}</h2>
              <p class="quiet">
                {say([
                  'Dónde vendes, y el código QR de cada caja para imprimir.',
                  'Where you sell, and the QR code of each till to print.',
                ])}
              </p>
              <Link to={merchantPath('branches')} class="bare">
                {say(['Ver sedes y cajas', 'See branches and tills'])}
              </Link>
            </section>
            {can('merchants:write') && (
              <section class="card">
                <h2>{say(['Canales de mensajes', 'Channels for messages'])}</h2>
                <p class="quiet">
                  {say([
                    'Por dónde se escribe a tus clientes, y cuántos mensajes al día.',
                    'How your customers are written to, and how many messages a day.',
                  ])}
                </p>
                <Link to={merchantPath('channels')} class="bare">
                  {say(['Ver los canales', 'See the channels'])}
                </Link>
              </section>
            )}
            <SecondPerson isOwner={merchant.owner.id === own} />
            <ShiftDifference />
            <Activity
              merchant={merchant}
              isOwner={merchant.owner.id === own}
              onChange={reading.reload}
            />
            <ButtonSites />
            {merchant.owner.id === own && (
              <>
                <section class="card">
                  <h2>{say(['Quién tiene acceso', 'Who has access'])}</h2>
                  <p class="quiet">
                    {say([
                      'Webhooks, claves de API, equipo, invitaciones y lotes: todo lo que actúa por el comercio o recibe sus avisos.',
                      'Webhooks, API keys, team, invitations and payouts: all that acts for the merchant or is told about it.',
                    ])}
                  </p>
                  <Link to={merchantPath('access')} class="bare">
                    {say(['Ver y quitar accesos', 'See and end access'])}
                  </Link>
                </section>
                <Transfer merchant={merchant} onChange={reading.reload} />
              </>
            )}
          </>
        )}
      </Show>
    </div>
  )
}

interface DataProps {
  merchant: Merchant
  onChange(): Promise<void>
}

function Data({ merchant, onChange }: DataProps) {
  const { can } = useMerchant()
  return (
    <section class="card">
      <h2>{say(['Datos del comercio', 'The merchant'])}</h2>
      <Facts
        of={[
          [say(['RIF', 'RIF']), merchant.rif],
          [say(['Propietario', 'Owner']), merchant.owner.name],
          [say(['Desde', 'Here since']), <Moment key="since" of={merchant.createdAt} />],
        ]}
      />
      {can('merchants:write') ? (
        <Names merchant={merchant} onChange={onChange} />
      ) : (
        <Ask action="merchants:write" what={say(['Cambiar los datos', 'Change the data'])} />
      )}
    </section>
  )
}

function Names({ merchant, onChange }: DataProps) {
  const { id } = merchant
  const [isSaved, setSaved] = useState(false)
  return (
    <Form
      send={({ name = '', description = '' }) => {
        setSaved(false)
        return api.updateMerchant({ id, body: { name, description } })
      }}
      onDone={async () => {
        void readMemberships()
        await onChange()
        setSaved(true)
      }}
      action={say(['Guardar', 'Save'])}
      aside={<span role="status">{isSaved && say(['Guardado.', 'Saved.'])}</span>}
    >
      <Field
        name="name"
        label={say(['Nombre', 'Name'])}
        hint={say([
          'Hasta 120 letras. El de la tienda se cambia en Tienda.',
          'Up to 120 letters. That of the store is changed in Store.',
        ])}
        value={merchant.name}
        maxLength={120}
      />
      <Field
        name="description"
        label={say(['Descripción', 'Description'])}
        hint={say(['Hasta 1.000 letras.', 'Up to 1,000 letters.'])}
        value={merchant.description}
        maxLength={1000}
        rows={3}
        optional
      />
    </Form>
  )
}
