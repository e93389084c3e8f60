import { Status, type Tone } from '../../parts/status.tsx'
import type { Schemas } from '../../requests/client.ts'
import { kycTexts } from './texts.ts'

export type MyKyc = Schemas['MyKyc']

const TONES: Record<MyKyc['status'], Tone> = {
  NOT_STARTED: 'quiet',
  PENDING: 'wait',
  APPROVED: 'good',
  REJECTED: 'bad',
}

/** What is known of who somebody is, in words. */
export const KycStatus = ({ of }: { of: MyKyc['status'] }) => (
  <Status tone={TONES[of]}>{kycTexts.statuses[of]}</Status>
)
