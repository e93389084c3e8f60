/** `live` moves real money, `test` is simulated. Views write it as the interface does: `production`, `sandbox`. */
export type Environment = 'live' | 'test'
