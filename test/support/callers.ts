import type { Route } from '../../src/http/route.ts'

/** Everybody who may stand in relation to one merchant, in the order of the matrix's columns. */
const everyCaller = [
  'nobody',
  'stranger',
  'MEMBER',
  'CASHIER',
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

/** Elsewhere they say nothing that the OWNER's keys and the administrator's session do not. */
const administratorKeys = ['platform live key', 'platform test key', 'platform own key'] as const

export type Caller = (typeof everyCaller | typeof administratorKeys)[number]

/** Who calls a route, in the order of the matrix's columns. */
export const callersOf = ({ access }: Pick<Route, 'access'>): readonly Caller[] =>
  access.kind === 'admin' ? [...everyCaller, ...administratorKeys] : everyCaller
