import type { Tone } from '../../parts/status.tsx'
import type { components } from '../../requests/api.d.ts'

/** How far a refund has come. */
export type RefundState = components['schemas']['Refund']['status']

/** How each state of a refund is shown. */
export const REFUND_TONES: Record<RefundState, Tone> = {
  success: 'quiet',
  pending: 'wait',
  failed: 'bad',
}
