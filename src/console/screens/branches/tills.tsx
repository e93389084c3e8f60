import { useState } from 'preact/hooks'
import { say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { Action, QuickAction } from '../../parts/action.tsx'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Field } from '../../parts/form.tsx'
import { List } from '../../parts/list.tsx'
import { Cards } from '../../parts/rows.tsx'
import { Status } from '../../parts/status.tsx'
import type { Schemas } from '../../requests/client.ts'
import { Link } from '../../router.tsx'
import { branchTexts as texts } from './texts.ts'

type Till = Schemas['Till']

/** A branch’s tills, each with the address of its own page and what is printed of it. */
export function Tills({ of: branch }: { of: Schemas['Branch'] }) {
  const { client, can } = useMerchant()
  const [changes, setChanges] = useState(0)
  const onDone = () => setChanges((count) => count + 1)
  return (
    <section class="stack">
      <div class="title">
        <h2>{say(['Cajas', 'Tills'])}</h2>
        {can('floor:write') && <NewTill branchId={branch.id} onDone={onDone} />}
      </div>
      <List
        inputs={[branch.id, changes]}
        read={(query) => client.listTills({ query: { ...query, branchId: branch.id } })}
        empty={<p class="quiet">{say(['Todavía no hay cajas aquí.', 'No tills here yet.'])}</p>}
      >
        {(tills) => <Cards of={tills}>{(till) => <TillCard of={till} onDone={onDone} />}</Cards>}
      </List>
    </section>
  )
}

interface NewTillProps {
  branchId: string
  onDone(): void
}

function NewTill({ branchId, onDone }: NewTillProps) {
  const { client } = useMerchant()
  return (
    <Action
      label={say(['Nueva caja', 'New till'])}
      look="small"
      once={`till of ${branchId}`}
      send={({ name = '' }, options) => client.createTill({ body: { branchId, name } }, options)}
      onDone={onDone}
      action={say(['Crear la caja', 'Create the till'])}
    >
      <Field
        name="name"
        label={texts.tillName}
        hint={say(['Como Caja 1.', 'Such as Till 1.'])}
        maxLength={80}
      />
    </Action>
  )
}

interface TillProps {
  of: Till
  onDone(): void
}

function TillCard({ of: till, onDone }: TillProps) {
  const { can } = useMerchant()
  const address = `${location.origin}/t/${till.code}`
  return (
    <>
      <div class="title">
        <h3>{till.name}</h3>
        <Status tone={till.active ? 'good' : 'quiet'}>
          {till.active ? texts.inUse : texts.unused}
        </Status>
      </div>
      <p>
        <code>{address}</code>
      </p>
      <div class="actions">
        <a
          class="button plain small"
          href={`/t/${till.code}/slip`}
          target="_blank"
          rel="noreferrer"
        >
          {say(['Imprimir su código QR', 'Print its QR code'])}
        </a>
        <CopyButton text={address} label={say(['Copiar la dirección', 'Copy the address'])} />
        <a class="button plain small" href={address} target="_blank" rel="noreferrer">
          {say(['Ver su página', 'See its page'])}
        </a>
        <Link to={merchantPath('payments', {}, { tillId: till.id })} class="button plain small">
          {say(['Ver sus pagos', 'See its payments'])}
        </Link>
      </div>
      {can('floor:write') && <TillChanges of={till} onDone={onDone} />}
    </>
  )
}

function TillChanges({ of: { id: tillId, name, active }, onDone }: TillProps) {
  const { client } = useMerchant()
  return (
    <div class="actions">
      <Action
        label={texts.rename}
        title={say([`Otro nombre para ${name}`, `Another name for ${name}`])}
        look="bare"
        send={({ name: typed = '' }) => client.updateTill({ tillId, body: { name: typed } })}
        onDone={onDone}
        action={say(['Guardar', 'Save'])}
      >
        <Field name="name" label={texts.tillName} value={name} maxLength={80} />
      </Action>
      <QuickAction
        label={
          active ? say(['Sacar de uso', 'Take out of use']) : say(['Poner en uso', 'Put to use'])
        }
        look="bare"
        send={() => client.updateTill({ tillId, body: { active: !active } })}
        onDone={onDone}
        refusals={{ CONFLICT: texts.busy }}
      />
      <Action
        label={say(['Otro código', 'Another code'])}
        title={say([`Otro código para ${name}`, `Another code for ${name}`])}
        look="bare"
        send={() => client.rotateTillCode({ tillId })}
        onDone={onDone}
        danger
      >
        <p class="quiet">
          {say([
            'Lo que está impreso deja de servir de inmediato: imprime el nuevo y ponlo en la caja.',
            'What is printed leads nowhere from then on: print the new one and put it at the till.',
          ])}
        </p>
      </Action>
    </div>
  )
}
