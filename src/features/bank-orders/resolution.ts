/** What a person has found in the bank's books about an order that no bank can tell of. */
export interface Resolution {
  status: 'success' | 'failed'
  reference: string | null
  reason: string
}

/** The refusals of whoever settles an order. */
export const RESOLUTION_CONFLICTS = {
  payment_settled: 'This payment is settled already.',
  payment_not_flagged:
    'The bank is still being asked for its outcome. Only a flagged payment can be resolved.',
  payment_awaits_slot: 'A charge holds the last payment of its link. Try again later.',
}
