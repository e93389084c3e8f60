import { say } from '../../language.ts'
import { Status, type Tone } from '../../parts/status.tsx'
import { type ChargeNote, isOwed, noteTexts } from './texts.ts'

const TONES: Record<ChargeNote['status'], Tone> = {
  open: 'quiet',
  partially_paid: 'wait',
  paid: 'good',
  void: 'quiet',
}

/** Where a note stands: overdue before all else. */
export const NoteStatus = ({ of: note }: { of: ChargeNote }) =>
  isOwed(note) && note.daysOverdue > 0 ? (
    <Status tone="bad">
      {say([
        note.daysOverdue === 1 ? 'Vencida 1 día' : `Vencida ${note.daysOverdue} días`,
        note.daysOverdue === 1 ? '1 day overdue' : `${note.daysOverdue} days overdue`,
      ])}
    </Status>
  ) : (
    <Status tone={TONES[note.status]}>{noteTexts.statuses[note.status]}</Status>
  )
