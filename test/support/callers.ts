/** Everybody who may stand in relation to one merchant, in the order of the matrix's columns. */
export const callers = [
  'nobody',
  'stranger',
  'MEMBER',
  'ADMIN',
  'OWNER',
  'platform',
  'live key',
  'test key',
  'own key',
  'other key',
  'revoked',
  'suspended',
  'unverified',
] as const

export type Caller = (typeof callers)[number]
