/** How a merchant is paid outside the service, by what its people say. */
export const EXTERNAL_METHODS = [
  'cash',
  'zelle',
  'card_terminal',
  'crypto',
  'paypal',
  'bank_transfer',
  'financing',
  'other',
] as const
export type ExternalMethod = (typeof EXTERNAL_METHODS)[number]
