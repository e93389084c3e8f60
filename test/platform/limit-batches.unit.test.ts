import { expect, test } from 'vitest'
import type { Database } from '../../src/platform/database.ts'
import { limitBatches } from '../../src/platform/limit-batches.ts'

/** A database that answers when it is told to, and knows what it is asked. */
function slowDatabase() {
  const asked: ((outcome: unknown[] | Error) => void)[] = []
  const batch = () =>
    new Promise<unknown[]>((resolve, reject) => {
      asked.push((outcome) => (outcome instanceof Error ? reject(outcome) : resolve(outcome)))
    })
  return { asked, database: { batch } as unknown as Database }
}

const trace = () => ({ roundTrips: 0, waitedMs: 0 })

/** Lets what has been resolved go on. */
const settled = () => new Promise((resolve) => setTimeout(resolve))

test('no more batches run at once than the limit says, and those that wait run in their order', async () => {
  const { asked, database } = slowDatabase()
  const limited = limitBatches(database, 2)
  const done: number[] = []
  const all = [0, 1, 2, 3].map((place) =>
    limited.batch('read', [], trace()).then(() => done.push(place)),
  )
  await settled()
  expect(asked).toHaveLength(2)
  asked[0]?.([])
  await settled()
  expect(asked).toHaveLength(3)
  asked[2]?.([])
  await settled()
  expect(asked).toHaveLength(4)
  asked[1]?.([])
  asked[3]?.([])
  await Promise.all(all)
  expect(done).toEqual([0, 2, 1, 3])
})

test('a batch that fails makes room for the next', async () => {
  const { asked, database } = slowDatabase()
  const limited = limitBatches(database, 1)
  const failed = limited.batch('read', [], trace())
  const next = limited.batch('read', [], trace())
  await settled()
  asked[0]?.(new Error('no answer'))
  await expect(failed).rejects.toThrow('no answer')
  await settled()
  asked[1]?.([])
  await expect(next).resolves.toEqual([])
})
