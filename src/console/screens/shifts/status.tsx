import { Status } from '../../parts/status.tsx'
import type { Schemas } from '../../requests/client.ts'
import { shiftTexts as texts } from './texts.ts'

/** Whether a shift is open, closed, or waits for a word about its difference. */
export const ShiftStatus = ({ of: shift }: { of: Schemas['Shift'] }) => {
  if (shift.status === 'open') return <Status tone="good">{texts.open}</Status>
  if (shift.noteRequired) return <Status tone="wait">{texts.noteRequired}</Status>
  return <Status tone="quiet">{texts.closed}</Status>
}
