import type { Route } from '../../src/http/route.ts'
import { checksCredential, takesKeys, type Verdict, verdictOf } from '../db/access/tables.ts'
import { type Caller, callersOf } from '../support/callers.ts'
import { matrix } from './matrix.ts'

/** By what they may do. MEMBER and CASHIER are in no order, so each of them may be the highest that is refused. */
const ASCENDING: readonly Caller[] = ['stranger', 'MEMBER', 'CASHIER', 'ADMIN', 'OWNER', 'platform']

const statusOf = ({ id }: Pick<Route, 'id'>, caller: Caller): number =>
  matrix.get(id)?.[caller] ?? Number.NaN

/**
 * Who calls a route over HTTP. What SQL's authorize() says to everybody else is in test/db/access, so a few show that the
 * route asks it about the right merchant, and what its statements refuse.
 */
export function walkedCallers(route: Pick<Route, 'id' | 'access'>): readonly Caller[] {
  // Nobody is told apart: not even by a key that has ended.
  if (!checksCredential(route)) return ['nobody', 'revoked']
  const people = ASCENDING.filter(
    (caller) => caller !== 'platform' || route.access.kind === 'admin',
  )
  const refused = people.filter((caller) => statusOf(route, caller) >= 400)
  const allowed = people.filter((caller) => statusOf(route, caller) < 400)
  const chosen = new Set<Caller | undefined>([
    ...(['nobody', 'stranger'] as const),
    ...[refused.at(-1), allowed[0]],
    ...keysFor(route),
  ])
  for (const refusing of refusedByStatements(route)) {
    const isShown = [...chosen].some((caller) => caller && refusing.includes(caller))
    if (!isShown) chosen.add(refusing[0])
  }
  return callersOf(route).filter((caller) => chosen.has(caller))
}

/** The strongest keys of each environment, and one that is bound to another merchant. */
function keysFor(route: Pick<Route, 'access'>): readonly Caller[] {
  if (!takesKeys(route)) return ['live key', 'other key']
  return route.access.kind === 'admin'
    ? ['platform live key', 'platform test key', 'live key', 'other key']
    : ['live key', 'test key', 'other key']
}

/** Callers whom authorize() lets pass and the route's statements refuse, by the status. */
function refusedByStatements(route: Pick<Route, 'id' | 'access'>): Caller[][] {
  const passed: Verdict = 'yes'
  const callers = callersOf(route).filter(
    (caller) => statusOf(route, caller) >= 400 && verdictOf(route, caller) === passed,
  )
  return [...Map.groupBy(callers, (caller) => statusOf(route, caller)).values()]
}
