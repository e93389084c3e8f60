import { useTitle } from '../../frame/use-title.ts'
import { say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Form } from '../../parts/form.tsx'
import { Show } from '../../parts/reading.tsx'
import { api } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { go, Link, usePlace } from '../../router.tsx'
import { CredentialFields, typedCredentials } from '../banks/credential-fields.tsx'
import { messageTexts } from '../reminders/texts.ts'
import { GUIDES, type Kind, TEMPLATE_PARTS } from './texts.ts'

const isKind = (kind: string | null): kind is Kind => kind !== null && kind in GUIDES

/** Connects a channel, whose kind is in the address: what to get ready at its provider, then its credentials. */
export function ConnectChannel() {
  const asked = usePlace().query.get('kind')
  const kind = isKind(asked) ? asked : 'whatsapp'
  const title = say([
    `Conectar ${messageTexts.channels[kind]}`,
    `Connect ${messageTexts.channels[kind]}`,
  ])
  useTitle(title)
  const reading = useRequest(() => api.listChannelKinds(), [])
  return (
    <div class="narrow">
      <h1>{title}</h1>
      <p class="quiet">{GUIDES[kind].about}</p>
      <Show of={reading}>
        {({ data }) => {
          const offered = data.find((one) => one.kind === kind)
          if (!offered) return <NotOffered />
          return (
            <>
              <GetReady of={kind} />
              <ConnectForm of={kind} fields={offered.credentials} />
            </>
          )
        }}
      </Show>
    </div>
  )
}

const NotOffered = () => (
  <p class="notice quiet">
    {say(['Este servicio no lo ofrece todavía.', 'This service does not offer it yet.'])}{' '}
    <Link to={merchantPath('channels')}>{say(['Ver los canales', 'See the channels'])}</Link>
  </p>
)

const GetReady = ({ of: kind }: { of: Kind }) => (
  <section class="card">
    <h2>{say(['1. Lo que se prepara allá', '1. What you get ready there'])}</h2>
    <ol class="steps">
      {GUIDES[kind].steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
    {kind === 'whatsapp' && <Template />}
  </section>
)

const Template = () => (
  <details>
    <summary>{say(['Ver la plantilla para copiar', 'See the template to copy'])}</summary>
    <div class="stack">
      {TEMPLATE_PARTS.map(({ name, text }) => (
        <div key={name} class="address">
          <strong>{name}</strong>
          <code class="secret">{text}</code>
          <CopyButton text={text} name={say([`Copiar: ${name}`, `Copy: ${name}`])} />
        </div>
      ))}
    </div>
  </details>
)

type Fields = Parameters<typeof CredentialFields>[0]['of']

function ConnectForm({ of: kind, fields }: { of: Kind; fields: Fields }) {
  const { id, client, environment } = useMerchant()
  return (
    <section class="card">
      <h2>{say(['2. Tus credenciales', '2. Your credentials'])}</h2>
      <p class="quiet">
        {say([
          'Se guardan cifradas y no se muestran más. Al conectar preguntamos si valen.',
          'They are stored encrypted and never shown again. We ask at once whether they are accepted.',
        ])}
      </p>
      <Form
        once={`channel ${id} ${environment} ${kind}`}
        send={(typed, options) =>
          client.createChannel(
            { body: { kind, environment, credentials: typedCredentials(typed) } },
            options,
          )
        }
        onDone={(channel) =>
          go(merchantPath('channel', { channel: channel.id }), { replace: true })
        }
        action={say(['Conectar', 'Connect'])}
        aside={
          <Link to={merchantPath('channels')} class="button plain">
            {say(['Cancelar', 'Cancel'])}
          </Link>
        }
      >
        <CredentialFields of={fields} known={{}} />
      </Form>
    </section>
  )
}
