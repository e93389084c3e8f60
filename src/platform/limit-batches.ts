import type { Database } from './database.ts'

/** The same database, which runs at most so many batches at once: the others wait for their turn, in their order. */
export function limitBatches(database: Database, most: number): Database {
  let running = 0
  const waiting: (() => void)[] = []

  async function takeTurn(): Promise<void> {
    if (running < most) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
  }

  function passTurn(): void {
    const next = waiting.shift()
    if (next === undefined) running -= 1
    else next()
  }

  return {
    batch: async (...call) => {
      await takeTurn()
      return database.batch(...call).finally(passTurn)
    },
  }
}
