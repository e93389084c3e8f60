import { accountStates } from './payer-account-states.ts'
import { checkoutStates } from './payer-checkout-states.ts'
import { linkStates } from './payer-link-states.ts'
import { receiptStates } from './payer-receipt-states.ts'
import { refusalStates } from './payer-refusal-states.ts'
import type { PayerState } from './payer-state.ts'
import { storeAndInvitationStates } from './payer-store-and-invitation-states.ts'

/** Every state, for what has to hold of each, and for pictures of them. */
export const payerStates: readonly PayerState[] = [
  ...linkStates,
  ...checkoutStates,
  ...refusalStates,
  ...receiptStates,
  ...storeAndInvitationStates,
  ...accountStates,
]
