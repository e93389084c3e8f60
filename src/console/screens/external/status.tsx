import './external.css'
import { Status } from '../../parts/status.tsx'
import type { Schemas } from '../../requests/client.ts'
import { externalTexts as texts } from './texts.ts'

type ExternalPayment = Schemas['ExternalPayment']

/** Whether it counts for nothing until a second person confirms it. */
export const isWaiting = ({ status, needsConfirmation }: ExternalPayment): boolean =>
  status === 'recorded' && needsConfirmation

/** What it is by somebody’s word. */
export const ExternalStatus = ({ of: payment }: { of: ExternalPayment }) => {
  if (payment.status === 'voided') return <Status tone="quiet">{texts.statuses.voided}</Status>
  if (isWaiting(payment)) return <Status tone="wait">{texts.waiting}</Status>
  return (
    <Status tone="word">
      {payment.refundOf === null ? texts.statuses[payment.status] : texts.paidBack}
    </Status>
  )
}
