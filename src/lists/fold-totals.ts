import type { Platform } from '../platform/platform.ts'
import { foldDeltas } from './queries.ts'

/** Limits a fold, so that it takes moments, and a run, which leaves the rest to the next one. */
const DELTAS_PER_FOLD = 10_000
const FOLDS_PER_RUN = 20

/** Folds the deltas of the lists' stored totals. Resolves with the number of deltas folded. */
export async function foldTotals({ database }: Pick<Platform, 'database'>): Promise<number> {
  let total = 0
  for (let fold = 0; fold < FOLDS_PER_RUN; fold += 1) {
    const trace = { roundTrips: 0, waitedMs: 0 }
    const [[row]] = await database.batch('change', [foldDeltas(DELTAS_PER_FOLD)] as const, trace)
    const folded = row?.folded ?? 0
    total += folded
    if (folded < DELTAS_PER_FOLD) break
  }
  return total
}
