import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { serviceUrl } from '../../../dev/stack/database.ts'
import { createBankSession } from '../../../src/platform/bank/bank-session.ts'
import type { Config } from '../../../src/platform/config.ts'
import { connectDatabase, type Database } from '../../../src/platform/database.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'

const NOON = new Date('2026-03-02T16:00:00Z')
const SECRET = 'secret-of-the-server-of-this-test'

let stored: TestDatabase
let database: Database
beforeAll(async () => {
  stored = await createTestDatabase()
  database = connectDatabase({
    DATABASE_URL: serviceUrl(stored.url),
    DATABASE_HTTP_ENDPOINT: inject('stack').standIn.endpoint,
  } as Config)
})
afterAll(() => stored.drop())

/** As another isolate opens it. */
const open = (name: string, now = NOON) =>
  createBankSession(database, SECRET, { name, encryptedKey: null, now })

test('200 requests of many isolates at once have 200 nonces, and each later one is greater', async () => {
  const taken = await Promise.all(Array.from({ length: 200 }, () => open('plaza').nextNonce()))
  expect(new Set(taken).size).toBe(200)
  expect(Math.min(...taken)).toBeGreaterThanOrEqual(NOON.getTime())
  const last = Math.max(...taken)
  // The clock of an isolate may be behind.
  const behind = await open('plaza', new Date(NOON.getTime() - 3_600_000)).nextNonce()
  expect(behind).toBeGreaterThan(last)
  expect(await open('plaza').nextNonce()).toBeGreaterThan(behind)
})

test('as many requests are taken within an hour as are allowed, at once and after one another', async () => {
  const take = (limit: number, now = NOON) => open('exterior', now).takeRequest(limit)
  const taken = await Promise.all(Array.from({ length: 40 }, () => take(30)))
  expect(taken.filter(Boolean)).toHaveLength(30)
  const minutesLater = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000)
  expect(await take(30, minutesLater(59))).toBe(false)
  expect(await take(31, minutesLater(59))).toBe(true)
  // An hour after it was made a request no longer counts.
  expect(await take(2, minutesLater(61))).toBe(true)
  expect(await take(2, minutesLater(61))).toBe(false)
  expect(await open('another').takeRequest(1)).toBe(true)
})
