/** What can be simulated for a test merchant. */
export const SIMULATION_TYPES = [
  'incoming_payment',
  'lost_answer',
  'bank_outage',
  'slow_bank',
  'late_notice',
  'duplicate_notice',
  'wrong_amount',
  'rate_change',
  'reference_used',
] as const

export type SimulationType = (typeof SIMULATION_TYPES)[number]

/** `spent`: a call has met it. `ended`: by a request, or since its time is over. */
export const SIMULATION_STATUSES = ['active', 'spent', 'ended'] as const

export type SimulationStatus = (typeof SIMULATION_STATUSES)[number]

/** How long the simulated bank may take to answer, in seconds; callers wait for less than the longest. */
export const MAX_BANK_DELAY_SECONDS = 10

/** How far a test merchant's clock may be moved at once, in seconds: 400 days. */
export const MAX_CLOCK_ADVANCE_SECONDS = 400 * 86_400

/** How far it may be moved in all, in seconds: 1,100 days. */
export const MAX_CLOCK_AHEAD_SECONDS = 1_100 * 86_400
