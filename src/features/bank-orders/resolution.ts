import type { Outcome } from '../../platform/bank/port.ts'

/** What a person has found in the bank's books about an order that no bank can tell of. */
export interface Resolution {
  status: 'success' | 'failed'
  reference: string | null
  reason: string
}

/** On success the bank's last response code remains. */
const OUTCOMES = {
  success: { status: 'success', reference: null, operationId: null },
  failed: { status: 'failed', reason: 'NOT_EXECUTED', code: 'RESOLVED' },
} as const satisfies Record<string, Outcome>

/** The outcome by which a person settles an order. */
export const outcomeOfResolution = ({ status, reference }: Omit<Resolution, 'reason'>) => ({
  ...OUTCOMES[status],
  ...(reference !== null && { reference }),
  resolved: true as const,
})

/** The refusals of whoever settles an order. */
export const RESOLUTION_CONFLICTS = {
  payment_settled: 'This payment is settled already.',
  payment_not_flagged:
    'The bank is still being asked for its outcome. Only a flagged payment can be resolved.',
}
