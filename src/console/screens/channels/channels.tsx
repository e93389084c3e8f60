import { useState } from 'preact/hooks'
import { useTitle } from '../../frame/use-title.ts'
import { language, say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { Field, Form } from '../../parts/form.tsx'
import { Show } from '../../parts/reading.tsx'
import { Rows } from '../../parts/rows.tsx'
import { Status } from '../../parts/status.tsx'
import { api, type Schemas } from '../../requests/client.ts'
import { together } from '../../requests/outcomes.ts'
import { useRequest } from '../../requests/use-request.ts'
import { Link } from '../../router.tsx'
import { Messages } from '../reminders/messages.tsx'
import { messageTexts } from '../reminders/texts.ts'
import { type Channel, GUIDES, TONES, channelTexts as texts } from './texts.ts'

/** By what a merchant writes to its customers, how much of it on a day, and what was written. */
export function Channels() {
  useTitle(texts.title)
  return (
    <>
      <div class="narrow">
        <h1>{texts.title}</h1>
        <p class="quiet">
          {say([
            'El correo ya está: no hay que conectarlo. Los demás son tuyos, con tus credenciales, y se escribe por ellos solo a quien aceptó.',
            'Mail is there already, and is not connected. The others are your own, with your credentials, and write to those alone who have agreed.',
          ])}
        </p>
        <OnlyTest />
        <Connected />
        <Budgets />
      </div>
      <h2>{say(['Mensajes enviados', 'Messages sent'])}</h2>
      <Messages />
    </>
  )
}

/** In the test environment nothing leaves the service. */
function OnlyTest() {
  const { environment } = useMerchant()
  if (environment !== 'test') return null
  return (
    <p class="notice quiet">
      {say([
        'Aquí se prueba: los mensajes se anotan y no salen.',
        'This is for tests: messages are recorded, and not sent out.',
      ])}{' '}
      <Link to={merchantPath('channels', { environment: 'live' })}>
        {say(['Ver los canales de verdad', 'See the real channels'])}
      </Link>
    </p>
  )
}

function Connected() {
  const { id, client, environment } = useMerchant()
  const reading = useRequest(
    () => together([client.listChannels({ query: { environment } }), api.listChannelKinds()]),
    [id, environment],
  )
  return (
    <Show of={reading}>
      {([{ data: channels }, { data: kinds }]) => (
        <>
          {channels.length > 0 && (
            <Rows of={channels}>
              {(channel) => ({
                to: merchantPath('channel', { channel: channel.id }),
                name: messageTexts.channels[channel.kind],
                about: channel.lastError && (
                  <span class="line">{channel.lastError.message[language]}</span>
                ),
                state: <ChannelStatus of={channel} />,
              })}
            </Rows>
          )}
          {kinds
            .filter(({ connectable }) => connectable)
            .filter(({ kind }) => !channels.some((channel) => channel.kind === kind))
            .map(({ kind }, place) => (
              <Offer
                key={kind}
                of={kind as Channel['kind']}
                isMain={place === 0 && channels.length === 0}
              />
            ))}
        </>
      )}
    </Show>
  )
}

export const ChannelStatus = ({ of: { status } }: { of: Channel }) => (
  <Status tone={TONES[status]}>{texts.statuses[status]}</Status>
)

function Offer({ of: kind, isMain }: { of: Channel['kind']; isMain: boolean }) {
  const name = messageTexts.channels[kind]
  return (
    <section class="card">
      <h2>{name}</h2>
      <p class="quiet">{GUIDES[kind].about}</p>
      <p class="actions">
        <Link
          to={merchantPath('newChannel', {}, { kind })}
          class={isMain ? 'button' : 'button plain'}
        >
          {say([`Conectar ${name}`, `Connect ${name}`])}
        </Link>
      </p>
    </section>
  )
}

type Budget = Schemas['MessageSettings']['dailyBudget']

/** How many messages are sent on a day by each channel. */
function Budgets() {
  const { id, client } = useMerchant()
  const reading = useRequest(() => client.getMessageSettings({}), [id])
  return (
    <section class="card">
      <h2>{say(['Límite por día', 'Limit of a day'])}</h2>
      <p class="quiet">
        {say([
          'Lo que pasa del límite no se envía, tampoco después. El día es el de Caracas; 0 es ninguno.',
          'What is beyond it is not sent, and not later either. The day is that of Caracas; 0 is none.',
        ])}
      </p>
      <Show of={reading}>{({ dailyBudget }) => <BudgetForm of={dailyBudget} />}</Show>
    </section>
  )
}

function BudgetForm({ of: budgets }: { of: Budget }) {
  const { client } = useMerchant()
  const [isSaved, setSaved] = useState(false)
  const kinds = Object.keys(budgets) as (keyof Budget)[]
  return (
    <Form
      send={(fields) => {
        setSaved(false)
        const typed = kinds.map((kind) => [kind, Number(fields[`dailyBudget.${kind}`])])
        return client.updateMessageSettings({ body: { dailyBudget: Object.fromEntries(typed) } })
      }}
      onDone={() => setSaved(true)}
      action={say(['Guardar los límites', 'Save the limits'])}
      plain
      aside={<span role="status">{isSaved && say(['Guardado.', 'Saved.'])}</span>}
    >
      {kinds.map((kind) => (
        <Field
          key={kind}
          name={`dailyBudget.${kind}`}
          label={say([
            `Mensajes al día por ${messageTexts.by[kind]}`,
            `Messages a day by ${messageTexts.by[kind]}`,
          ])}
          value={String(budgets[kind])}
          inputMode="numeric"
          maxLength={6}
        />
      ))}
    </Form>
  )
}
