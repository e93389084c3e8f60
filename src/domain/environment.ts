/** `live` moves real money, `test` is simulated. The API writes them `production` and `sandbox`. */
export type Environment = 'live' | 'test'

/** Both spellings, with the stored value. */
export const ENVIRONMENT_SPELLINGS = {
  live: 'live',
  test: 'test',
  production: 'live',
  sandbox: 'test',
} as const satisfies Record<string, Environment>

/** As transactions, bank accounts and bank transactions write it. */
export const WIRE_ENVIRONMENTS = {
  live: 'production',
  test: 'sandbox',
} as const satisfies Record<Environment, string>
