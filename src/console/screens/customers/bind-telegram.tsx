import { useState } from 'preact/hooks'
import { say } from '../../language.ts'
import { useMerchant } from '../../merchant.ts'
import { QuickAction } from '../../parts/action.tsx'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Moment } from '../../parts/money.tsx'
import type { Schemas } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import type { Customer } from './texts.ts'

type Binding = Schemas['ChannelBinding']

/** Makes a link by which the customer opens the merchant's bot, where that is in use. */
export function BindTelegram({ of: customer }: { of: Customer }) {
  const { client, environment } = useMerchant()
  const [binding, setBinding] = useState<Binding | null>(null)
  const channels = useRequest(
    () => client.listChannels({ query: { environment } }),
    [environment],
  ).data
  const bot = channels?.data.find(({ kind, status }) => kind === 'telegram' && status === 'active')
  if (!bot) return null
  return (
    <>
      <QuickAction
        label={say(['Crear enlace', 'Make a link'])}
        look="plain small"
        send={() =>
          client.createChannelBinding({ channelId: bot.id, body: { customerId: customer.id } })
        }
        onDone={setBinding}
      />
      {binding && (
        <Dialog
          title={say([`Telegram de ${customer.name}`, `Telegram of ${customer.name}`])}
          onClose={() => setBinding(null)}
        >
          <BotLink of={binding} />
        </Dialog>
      )}
    </>
  )
}

const BotLink = ({ of: { url, expiresAt } }: { of: Binding }) => (
  <div class="stack">
    <p>
      {say([
        'Dáselo solo a ese cliente. Quien lo abre y toca Iniciar recibe sus mensajes, y con eso acepta.',
        'Give it to this customer alone. Who opens it and taps Start gets their messages, and agrees by that.',
      ])}
    </p>
    <code class="secret">{url}</code>
    <div class="actions">
      <CopyButton text={url} label={say(['Copiar el enlace', 'Copy the link'])} />
    </div>
    <p class="quiet">
      {say(['Sirve una vez, hasta:', 'It works once, until:'])} <Moment of={expiresAt} />
    </p>
  </div>
)
