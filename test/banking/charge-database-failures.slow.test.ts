import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, inject, test } from 'vitest'
import { receiptTexts } from '../../src/pages/pay/receipt-texts.ts'
import { transactionId } from '../../src/platform/ids.ts'
import { paymentPath } from '../../src/platform/receipt-path.ts'
import { storedAndLoggedText } from '../support/auth.ts'
import { openTransaction } from '../support/locks.ts'
import { newIdempotencyKey, runCronForThreeDays } from '../support/order-testbed.ts'
import {
  countCharged,
  expectIncomingBooksAgree,
  statusesOfLink,
  transactionsOf,
} from '../support/payment-books.ts'
import {
  chargeLink,
  issueC2pKeys,
  newOtp,
  newPayer,
  type PaymentTestbed,
  startPaymentTestbed,
  stopPaymentTestbeds,
  verifyLink,
} from '../support/payment-testbed.ts'
import { waitUntil } from '../support/wait-until.ts'

afterAll(stopPaymentTestbeds)

/** Longer than the service waits for the database. */
const TOO_LONG_MS = 9_000

/** A mobile payment that BNC has reported. */
async function noticed(shop: PaymentTestbed, amount: string) {
  const { phone, bankCode } = newPayer()
  const line = shop.bnc.deposit({ amount, phone, bankCode })
  expect(await shop.bnc.notify(line)).toMatchObject({ accepted: true })
  return { reference: line.reference, phone, bankCode }
}

test.concurrent('a charge whose intent the database wrote but did not confirm is pending and then fails, charges nobody, and its slot is free', async () => {
  const shop = await startPaymentTestbed()
  const link = await shop.createLink('bnc', { maxPayments: 1 })
  const payer = newPayer()
  const options = { payer, otp: newOtp(), key: newIdempotencyKey() }
  issueC2pKeys(shop, payer, options.otp)
  await shop.service.database.setDelay(TOO_LONG_MS, 'after')
  const told = await chargeLink(shop, link, options)
  expect([told.status, told.body.status]).toStrictEqual([200, 'pending'])
  await shop.service.database.setDelay(0)
  await waitUntil(
    'it is taken back',
    async () => (await statusesOfLink(shop, link))[0] === 'failed',
  )
  shop.setMinutes(1)
  const repeated = await chargeLink(shop, link, options)
  expect(repeated.body).toMatchObject({
    transactionId: told.body.transactionId,
    status: 'failed',
    failureReason: { code: 'NOT_EXECUTED' },
  })
  expect(await countCharged(shop, link)).toBe(0)
  const anew = await chargeLink(shop, link, { ...options, key: newIdempotencyKey() })
  expect(anew.body.status).toBe('success')
  await runCronForThreeDays(shop)
  await expectIncomingBooksAgree(shop)
})

test.concurrent('a charge that the database never wrote is pending and then failed on the payer’s receipt, and charges nobody', async () => {
  const shop = await startPaymentTestbed()
  const link = await shop.createLink('bnc', { maxPayments: 1 })
  const payer = newPayer()
  const options = { payer, otp: newOtp(), key: newIdempotencyKey() }
  issueC2pKeys(shop, payer, options.otp)
  await shop.service.database.setDelay(TOO_LONG_MS, 'before')
  const told = await chargeLink(shop, link, options)
  expect([told.status, told.body.status]).toStrictEqual([200, 'pending'])
  await shop.service.database.setDelay(0)
  const { SERVER_SECRET } = inject('stack').secrets
  const paid = transactionId.toUuid(told.body.transactionId)
  const address = paymentPath({ SERVER_SECRET }, link.token, paid)
  const readReceipt = () => shop.service.fetch(address)
  await waitUntil('the receipt shows it', async () => (await readReceipt()).status === 200)
  expect(await (await readReceipt()).text()).toContain(receiptTexts.es.states.failed)
  const repeated = await chargeLink(shop, link, options)
  expect([repeated.body.transactionId, repeated.body.status]).toStrictEqual([
    told.body.transactionId,
    'failed',
  ])
  expect(await transactionsOf(shop)).toStrictEqual([])
  expect((await chargeLink(shop, link, { payer, otp: options.otp })).body.status).toBe('success')
  await runCronForThreeDays(shop)
  expect(await countCharged(shop, link)).toBe(1)
  await expectIncomingBooksAgree(shop)
})

test.concurrent('a claim that the database settled from its ledger without confirming it is pending in the response, stays settled, and is shown when repeated', async () => {
  const shop = await startPaymentTestbed()
  const link = await shop.createLink('bnc', { maxPayments: 1 })
  const claim = await noticed(shop, link.amount)
  const key = newIdempotencyKey()
  await shop.service.database.setDelay(TOO_LONG_MS, 'after')
  expect((await verifyLink(shop, link, claim, { key })).body.status).toBe('pending')
  await shop.service.database.setDelay(0)
  await waitUntil(
    'it is settled',
    async () => (await statusesOfLink(shop, link))[0] === 'completed',
  )
  // The service retries for nine seconds after a lost response.
  await sleep(9_500)
  shop.setMinutes(1)
  expect((await verifyLink(shop, link, claim, { key })).body.status).toBe('success')
  expect(await statusesOfLink(shop, link)).toStrictEqual(['completed'])
  await expectIncomingBooksAgree(shop)
})

test('a claim that waits for the ledger does not block charges of its link', async () => {
  const shop = await startPaymentTestbed()
  const link = await shop.createLink('bnc', { maxPayments: 2 })
  const claim = await noticed(shop, link.amount)
  await chargeLink(shop, await shop.createLink('bnc'))
  const holder = await openTransaction(shop.service.database)
  await holder.query(`select lock_movements('bnc')`)
  const waiting = verifyLink(shop, link, claim)
  await waitUntil('the claim waits', async () => {
    const waiters = await shop.service.database.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return waiters.length === 1
  })
  expect((await chargeLink(shop, link)).body.status).toBe('success')
  await holder.commit()
  expect((await waiting).body.status).toBe('success')
  await expectIncomingBooksAgree(shop)
})

test('neither keys nor whole account numbers are in a table or a log line, whatever the outcome of the charge', async () => {
  const shop = await startPaymentTestbed()
  const otps = { right: '73918264', wrong: '91827364', lost: '64738291', sandbox: '82736491' }
  const payer = newPayer()
  for (const bank of ['bnc', 'r4'] as const) {
    const link = await shop.createLink(bank)
    await chargeLink(shop, link, { payer, otp: otps.wrong, key: newIdempotencyKey() })
    issueC2pKeys(shop, payer, otps.right)
    await chargeLink(shop, link, { payer, otp: otps.right, key: newIdempotencyKey() })
    const { server } = shop[bank]
    server.fault({ kind: 'cut', when: 'after' }, { path: /C2P|c2p/ })
    issueC2pKeys(shop, payer, otps.lost)
    await chargeLink(shop, link, { payer, otp: otps.lost, key: newIdempotencyKey() })
    await chargeLink(shop, link, { payer, otp: otps.lost, changes: { phone: 'none' } })
  }
  await chargeLink(shop, await shop.createLink('sandbox'), { otp: otps.sandbox })
  await shop.runCron(1)
  expect((await transactionsOf(shop)).length).toBe(7)

  const kept = await storedAndLoggedText(shop.service)
  for (const [which, otp] of Object.entries(otps)) expect(kept.includes(otp), which).toBe(false)
  const logs = JSON.stringify(shop.service.logs())
  const { bnc, r4 } = shop.accounts
  for (const told of [bnc.accountNumber, r4.accountNumber, payer.phone, payer.document]) {
    expect(logs).not.toContain(told)
  }
})
