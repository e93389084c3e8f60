import { useState } from 'preact/hooks'
import { useTitle } from '../../frame/use-title.ts'
import { language, say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { Action, QuickAction } from '../../parts/action.tsx'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Moment } from '../../parts/money.tsx'
import { Show } from '../../parts/reading.tsx'
import { tell } from '../../parts/toast.tsx'
import { api } from '../../requests/client.ts'
import { usePolling } from '../../requests/use-polling.ts'
import { useRequest } from '../../requests/use-request.ts'
import { go } from '../../router.tsx'
import type { ScreenProps } from '../../screen.ts'
import { CredentialFields, typedCredentials } from '../banks/credential-fields.tsx'
import { messageTexts } from '../reminders/texts.ts'
import { ChannelStatus } from './channels.tsx'
import { type Channel, GUIDES, channelTexts as texts } from './texts.ts'

const SOON_MS = 3_000

interface ChannelProps {
  of: Channel
  onChange(): Promise<void>
}

/** One channel: how it stands, the address for its provider, and what can be done with it. */
export function ChannelDetail({ at }: ScreenProps<'channel'>) {
  const { client } = useMerchant()
  useTitle(texts.title)
  const reading = useRequest(() => client.getChannel({ channelId: at.channel }), [at.channel])
  usePolling(reading.data?.status === 'checking', SOON_MS, reading.reload)
  return (
    <div class="narrow">
      <Show of={reading}>
        {(channel) => (
          <>
            <div class="title">
              <h1>{messageTexts.channels[channel.kind]}</h1>
              <ChannelStatus of={channel} />
            </div>
            <div role="status">
              <Standing of={channel} />
            </div>
            <HookAddress of={channel} />
            {channel.kind === 'telegram' && channel.status === 'active' && (
              <OwnNotices of={channel} />
            )}
            <Manage of={channel} onChange={reading.reload} />
          </>
        )}
      </Show>
    </div>
  )
}

/** How it stands in words, and whose turn it is. */
function Standing({ of: { status, lastError } }: { of: Channel }) {
  if (lastError) {
    return (
      <div class={`notice ${status === 'active' || status === 'checking' ? 'wait' : 'bad'}`}>
        {status === 'disabled' && (
          <p>
            {say([
              'El proveedor rechazó las credenciales cinco veces. No se escribe más por aquí hasta que las cambies.',
              'The provider has refused the credentials five times. Nothing more is written by this channel until you change them.',
            ])}
          </p>
        )}
        <p>{lastError.message[language]}</p>
        <p class="hint">
          {say(['Código:', 'Code:'])} <code>{lastError.code}</code>
        </p>
      </div>
    )
  }
  return status === 'active' ? (
    <p class="notice good">
      {say([
        'El proveedor acepta las credenciales: se puede escribir por aquí.',
        'The provider accepts the credentials: messages can be sent.',
      ])}
    </p>
  ) : (
    <p class="notice wait">
      {say([
        'Le preguntamos al proveedor si acepta las credenciales. Tarda unos segundos.',
        'We are asking the provider whether it accepts the credentials. It takes a few seconds.',
      ])}
    </p>
  )
}

const HookAddress = ({ of: { kind, hookUrl } }: { of: Channel }) => (
  <section class="card">
    <h2>{say(['La dirección para el proveedor', 'The address for the provider'])}</h2>
    <p class="quiet">{GUIDES[kind].hook}</p>
    <div class="address">
      <code class="secret">{hookUrl}</code>
      <CopyButton text={hookUrl} label={say(['Copiar la dirección', 'Copy the address'])} />
    </div>
  </section>
)

/** Has the person's own notices told to their chat. */
function OwnNotices({ of: { id: channelId } }: { of: Channel }) {
  const { client } = useMerchant()
  const [url, setUrl] = useState<string | null>(null)
  return (
    <section class="card">
      <h2>{say(['Mis avisos en Telegram', 'My notifications in Telegram'])}</h2>
      <p class="quiet">
        {say([
          'Abre el bot con tu propio enlace y toca Iniciar: te llegan los avisos de este comercio que en tu perfil marcas «Al momento», de 8 a 20 h. /stop los detiene.',
          'Open the bot with a link of your own and tap Start: you get those notifications of this merchant that you mark “At once” in your profile, from 8 to 20 o’clock. /stop ends it.',
        ])}
      </p>
      {url === null ? (
        <QuickAction
          label={say(['Crear mi enlace', 'Make my link'])}
          look="plain"
          send={() => client.createChannelBinding({ channelId, body: { self: true } })}
          onDone={(binding) => setUrl(binding.url)}
        />
      ) : (
        <div class="address">
          <a href={url} target="_blank" rel="noreferrer">
            {say(['Abrir Telegram', 'Open Telegram'])}
          </a>
          <CopyButton text={url} label={say(['Copiar el enlace', 'Copy the link'])} />
        </div>
      )}
    </section>
  )
}

function Manage({ of: channel, onChange }: ChannelProps) {
  const { client } = useMerchant()
  const { id: channelId, status, lastCheckedAt, createdAt } = channel
  return (
    <section class="card">
      <h2>{say(['Administrar', 'Manage'])}</h2>
      <Facts
        of={[
          [
            say(['Última pregunta', 'Last asked']),
            lastCheckedAt ? (
              <Moment key="checked" of={lastCheckedAt} />
            ) : (
              say(['Todavía no', 'Not yet'])
            ),
          ],
          [say(['Conectado', 'Connected']), <Moment key="made" of={createdAt} />],
        ]}
      />
      <div class="actions">
        {status !== 'disabled' && (
          <QuickAction
            label={say(['Preguntar ahora', 'Ask now'])}
            look="plain"
            send={() => client.checkChannel({ channelId })}
            onAnswer={onChange}
          />
        )}
        <Replace of={channel} onChange={onChange} />
        <Action
          label={say(['Desconectar', 'Disconnect'])}
          look="plain"
          send={() => client.deleteChannel({ channelId })}
          onDone={() => {
            tell(say(['Canal desconectado', 'Channel disconnected']))
            go(merchantPath('channels'), { replace: true })
          }}
          danger
        >
          <p>
            {say([
              'Sus credenciales se olvidan y lo que espera por salir no se envía. Quien pidió no recibir más sigue así.',
              'Its credentials are forgotten, and what waits to be sent is not sent. Who has asked for no more stays so.',
            ])}
          </p>
        </Action>
      </div>
    </section>
  )
}

/** Asks for all credentials again, since none is ever shown. */
function Replace({ of: { id: channelId, kind }, onChange }: ChannelProps) {
  const { client } = useMerchant()
  const reading = useRequest(() => api.listChannelKinds(), [])
  return (
    <Action
      label={texts.replace}
      look="plain"
      send={(typed) =>
        client.replaceChannelCredentials({
          channelId,
          body: { credentials: typedCredentials(typed) },
        })
      }
      onDone={onChange}
    >
      <Show of={reading}>
        {({ data }) => (
          <CredentialFields
            of={data.find((one) => one.kind === kind)?.credentials ?? []}
            known={{}}
          />
        )}
      </Show>
    </Action>
  )
}
