import type { Tone } from '../../parts/status.tsx'
import type { components } from '../../requests/api.d.ts'

export type RefundState = components['schemas']['Refund']['status']

export const REFUND_TONES: Record<RefundState, Tone> = {
  success: 'quiet',
  pending: 'wait',
  failed: 'bad',
}
