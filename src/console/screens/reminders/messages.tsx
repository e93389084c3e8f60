import { say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { List } from '../../parts/list.tsx'
import { Moment } from '../../parts/money.tsx'
import { Empty } from '../../parts/reading.tsx'
import { Rows } from '../../parts/rows.tsx'
import { Status } from '../../parts/status.tsx'
import type { Schemas } from '../../requests/client.ts'
import { reasonText, messageTexts as texts } from './texts.ts'

const CHANNELS = ['mail', 'whatsapp', 'telegram'] as const
const STATUSES = ['queued', 'sent', 'delivered', 'read', 'failed', 'rejected', 'unknown'] as const

/** What a message is about: a charge note, or the payment whose receipt it is. */
const aboutPath = ({ chargeNoteId, transactionId }: Schemas['CustomerMessage']) =>
  chargeNoteId === null
    ? merchantPath('payment', { transaction: transactionId ?? '' })
    : merchantPath('chargeNote', { note: chargeNoteId })

/** What the merchant has written to its customers, and how far it has come. */
export function Messages() {
  const { client, environment } = useMerchant()
  return (
    <List
      filters={{
        status: { label: say(['Estado', 'Status']), options: STATUSES, names: texts.statuses },
        channel: { label: say(['Por', 'By']), options: CHANNELS, names: texts.channels },
      }}
      read={(query) => client.listMessages({ query: { environment, ...query } })}
      empty={<Empty title={say(['Aún no se envió nada', 'Nothing was sent yet'])} />}
      noneFound={<Empty title={say(['Ninguno así', 'None like that'])} />}
    >
      {(messages) => (
        <Rows of={messages}>
          {(message) => ({
            to: aboutPath(message),
            name: message.to ?? say(['Cliente eliminado', 'Removed customer']),
            about: (
              <>
                <span class="line">
                  {[
                    texts.channels[message.channel],
                    message.simulated && say(['de prueba, no salió', 'a test, not sent out']),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                {message.reason && <span class="line">{reasonText(message.reason)}</span>}
              </>
            ),
            state: (
              <>
                <Status tone={texts.tones[message.status]}>{texts.statuses[message.status]}</Status>
                <span class="quiet">
                  <Moment of={message.createdAt} />
                </span>
              </>
            ),
          })}
        </Rows>
      )}
    </List>
  )
}
