import { afterAll, beforeAll, expect, test } from 'vitest'
import { FAILURES } from '../../src/platform/bank/failures.ts'
import { createApiKey, createUser } from '../support/actors.ts'
import { apiOf, expectRefusal } from '../support/api.ts'
import { createBankAccount } from '../support/bank-accounts.ts'
import {
  type BankName,
  newIdempotencyKey,
  newOrder,
  type OrderTestbed,
  orderBody,
  runCronForThreeDays,
  startOrderTestbed,
  stopOrderTestbeds,
} from '../support/order-testbed.ts'
import { bankOrderOf, countPaid, expectBooksAgree } from '../support/outgoing-order-books.ts'
import { expectNoSecretsLeaked } from '../support/secret-leaks.ts'
import { startService } from '../support/service.ts'

let till: OrderTestbed
beforeAll(async () => {
  till = await startOrderTestbed()
  await Promise.all([till.send(newOrder('bnc')), till.send(newOrder('r4'))])
})
afterAll(stopOrderTestbeds)

const FAULTS = [
  { kind: 'silent', when: 'before' },
  { kind: 'silent', when: 'after' },
  { kind: 'cut', when: 'before' },
  { kind: 'cut', when: 'after' },
  { kind: 'slow', ms: 12_000 },
  { kind: 'garbage' },
] as const

test('an order stays pending if its bank does not respond within 10 seconds or responds unreadably, and the log says so', {
  tags: ['full'],
}, async () => {
  const sent = FAULTS.flatMap((fault) => {
    till.bnc.server.fault(fault)
    till.r4.server.fault(fault)
    return [newOrder('bnc'), newOrder('r4')]
  })
  const start = Date.now()
  const results = await Promise.all(sent.map((order) => till.send(order)))
  expect(Date.now() - start).toBeLessThan(14_000)
  for (const { status, body, text } of results) {
    expect([status, body.status, body.reference], text).toStrictEqual([201, 'pending', null])
  }
  const told = till.service.logs().filter(({ event }) => event === 'order.pending')
  expect(told.map(({ connection }) => connection).toSorted()).toStrictEqual(
    sent.map(({ bank }) => bank).toSorted(),
  )
  for (const { bankAnswer } of told) expect(['NO_ANSWER', 'UNREADABLE']).toContain(bankAnswer)
  await runCronForThreeDays(till)
  await expectBooksAgree(till)
  for (const order of sent) {
    const { status, flagged } = await bankOrderOf(till, order)
    expect([status, flagged]).toStrictEqual(
      order.bank === 'bnc' ? ['success', false] : ['pending', true],
    )
  }
  till.restartClock()
})

test.each<[BankName, (till: OrderTestbed) => void, string]>([
  ['sandbox', () => {}, '900.51'],
  ['bnc', ({ bnc }) => bnc.answerNext('G51', { path: /SendP2P/ }), newOrder('bnc').amount],
  ['r4', ({ r4 }) => r4.answerNext('51'), newOrder('r4').amount],
])(
  'a payment that %s refuses fails, with the reason in both languages',
  async (bank, prepare, amount) => {
    const [order, key] = [{ ...newOrder(bank), amount }, newIdempotencyKey()]
    prepare(till)
    const first = await till.send(order, { key })
    expect([first.status, first.body.status]).toStrictEqual([201, 'failed'])
    const code = 'INSUFFICIENT_FUNDS'
    expect(first.body.failureReason).toStrictEqual({ code, ...FAILURES[code] })
    const again = await till.send(order, { key })
    expect([again.text, again.headers.get('Idempotent-Replayed')]).toStrictEqual([
      first.text,
      'true',
    ])
    expect(await countPaid(till, order)).toBe(0)
  },
)

test('a session that BNC revokes in the middle is renewed once for all orders, and each order is paid once', async () => {
  const logOns = till.bnc.logOns()
  till.bnc.revokeSession()
  const sent = Array.from({ length: 10 }, () => newOrder('bnc'))
  const results = await Promise.all(sent.map((order) => till.send(order)))
  expect(results.map(({ body }) => body.status)).toStrictEqual(sent.map(() => 'success'))
  expect(till.bnc.logOns()).toBe(logOns + 1)
  await expectBooksAgree(till)
})

test('no key, and least of all a session key, is in a table or the log, and no whole account number is in the log', async () => {
  await expectNoSecretsLeaked(till)
})

test('without a bank connection a live payment gets a 503 and leaves no trace', async () => {
  const service = await startService()
  const payer = await createUser(service, { kycStatus: 'approved' })
  const as = await createApiKey(service, payer, { environment: 'live' })
  const account = await createBankAccount(service, payer, {
    environment: 'live',
    connection: 'bnc',
  })
  const count = async () =>
    (
      await service.database.query(
        `select (select count(*) from bank_orders) as payments, (select count(*) from audit_logs) as audited,
           (select count(*) from idempotency_keys) as keys, (select count(*) from outbox) as told`,
      )
    )[0]
  const before = await count()
  for (const order of [newOrder('bnc'), newOrder('bnc', 'transfer')]) {
    const path = order.kind === 'p2p' ? '/bank/p2p' : '/bank/transfer'
    const headers = { 'Idempotency-Key': newIdempotencyKey() }
    const body = orderBody(order, account)
    const refused = await apiOf(service)('POST', path, { as, body, headers })
    expectRefusal(refused, 'BANK_UNAVAILABLE')
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  }
  expect(await count()).toStrictEqual(before)
  await service.stop()
})
