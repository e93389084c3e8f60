import type { Route } from '../../src/http/route.ts'
import type { CallResult } from './api.ts'
import type { Service } from './service.ts'
import { createWorld, type World } from './world.ts'

/** After these, others may do more than before, so that a success would prove nothing. */
const CHANGING_RIGHTS = new Set([
  ...['acceptInvitation', 'removeMember', 'transferOwnership', 'updateMember', 'verifyEmail'],
  ...['setMerchantStatus', 'setUserKyc', 'setUserStatus', 'updateMerchantStatus'],
])

/**
 * Calls a route for one caller after another, in as few worlds as can be. A read or a refusal is judged in a world that
 * nobody has changed. A change that is to succeed is made in one where such changes were made before, and if it does not
 * succeed there, since it can be made only once, in a new one.
 */
export function sharedWorlds(service: Service, { id, method }: Pick<Route, 'id' | 'method'>) {
  let untouched: Promise<World> | undefined
  let touched: Promise<World> | undefined
  return async (
    expected: number | undefined,
    callIn: (world: World) => Promise<CallResult>,
  ): Promise<CallResult> => {
    if (method === 'get' || expected === undefined || expected >= 400) {
      untouched ??= createWorld(service)
      return callIn(await untouched)
    }
    if (touched !== undefined && !CHANGING_RIGHTS.has(id)) {
      const result = await callIn(await touched)
      if (result.status === expected) return result
    }
    touched = createWorld(service)
    return callIn(await touched)
  }
}
