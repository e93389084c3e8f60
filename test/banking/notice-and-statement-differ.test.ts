import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BookLine } from '../../dev/banks/bnc/books.ts'
import { bankOrderId, NIL_UUID, type Uuid } from '../../src/platform/ids.ts'
import { type Actor, createUser } from '../support/actors.ts'
import { MORNING } from '../support/order-testbed.ts'
import { statusesOfLink, transactionsOfLink } from '../support/payment-books.ts'
import {
  type ClaimBody,
  chargeLink,
  newPayer,
  type Payer,
  type PaymentTestbed,
  startPaymentTestbed,
  stopPaymentTestbeds,
  type TestbedLink,
  verifyLink,
} from '../support/payment-testbed.ts'

const WEEK_MS = 7 * 24 * 60 * 60_000

let shop: PaymentTestbed
let admin: Actor
/** Each test has a week of its own, so that their bank statements do not overlap. */
let start = MORNING
beforeAll(async () => {
  shop = await startPaymentTestbed()
  admin = await createUser(shop.service, { role: 'ADMIN' })
  // So that no log-on precedes the requests.
  await chargeLink(shop, await shop.createLink('bnc'))
})
beforeEach(() => {
  start = new Date(start.getTime() + WEEK_MS)
  shop.setTime(start)
  shop.bnc.history.namesPhones = true
})
afterAll(stopPaymentTestbeds)

const cron = async (minutes: number) => {
  const moment = new Date(start.getTime() + minutes * 60_000)
  shop.setTime(moment)
  await shop.service.runCron(moment)
}

const twoLinks = async () => {
  const createdAt = new Date(start.getTime() - WEEK_MS)
  const link = await shop.createLink('bnc', { createdAt })
  return [link, await shop.createLink('bnc', { createdAt, amount: link.amount })] as const
}

interface Paid {
  line: BookLine
  claim: ClaimBody
}

/** A mobile payment that the bank books today, and reports to nobody. */
function pay({ amount }: TestbedLink, { phone, bankCode }: Payer = newPayer()): Paid {
  const line = shop.bnc.deposit({ amount, phone, bankCode })
  return { line, claim: { reference: line.reference, phone, bankCode } }
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10).replaceAll('-', '')
/** The notice has the minute in which the payer sent it, just before midnight; the bank booked it after midnight. */
const yesterday = () => ({ Date: dayOf(new Date(start.getTime() - WEEK_MS / 7)), Hour: '2358' })

async function tell({ reference, amount, phone, bankCode }: BookLine, changes: object = {}) {
  const { status, text } = await shop.api('POST', '/hooks/bnc', {
    headers: { 'x-api-key': shop.bnc.config.noticeKey },
    body: {
      ...{ PaymentType: 'P2P', OriginBankReference: reference, DestinyBankReference: reference },
      ...{ OriginBankCode: bankCode, Amount: amount, ClientPhone: phone },
      ...{ Date: dayOf(start), Hour: '0900', CommercePhone: shop.bnc.config.phone },
      ...changes,
    },
  })
  expect(status, text).toBe(200)
}

/** Expects that the payment has completed the first, and does not complete the second. */
async function expectOnce(link: TestbedLink, other: TestbedLink, claim: ClaimBody): Promise<void> {
  expect(await statusesOfLink(shop, link)).toStrictEqual(['completed'])
  await verifyLink(shop, other, claim)
  await cron(31)
  expect(await statusesOfLink(shop, other)).not.toContain('completed')
}

const claims = async (link: TestbedLink, claim: ClaimBody) => {
  const { body, text } = await verifyLink(shop, link, claim)
  expect(body.status, text).toBe('success')
}

test('a payment whose notice and statement have different days completes one transaction', async () => {
  const [link, other] = await twoLinks()
  const { line, claim } = pay(link)
  await tell(line, yesterday())
  await claims(link, claim)
  await cron(11)
  await expectOnce(link, other, claim)
})

test('a notice of the day before does not complete another transaction after the statement', async () => {
  const [link, other] = await twoLinks()
  const { line, claim } = pay(link)
  await cron(11)
  await claims(link, claim)
  await tell(line, yesterday())
  await expectOnce(link, other, claim)
})

test('a payment whose notice and statement have different amounts does not complete a link of the other amount', async () => {
  const [link] = await twoLinks()
  const [other] = await twoLinks()
  const { line, claim } = pay(other)
  await tell(line, { Amount: link.amount })
  await claims(link, claim)
  await cron(11)
  await expectOnce(link, other, claim)
})

test.each([
  ['of two days', yesterday],
  ['one without the payer’s reference', () => ({ OriginBankReference: '' })],
])('a payment with two notices, %s, completes one transaction', async (_, changes) => {
  const [link, other] = await twoLinks()
  const { line, claim } = pay(link)
  await tell(line)
  await tell(line, changes())
  await claims(link, claim)
  await expectOnce(link, other, claim)
})

test('a charge that a notice reports for the day before pays nothing else', async () => {
  const [link, other] = await twoLinks()
  const payer = newPayer()
  expect((await chargeLink(shop, link, { payer })).body.status).toBe('success')
  const line = shop.bnc.books.lines().at(-1) as BookLine
  await cron(11)
  await tell(line, yesterday())
  const { phone, bankCode } = payer
  await expectOnce(link, other, { reference: line.reference, phone, bankCode })
})

test('two payments with the same payer and amount complete two transactions', async () => {
  const [link, other] = await twoLinks()
  const payer = newPayer()
  const [one, two] = [pay(link, payer), pay(link, payer)]
  await tell(one.line)
  await tell(two.line, yesterday())
  await claims(link, one.claim)
  await claims(other, two.claim)
})

/** An administrator has seen the payment at the bank, and gives no reference. */
async function resolve(link: TestbedLink) {
  const [transaction] = await transactionsOfLink(shop, link)
  const [payment] = await shop.service.database.query<{ id: Uuid<'bankOrder'> }>(
    `with begun as materialized (select begin_request(now())::text)
     update bank_orders set flagged_at = created_at from begun where transaction_id = $1 returning id`,
    [transaction?.id],
  )
  const { body, text } = await shop.api(
    'POST',
    `/admin/payments/${bankOrderId.toPublic(payment?.id ?? NIL_UUID)}/resolve`,
    { as: admin, body: { status: 'success', reason: 'La banca en línea lo muestra.' } },
  )
  expect(body.status, text).toBe('success')
  await shop.service.database.query('update bank_orders set flagged_at = null where id = $1', [
    payment?.id,
  ])
}

test.each(['notice', 'statement', 'answer'] as const)(
  'a claim that an administrator has settled counts as paid by a later %s of the bank',
  async (tells) => {
    const [link, other] = await twoLinks()
    const { line, claim } = pay(link)
    shop.bnc.server.fault({ kind: 'cut', when: 'before' }, { path: /ValidateP2P/, times: 9 })
    expect((await verifyLink(shop, link, claim)).body.status).toBe('pending')
    shop.bnc.server.clearFaults()
    await resolve(link)
    if (tells === 'notice') await tell(line)
    if (tells === 'statement') await cron(11)
    await expectOnce(link, other, claim)
  },
)

test.each(['notice', 'answer'] as const)(
  'a charge that an administrator has settled without its reference counts as paid by a later %s of the bank',
  async (tells) => {
    const [link, other] = await twoLinks()
    const payer = newPayer()
    shop.bnc.server.fault({ kind: 'cut', when: 'after' }, { path: /SendC2P/ })
    expect((await chargeLink(shop, link, { payer })).body.status).toBe('pending')
    const line = shop.bnc.books.lines().at(-1) as BookLine
    await resolve(link)
    if (tells === 'notice') await tell(line)
    const { phone, bankCode } = payer
    await expectOnce(link, other, { reference: line.reference, phone, bankCode })
  },
)
