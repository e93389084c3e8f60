import { clockFrom } from './clock.ts'
import { NIL_UUID } from './ids.ts'
import type { Platform } from './platform.ts'
import type { Rest } from './work-queue.ts'

/** Cron's next run begins afterwards. */
const MAX_MS = 50_000

/** What one batch has done, and the party after which the next one begins; null at the end of the list of parties. */
export interface Turn {
  done: number
  last: string | null
}

/** A kind of what waits in the outbox, and how it is served. */
export interface TurnService {
  kind: Rest['kind']
  /** How many batches an invocation makes. */
  batches: number
  serve(after: string, now: Date): Promise<Turn>
}

/**
 * Serves what waits in the outbox, party after party and round after round, until a whole round has found nothing. After so
 * many batches, a message of the queue goes on in another invocation from the same party, for less than a minute; what is
 * left then, cron's next run begins with. Resolves with how much was done here.
 */
export async function serveInTurns(
  { workQueue }: Pick<Platform, 'workQueue'>,
  now: Date,
  { kind, batches, serve }: TurnService,
  rest?: Rest,
): Promise<number> {
  const clock = clockFrom(now)
  const until = rest ? new Date(rest.until) : new Date(now.getTime() + MAX_MS)
  let after = rest?.after ?? NIL_UUID
  let total = 0
  // A round that another invocation began may have found something there.
  let inRound = after === NIL_UUID ? 0 : 1
  for (let batch = 0; batch < batches; batch += 1) {
    const { done, last } = await serve(after, clock())
    total += done
    inRound += done
    if (last === null && inRound === 0) return total
    if (last === null) inRound = 0
    after = last ?? NIL_UUID
    if (clock() >= until) return total
  }
  const next = { kind, after, until: until.toISOString() }
  await workQueue.send([next], clock())
  return total
}
