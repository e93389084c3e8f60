import { useTitle } from '../../frame/use-title.ts'
import { say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { Money } from '../../parts/money.tsx'
import { Show } from '../../parts/reading.tsx'
import { useRequest } from '../../requests/use-request.ts'
import { Link } from '../../router.tsx'
import { dueText, numberText } from '../charge-notes/texts.ts'
import { CollectionsNav } from '../collections/collections-nav.tsx'
import { collectionTexts } from '../collections/texts.ts'
import { Messages } from './messages.tsx'
import { Remind } from './remind.tsx'
import { Steps } from './steps.tsx'

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
