/** What a person has found in the bank's books about an order that no bank can tell of. */
export interface Resolution {
  status: 'success' | 'failed'
  reference: string | null
  reason: string
}
