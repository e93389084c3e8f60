import '../../parts/timeline.css'
import { useState } from 'preact/hooks'
import { say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { Moment, moneyText } from '../../parts/money.tsx'
import type { Tone } from '../../parts/status.tsx'
import type { Schemas } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { Link } from '../../router.tsx'
import { type ChargeNote, isOwed, numberText } from '../charge-notes/texts.ts'
import { messageTexts } from '../reminders/texts.ts'
import type { Customer } from './texts.ts'

type Message = Schemas['CustomerMessage']

interface Happened {
  key: string
  at: string
  what: string
  more?: string
  tone: Tone
  /** The note that it was about. */
  note: string
}

const FIRST_SHOWN = 20
const MESSAGES = 50

interface HistoryProps {
  of: Customer
  notes: readonly ChargeNote[]
}

/** What happened with a customer, the latest first: notes, what was paid of them, and messages to who may see these. */
export function History({ of: customer, notes }: HistoryProps) {
  const { can } = useMerchant()
  return can('messages:read') ? (
    <WithMessages of={customer} notes={notes} />
  ) : (
    <Timeline of={notes.flatMap(ofNote)} />
  )
}

function WithMessages({ of: { id: customerId }, notes }: HistoryProps) {
  const { client, environment } = useMerchant()
  const { data } = useRequest(
    () => client.listMessages({ query: { environment, customerId, limit: MESSAGES } }),
    [customerId, environment],
  )
  return <Timeline of={[...notes.flatMap(ofNote), ...(data?.data ?? []).flatMap(ofMessage)]} />
}

function Timeline({ of }: { of: readonly Happened[] }) {
  const [shown, setShown] = useState(FIRST_SHOWN)
  const happened = [...of].sort((one, other) => (one.at < other.at ? 1 : -1))
  if (happened.length === 0) return null
  return (
    <section class="stack">
      <h2>{say(['Qué pasó', 'What happened'])}</h2>
      <ol class="timeline">
        {happened.slice(0, shown).map(({ key, at, what, more, tone, note }) => (
          <li key={key} class={tone}>
            <div>
              <Link to={merchantPath('chargeNote', { note })}>{what}</Link>
              {more && <p class="quiet">{more}</p>}
            </div>
            <span class="quiet">
              <Moment of={at} />
            </span>
          </li>
        ))}
      </ol>
      {happened.length > shown && (
        <button type="button" class="plain" onClick={() => setShown(shown + 4 * FIRST_SHOWN)}>
          {say(['Mostrar más', 'Show more'])}
        </button>
      )}
    </section>
  )
}

const nameOf = ({ number, concept }: ChargeNote): string => `${numberText(number)} · ${concept}`

function ofNote(note: ChargeNote): Happened[] {
  const { id, createdAt, updatedAt, paidAt, currency } = note
  const made: Happened = {
    ...{ key: `${id} made`, at: createdAt, note: id, tone: 'quiet' },
    what: say([
      `Nota de ${moneyText(note.amount, currency)}`,
      `Note for ${moneyText(note.amount, currency)}`,
    ]),
    more: nameOf(note),
  }
  const later = { key: `${id} later`, note: id, more: nameOf(note) }
  const paid = moneyText(note.paid, currency)
  if (paidAt !== null)
    return [
      made,
      { ...later, at: paidAt, tone: 'good', what: say([`Pagó ${paid}`, `Paid ${paid}`]) },
    ]
  if (note.status === 'void')
    return [
      made,
      {
        ...later,
        ...{ at: updatedAt, tone: 'bad', what: say(['Nota anulada', 'Note voided']) },
        more: [nameOf(note), note.voidReason].filter(Boolean).join(' · '),
      },
    ]
  if (isOwed(note) && note.paid > 0)
    return [
      made,
      { ...later, at: updatedAt, tone: 'good', what: say([`Abonó ${paid}`, `Paid ${paid} of it`]) },
    ]
  return [made]
}

/** A reminder; only these are of a customer. */
const ofMessage = ({ id, createdAt, channel, status, chargeNoteId }: Message): Happened[] =>
  chargeNoteId === null
    ? []
    : [
        {
          ...{ key: id, at: createdAt, note: chargeNoteId },
          tone: messageTexts.tones[status],
          what: say([
            `Recordatorio: ${messageTexts.statuses[status].toLowerCase()}`,
            `Reminder: ${messageTexts.statuses[status].toLowerCase()}`,
          ]),
          more: messageTexts.channels[channel],
        },
      ]
