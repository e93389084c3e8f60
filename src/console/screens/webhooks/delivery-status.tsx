import { say } from '../../language.ts'
import { Status } from '../../parts/status.tsx'
import type { Schemas } from '../../requests/client.ts'
import { webhookTexts } from './texts.ts'

const texts = webhookTexts.deliveries

const TONES = { pending: 'wait', success: 'good', failed: 'bad' } as const

/** What became of a delivery: one that waits was not tried yet, or is tried again. */
export const DeliveryStatus = ({
  of: { status, durationMs },
}: {
  of: Pick<Schemas['Delivery'], 'status' | 'durationMs'>
}) => (
  <Status tone={TONES[status]}>
    {status === 'pending'
      ? durationMs === null
        ? say(['En camino', 'On its way'])
        : say(['Se repetirá', 'To be repeated'])
      : texts.statuses[status]}
  </Status>
)
