import type { Tone } from '../../parts/status.tsx'
import type { Schemas } from '../../requests/client.ts'

/** How far a refund has come. */
export type RefundState = Schemas['Refund']['status']

/** How each state of a refund is shown. */
export const REFUND_TONES: Record<RefundState, Tone> = {
  success: 'quiet',
  pending: 'wait',
  failed: 'bad',
}
