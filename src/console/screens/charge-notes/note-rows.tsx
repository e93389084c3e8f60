import { merchantPath } from '../../merchant.ts'
import { Money } from '../../parts/money.tsx'
import { Rows } from '../../parts/rows.tsx'
import { NoteStatus } from './note-status.tsx'
import { type ChargeNote, dueText, isOwed, numberText } from './texts.ts'

interface NoteRowsProps {
  of: readonly ChargeNote[]
  /** Among the notes of one customer, who needs no name. */
  isOfOne?: boolean
}

/** Charge notes, each with what is owed of it, or what it was for. */
export const NoteRows = ({ of, isOfOne = false }: NoteRowsProps) => (
  <Rows of={of}>
    {(note) => {
      const what = `${numberText(note.number)} · ${note.concept}`
      return {
        to: merchantPath('chargeNote', { note: note.id }),
        name: isOfOne ? what : note.customerName,
        about: (
          <>
            {!isOfOne && <span class="line">{what}</span>}
            {isOwed(note) && note.daysOverdue === 0 && <span>{dueText(note)}</span>}
          </>
        ),
        figure: <Money of={isOwed(note) ? note.remaining : note.amount} in={note.currency} />,
        state: <NoteStatus of={note} />,
      }
    }}
  </Rows>
)
