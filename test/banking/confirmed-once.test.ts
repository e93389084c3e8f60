import { expect, onTestFinished, test } from 'vitest'
import { startBdv } from '../../dev/banks/bdv/bdv.ts'
import { CONFIRMATION_LOST, verifyClaim } from '../../src/banking/verify-claim.ts'
import { caracasDay } from '../../src/domain/caracas.ts'
import { connectBanks } from '../../src/platform/bank/banks.ts'
import type { Config } from '../../src/platform/config.ts'
import type { Database } from '../../src/platform/database.ts'

const NOON = new Date('2026-03-02T16:00:00Z')
const paid = { amount: '250.00', reference: '00083736', phone: '04241234567', bankCode: '0105' }

/** A bank that confirms each payment only once, with one payment, and what looks up a claim to it. */
async function startBank({ isConfigured = true } = {}) {
  const bank = await startBdv()
  onTestFinished(bank.stop)
  bank.setNow(NOON)
  bank.deposit(paid)
  const config = {
    BANK_CONNECTIONS: isConfigured ? [bank.config] : [],
    BANK_ADDRESSES: {},
    SERVER_SECRET: 'not used by this bank',
  }
  // This bank has no sessions, so that nothing is stored.
  const banks = connectBanks(config as unknown as Config, {} as Database, () => {})
  const { amount, ...claim } = paid
  const lookup = { connection: 'bdv', account: bank.config.accountNumber, amount }
  const lookups = [{ ...lookup, day: caracasDay(NOON) }]
  const ask = (earlier: { lastCode?: string | null } = {}) => {
    const call = { now: NOON, signal: AbortSignal.timeout(5_000) }
    return verifyClaim(banks, { ...claim, lookups, ...earlier }, call)
  }
  return { bank, ask }
}

const success = { status: 'success', reference: paid.reference, amount: paid.amount }

test('a claim whose confirmation was lost succeeds when the bank says that it has confirmed it', async () => {
  const { bank, ask } = await startBank()
  bank.server.fault({ kind: 'cut', when: 'after' }, { path: /^getMovement/ })
  const lost = { status: 'pending', operationId: null, code: CONFIRMATION_LOST }
  expect(await ask()).toStrictEqual(lost)
  // That it is lost is not forgotten while the bank says nothing.
  bank.server.fault({ kind: 'garbage' })
  expect(await ask({ lastCode: CONFIRMATION_LOST })).toStrictEqual(lost)
  expect(await ask({ lastCode: CONFIRMATION_LOST })).toMatchObject(success)
})

test('a confirmation that did not reach the bank is asked for again', async () => {
  const { bank, ask } = await startBank()
  bank.server.fault({ kind: 'cut', when: 'before' }, { path: /^getMovement/ })
  expect(await ask()).toMatchObject({ status: 'pending', code: CONFIRMATION_LOST })
  expect(await ask({ lastCode: CONFIRMATION_LOST })).toMatchObject(success)
})

test('a payment that the bank has confirmed to somebody else is used', async () => {
  const { ask } = await startBank()
  expect(await ask()).toMatchObject(success)
  expect(await ask()).toMatchObject({ status: 'failed', reason: 'ALREADY_USED' })
})

test.each(['AWAITS_CHARGE', 'AWAITS_SLOT'])(
  'a claim that was confirmed and has the code %s is confirmed for itself',
  async (lastCode) => {
    const { ask } = await startBank()
    expect(await ask()).toMatchObject(success)
    expect(await ask({ lastCode })).toMatchObject(success)
  },
)

test.each([null, 'NO_ANSWER'])(
  'after an attempt of which only %s was recorded, an administrator decides',
  async (lastCode) => {
    const { ask } = await startBank()
    expect(await ask()).toMatchObject(success)
    expect(await ask({ lastCode })).toStrictEqual({ status: 'unknown' })
  },
)

test('a claim waits whose bank cannot be asked any more, since its payment may have come in', async () => {
  const { ask } = await startBank({ isConfigured: false })
  const waits = { status: 'pending', operationId: null, code: 'NO_ANSWER' }
  expect(await ask()).toStrictEqual(waits)
  expect(await ask({ lastCode: 'NO_ANSWER' })).toStrictEqual(waits)
})
