import { afterAll, beforeAll, expect, test } from 'vitest'
import { bankOrderId, type Uuid } from '../../src/platform/ids.ts'
import { createUser } from '../support/actors.ts'
import { expectIncomingBooksAgree, statusesOfLink } from '../support/payment-books.ts'
import {
  chargeLink,
  issueC2pKeys,
  newOtp,
  newPayer,
  type Payer,
  type PaymentTestbed,
  startPaymentTestbed,
  stopPaymentTestbeds,
  type TestbedLink,
  verifyLink,
} from '../support/payment-testbed.ts'

const DAY_MINUTES = 24 * 60

let shop: PaymentTestbed
beforeAll(async () => {
  shop = await startPaymentTestbed()
})
afterAll(stopPaymentTestbeds)

/** A charge at R4 of which nobody can tell what became, and which so waits for a person. */
async function leaveCharge(payer: Payer): Promise<{ link: TestbedLink; id: Uuid<'bankOrder'> }> {
  const link = await shop.createLink('r4')
  const otp = newOtp()
  issueC2pKeys(shop, payer, otp)
  shop.r4.server.fault({ kind: 'cut', when: 'before' }, { path: /MBc2p/ })
  expect((await chargeLink(shop, link, { payer, otp })).body.status).toBe('pending')
  await shop.runCron(1)
  expect(await statusesOfLink(shop, link)).toStrictEqual(['flagged'])
  const [order] = await shop.service.database.query<{ id: Uuid<'bankOrder'> }>(
    `select p.id from bank_orders p join transactions t on t.id = p.transaction_id where t.link_id = $1`,
    [link.uuid],
  )
  return { link, id: order?.id as Uuid<'bankOrder'> }
}

/** A mobile payment of the payer, of the amount of the link, which its bank has told of. */
async function pay(payer: Payer, { amount }: TestbedLink) {
  const { phone, bankCode } = payer
  const line = shop.r4.deposit({ amount, phone, bankCode })
  expect(await shop.r4.notify(line)).toMatchObject({ abono: true })
  return { phone, bankCode, reference: line.reference }
}

test('holds up payments of its day and the two beside it alone', async () => {
  const payer = newPayer()
  shop.setMinutes(0)
  const { link } = await leaveCharge(payer)
  const other = await shop.createLink('r4', { amount: link.amount })
  for (const [days, status] of [
    [0, 'pending'],
    [1, 'pending'],
    [2, 'success'],
    [5, 'success'],
  ] as const) {
    shop.setMinutes(days * DAY_MINUTES)
    const claim = await pay(payer, link)
    expect((await verifyLink(shop, other, claim)).body.status, `${days} days`).toBe(status)
  }
  const verified = { phone: payer.phone, amount: Number(link.amount) }
  await pay(payer, link)
  const path = `/merchants/${shop.merchants.r4.id}/verifications`
  const { body } = await shop.api('POST', path, { as: shop.owner, body: verified })
  expect(body.status).toBe('found')
})

test.each([1, 4])(
  'once a person has resolved it after %i days, what waited settles by itself',
  async (days) => {
    const payer = newPayer()
    shop.setMinutes(0)
    const { link, id } = await leaveCharge(payer)
    const other = await shop.createLink('r4', { amount: link.amount })
    const claim = await pay(payer, link)
    expect((await verifyLink(shop, other, claim)).body.status).toBe('pending')
    await shop.runCron(days * DAY_MINUTES)
    expect(await statusesOfLink(shop, other)).toStrictEqual([days > 3 ? 'flagged' : 'pending'])
    const as = await createUser(shop.service, { role: 'ADMIN' })
    const resolved = await shop.api('POST', `/admin/payments/${bankOrderId.toPublic(id)}/resolve`, {
      ...{ as, body: { status: 'failed', reason: 'El estado de cuenta no lo muestra.' } },
    })
    expect(resolved.body.status, resolved.text).toBe('failed')
    await shop.runCron(days * DAY_MINUTES + 1)
    expect(await statusesOfLink(shop, other)).toStrictEqual(['completed'])
  },
)

test('nothing has paid two things', async () => {
  await shop.service.database.query(
    "update bank_orders set flagged_at = now() where status = 'pending'",
  )
  await expectIncomingBooksAgree(shop)
})

test('a claim that waits for a notice keeps nobody from paying another link, and one of the same link is told that it waits', async () => {
  const payer = newPayer()
  shop.setMinutes(0)
  const link = await shop.createLink('r4')
  const other = await shop.createLink('r4', { amount: link.amount })
  const { phone, bankCode } = payer
  const line = shop.r4.deposit({ amount: link.amount, phone, bankCode })
  const claim = { phone, bankCode, reference: line.reference }
  expect((await verifyLink(shop, other, claim)).body.status).toBe('pending')
  const again = await verifyLink(shop, other, claim)
  expect([again.status, again.body.error?.message]).toStrictEqual([
    409,
    'This payment is being confirmed already. Ask again in a minute.',
  ])
  await shop.r4.notify(line)
  expect((await verifyLink(shop, link, claim)).body.status).toBe('success')
  await shop.runCron(31)
  expect(await statusesOfLink(shop, other)).toStrictEqual(['failed'])
})
