import { useTitle } from '../../frame/use-title.ts'
import { say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { List } from '../../parts/list.tsx'
import { Moment, Money } from '../../parts/money.tsx'
import { Empty, Show } from '../../parts/reading.tsx'
import { Rows } from '../../parts/rows.tsx'
import { Status } from '../../parts/status.tsx'
import type { Schemas } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { Link } from '../../router.tsx'
import { dueText, numberText } from '../charge-notes/texts.ts'
import { CollectionsNav } from '../collections/collections-nav.tsx'
import { collectionTexts } from '../collections/texts.ts'
import { Remind } from './remind.tsx'
import { Steps } from './steps.tsx'
import { reasonText, messageTexts as texts } from './texts.ts'

const CHANNELS = ['mail', 'whatsapp', 'telegram'] as const
const STATUSES = ['queued', 'sent', 'delivered', 'read', 'failed', 'rejected', 'unknown'] as const
/** How many overdue notes are shown here; the list of notes has all. */
const OVERDUE_SHOWN = 10

/** Whom to remind by hand, when the service reminds by itself, and what it has sent. */
export function Reminders() {
  useTitle(collectionTexts.tabs.reminders)
  return (
    <>
      <h1>{collectionTexts.tabs.reminders}</h1>
      <CollectionsNav />
      <ByHand />
      <Steps />
      <h2>{say(['Lo que se envió', 'What was sent'])}</h2>
      <Messages />
    </>
  )
}

function ByHand() {
  const { client, environment, id } = useMerchant()
  const reading = useRequest(
    () => client.listChargeNotes({ query: { environment, overdue: true, limit: OVERDUE_SHOWN } }),
    [id, environment],
  )
  return (
    <section class="card">
      <h2>{say(['A quién recordar', 'Whom to remind'])}</h2>
      <Show of={reading}>
        {({ data: notes, total }) =>
          notes.length === 0 ? (
            <p class="quiet">{say(['Nada está vencido.', 'Nothing is overdue.'])}</p>
          ) : (
            <>
              <ul class="lines">
                {notes.map((note) => (
                  <li key={note.id}>
                    <div>
                      <Link to={merchantPath('chargeNote', { note: note.id })}>
                        {note.customerName}
                      </Link>
                      <p class="quiet">
                        {numberText(note.number)} · {note.concept} · {dueText(note)}
                      </p>
                    </div>
                    <div class="figure">
                      <Money of={note.remaining} in={note.currency} />
                      <Remind of={note} look="plain small" />
                    </div>
                  </li>
                ))}
              </ul>
              {total > notes.length && (
                <Link to={merchantPath('chargeNotes', {}, { overdue: 'yes' })}>
                  {say([`Ver las ${total} vencidas`, `See all ${total} that are overdue`])}
                </Link>
              )}
            </>
          )
        }
      </Show>
    </section>
  )
}

/** What a message is about: a charge note, or the payment whose receipt it is. */
const aboutPath = ({ chargeNoteId, transactionId }: Schemas['CustomerMessage']) =>
  chargeNoteId === null
    ? merchantPath('payment', { transaction: transactionId ?? '' })
    : merchantPath('chargeNote', { note: chargeNoteId })

function Messages() {
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
