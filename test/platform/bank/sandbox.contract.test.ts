import { afterAll, beforeAll, inject } from 'vitest'
import { serviceUrl } from '../../../dev/stack/database.ts'
import { connectSandbox } from '../../../src/platform/bank/sandbox.ts'
import type { Config } from '../../../src/platform/config.ts'
import { connectDatabase, type Database } from '../../../src/platform/database.ts'
import { randomAccountNumber } from '../../support/bank-accounts.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'
import { bankContract } from './contract.ts'
import { deadline } from './deadline.ts'
import type { BankHarness, Refusal } from './harness.ts'
import { sessionStore } from './memory-session.ts'

/** The rule of the sandbox: the cents are the bank's response code. */
const REASONS = [
  ['10.51', 'INSUFFICIENT_FUNDS'],
  ['10.14', 'PHONE_NOT_AFFILIATED'],
  ['10.55', 'WRONG_KEY'],
] as const
const OPERATIONS = ['p2p', 'transfer', 'c2p'] as const

const refusals: Refusal[] = OPERATIONS.flatMap((operation) =>
  REASONS.map(([amount, reason]) => ({ operation, reason, changes: { amount } })),
)

let books: TestDatabase
let database: Database
beforeAll(async () => {
  books = await createTestDatabase()
  database = connectDatabase({
    DATABASE_URL: serviceUrl(books.url),
    DATABASE_HTTP_ENDPOINT: inject('stack').standIn.endpoint,
  } as Config)
})
afterAll(() => books.drop())

/** An account of its own for each test, in books that all share. */
async function makeSandbox(): Promise<BankHarness> {
  let now = new Date('2026-03-02T16:00:00Z')
  return {
    connection: connectSandbox(randomAccountNumber(), database),
    now: () => now,
    moveTo: (moment) => {
      now = moment
    },
    call: ({ deadlineMs = 10_000 } = {}) => ({
      now,
      signal: deadline(deadlineMs),
      session: sessionStore().open(),
    }),
    payer: () => ({
      phone: '04145550101',
      bankCode: '0134',
      document: 'V87654321',
      otp: '12345678',
    }),
    refusals,
    expectedRate: null,
    stop: async () => {},
  }
}

bankContract('sandbox', makeSandbox)
