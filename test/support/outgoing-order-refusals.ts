import { expect, test } from 'vitest'
import type { OutgoingOrderKind } from '../../src/platform/bank/port.ts'
import { createSession, createUser } from './actors.ts'
import { type CallResult, expectRefusal } from './api.ts'
import { AMBIGUOUS_ACCOUNT, createBankAccount, randomAccountNumber } from './bank-accounts.ts'
import { type BankName, newOrder, type OrderTestbed } from './order-testbed.ts'
import { bankOrdersOf, outgoingLines } from './outgoing-order-books.ts'

/** Limits that no test reaches, so that what the format of a bank allows is all that counts. */
export const NO_LIMITS = { PAYMENT_LIMIT: '99999999999.99', ACCOUNT_DAY_LIMIT: '99999999999.99' }

/** Runs what sends orders, and expects that none of them was recorded or reached a bank. */
export async function expectNothingSent(till: OrderTestbed, run: () => Promise<void>) {
  const state = async () => [await bankOrdersOf(till), await outgoingLines(till)]
  const before = await state()
  await run()
  expect(await state()).toStrictEqual(before)
}

/** Expects a 400 that names these fields, in any order, each with the message if one is given. */
export function expectInvalid(result: CallResult, paths: readonly string[], message?: string) {
  expectRefusal(result, 'INVALID_REQUEST')
  const details: { path: string; message: string }[] = result.body.error.details
  expect(details.map(({ path }) => path).toSorted()).toStrictEqual(paths.toSorted())
  if (message) for (const detail of details) expect(detail.message).toBe(message)
}

/** Registers what both kinds of outgoing orders are refused for. */
export function outgoingOrderRefusals(till: () => OrderTestbed, kind: OutgoingOrderKind): void {
  const send = (bank: BankName, changes: Record<string, unknown> = {}) =>
    till().send(newOrder(bank, kind), { changes })

  test('more than the bank’s format allows is refused, and the most that it allows is paid', async () => {
    await expectNothingSent(till(), async () => {
      const refused = await send('r4', { amount: 100_000_000 })
      expectInvalid(refused, ['amount'], 'Is more than the bank’s format allows.')
    })
    // The simulated bank has less than that, and says so: the amount went through.
    const sent = await send('r4', { amount: 99_999_999.99 })
    expect([sent.status, sent.body.amount], sent.text).toStrictEqual([201, 99_999_999.99])
  })

  test.each([
    ['sandbox', 100],
    ['bnc', 79],
    ['r4', 30],
  ] as const)('%s accepts a concept of %i characters, and no longer one', async (bank, most) => {
    await expectNothingSent(till(), async () => {
      const refused = await send(bank, { concept: 'x'.repeat(most + 1) })
      expectInvalid(refused, ['concept'])
      if (bank === 'sandbox') return
      const [{ message }] = refused.body.error.details
      expect(message).toBe('Is longer than the bank’s format allows.')
    })
    const sent = await send(bank, { concept: 'x'.repeat(most) })
    expect([sent.status, sent.body.status], sent.text).toStrictEqual([201, 'success'])
  })

  test('an account that waits for its bank cannot pay', async () => {
    const pending = await createBankAccount(till().service, till().payer, { environment: 'live' })
    await expectNothingSent(till(), async () => {
      const refused = await send('bnc', { account_number: pending.id })
      expect(expectRefusal(refused, 'CONFLICT')).toContain('waits for an administrator')
    })
  })

  test('a foreign, removed or unknown account, and one of the other environment, give the same 404', async () => {
    const { service, payer, accounts } = till()
    const others = await createBankAccount(service, await createUser(service))
    const removed = await createBankAccount(service, payer)
    await service.database.query('update bank_accounts set removed_at = now() where id = $1', [
      removed.uuid,
    ])
    await expectNothingSent(till(), async () => {
      const texts = []
      for (const account_number of [
        others.id,
        others.accountNumber,
        removed.id,
        removed.accountNumber,
        accounts.bnc.id,
        randomAccountNumber(),
        'acc_01kga5ycm3e8wbrqjbzqk9c6vm',
      ]) {
        const refused = await send('sandbox', { account_number })
        expectRefusal(refused, 'NOT_FOUND')
        texts.push(refused.text.replace(/"requestId":"[^"]+"/, ''))
      }
      expect(new Set(texts).size).toBe(1)
      expectRefusal(await send('bnc', { account_number: accounts.sandbox.id }), 'NOT_FOUND')
    })
  })

  test.each<[string, unknown]>([
    ['account_number', undefined],
    ['account_number', 'acc_1'],
    ['account_number', '01910001482101010048'],
    ['amount', undefined],
    ['amount', 0],
    ['amount', -1],
    ['amount', 1.005],
    ['amount', '125.50'],
    ['amount', 100_000_000_000],
    ['document', 'X1'],
    ['name', 'x'.repeat(81)],
    ['name', 'Luis\nRojas'],
    ['concept', 'x\ny'],
  ])('a wrong %s is refused: %j', async (path, value) => {
    await expectNothingSent(till(), async () => {
      expectInvalid(await send('sandbox', { [path]: value }), [path])
    })
  })

  test('a number of both a live and a sandbox account is a 409 that asks for the id', async () => {
    const { service, api } = till()
    const accountNumber = randomAccountNumber()
    const payer = await createUser(service, { kycStatus: 'approved' })
    await createBankAccount(service, payer, { accountNumber })
    await createBankAccount(service, payer, { environment: 'live', accountNumber })
    await expectNothingSent(till(), async () => {
      const changes = { account_number: accountNumber }
      const session = await createSession(service, payer.uuid, { from: till().start() })
      const refused = await till().send(newOrder('sandbox', kind), { as: session, changes })
      expect(expectRefusal(refused, 'CONFLICT')).toBe(AMBIGUOUS_ACCOUNT)
      expect((await api('GET', '/bank/accounts', { as: session })).body.total).toBe(2)
    })
  })
}
