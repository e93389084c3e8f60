import { caracasDay } from '../../src/domain/caracas.ts'
import type { Route } from '../../src/http/route.ts'
import type { CallResult } from './api.ts'
import type { Service } from './service.ts'
import { createWorld, type World } from './world.ts'

/** After these, others may do more than before, so that a success would prove nothing. */
const CHANGING_RIGHTS = new Set([
  ...['acceptInvitation', 'removeMember', 'transferOwnership', 'updateMember', 'verifyEmail'],
  ...['setMerchantStatus', 'setUserKyc', 'setUserStatus', 'updateMerchantStatus'],
])

/** An attempt takes a tenth of what a world does. */
const ATTEMPTS = 4

/**
 * Calls routes for one caller after another, in as few worlds as can be. A read or a refusal is judged in a world that
 * nobody has changed. A change that is to succeed is made in one where such changes were made before, and if it does not
 * succeed there, since it can be made only once, in others of them and then in a new one. What changes rights is made in
 * worlds of its route alone: callers come in the order of what they may, so what the first is given, the next ones had.
 */
export function sharedWorlds(service: Service) {
  const untouched = sharedWorld(service)
  const touched = new Map<string, World[]>()
  return async (
    { id, method }: Pick<Route, 'id' | 'method'>,
    expected: number | undefined,
    callIn: (world: World) => Promise<CallResult>,
  ): Promise<CallResult> => {
    if (method === 'get' || expected === undefined || expected >= 400) {
      return callIn(await untouched())
    }
    const share = CHANGING_RIGHTS.has(id) ? id : 'the others'
    const worlds = touched.get(share) ?? []
    for (const world of worlds.slice(0, ATTEMPTS)) {
      const result = await callIn(world)
      if (result.status !== expected) continue
      // It serves the next ones, too, while those in which somebody's sessions have ended serve nobody.
      touched.set(share, [world, ...worlds.filter((other) => other !== world)])
      return result
    }
    const fresh = await createWorld(service)
    touched.set(share, [fresh, ...worlds])
    return callIn(fresh)
  }
}

/** Makes a world when it is first asked for on a day in Caracas, and gives that one from then on: a CASHIER sees a day. */
export function sharedWorld(service: Service): () => Promise<World> {
  const worlds = new Map<string, Promise<World>>()
  return () => {
    const day = caracasDay(service.now())
    const world = worlds.get(day) ?? createWorld(service)
    worlds.set(day, world)
    return world
  }
}
