import { links } from './payer-link-states.ts'
import { others } from './payer-other-states.ts'
import { receipts } from './payer-receipt-states.ts'
import { refusals } from './payer-refusal-states.ts'
import type { PayerState } from './payer-state.ts'

/** Every state, for what has to hold of each, and for pictures of them. */
export const payerStates: readonly PayerState[] = [...links, ...refusals, ...receipts, ...others]
