import { WIDE } from '../../parts/ledger.tsx'
import { useMedia } from '../../parts/use-media.ts'
import type { ScreenProps } from '../../screen.ts'
import { PaymentDetail } from './payment-detail.tsx'

/** One payment with all that is known of it, where nothing else is shown. */
export const Payment = ({ at }: ScreenProps<'transaction'>) => (
  <PaymentDetail id={at.transaction} heading="h1" />
)

/** The same beside the list of payments, or on a phone in its place. */
export const PaymentBeside = ({ at }: ScreenProps<'payment'>) => (
  <PaymentDetail id={at.payment} heading={useMedia(WIDE) ? 'h2' : 'h1'} />
)
