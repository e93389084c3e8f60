import { afterAll, beforeAll, expect, test } from 'vitest'
import { SIMULATION_TYPES } from '../../../src/domain/simulations.ts'
import type { MerchantFixture } from '../../support/actors.ts'
import type { CallResult } from '../../support/api.ts'
import { takeWatchedWrites, watchLiveRows } from '../../support/live-rows.ts'
import { MORNING } from '../../support/order-testbed.ts'
import {
  chargeLink,
  newAmount,
  newPayer,
  type PaymentTestbed,
  startPaymentTestbed,
  verifyLink,
} from '../../support/payment-testbed.ts'
import { payoutRow } from '../../support/payouts.ts'
import { createRate } from '../../support/rates.ts'
import { requestRefund } from '../../support/refunds.ts'

const DAY = 86_400
/** Each type as it lasts for a day, and as the next call would spend it. */
const SIMULATIONS = SIMULATION_TYPES.filter((type) => type !== 'incoming_payment').flatMap(
  (type) => {
    const fields = {
      type,
      ...((type === 'slow_bank' || type === 'late_notice') && { delaySeconds: 10 }),
      ...(type === 'wrong_amount' && { amount: 1 }),
      ...(type === 'rate_change' && { rate: 1 }),
    }
    return [{ ...fields, seconds: DAY }, fields]
  },
)

let shop: PaymentTestbed
beforeAll(async () => {
  shop = await startPaymentTestbed()
  await createRate(shop.service, { day: '2026-03-09' })
})
afterAll(() => shop.stop())

const simulationsOf = async ({ id }: MerchantFixture) =>
  (await shop.api('GET', `/sandbox/simulations?merchantId=${id}`, { as: shop.owner })).body.data

test('with every simulation active and the clock a year ahead, no live row was written, and live payments are as those of a merchant without', async () => {
  const simulated = shop.merchants.bnc
  const plain = shop.sibling
  await watchLiveRows(shop.service.database)
  for (const body of SIMULATIONS) {
    const made = await shop.api('POST', '/sandbox/simulations', {
      as: shop.owner,
      body: { merchantId: simulated.id, ...body },
    })
    expect(made.status, made.text).toBe(201)
  }
  const advanced = await shop.api('POST', '/sandbox/clock', {
    as: shop.owner,
    body: { merchantId: simulated.id, advance: 365 * DAY },
  })
  expect(advanced.status).toBe(200)
  await shop.service.runCron(MORNING)
  const written = await takeWatchedWrites(shop.service.database)
  // What cron does in any minute, whoever simulates.
  expect(
    written.filter((what) => !/bank_|heartbeats|rate_|closings|closing_|audit/.test(what)),
  ).toEqual([])

  const before = await simulationsOf(simulated)
  expect(before.map(({ status }: { status: string }) => status)).toEqual(
    SIMULATIONS.map(() => 'active'),
  )
  const start = performance.now()
  const told = await liveDay(simulated)
  const between = performance.now()
  expect(told).toEqual(await liveDay(plain))
  // Ten seconds of a slow bank would show, in one of the two days.
  expect(between - start - (performance.now() - between)).toBeLessThan(10_000)
  expect(told).toMatchObject({
    charged: 'success',
    claimed: 'success',
    verified: 'found',
    refunded: 'success',
    sent: 'success',
    usedAgain: 'already_used',
    link: 'ACTIVE',
    checkout: 'open',
    listed: 1,
    payout: 'scheduled',
    closing: 404,
    rate: expect.any(Number),
    quoteVes: expect.any(Number),
  })
  expect(await simulationsOf(simulated)).toEqual(before)
})

/** What a merchant does in live, and what it is told. */
async function liveDay(merchant: MerchantFixture) {
  const { api, owner, bnc } = shop
  const path = `/merchants/${merchant.id}`
  const get = async (of: string) => (await api('GET', of, { as: owner })).body
  const post = (to: string, body: object): Promise<CallResult> =>
    api('POST', to, { as: owner, body })

  const usd = await shop.createLink('bnc', { merchant, amount: '10.00', currency: 'USD' })
  const shown = await get(`/pay/${usd.token}`)
  const charged = await chargeLink(shop, await shop.createLink('bnc', { merchant }))
  const refunded = await requestRefund(api, owner, merchant, { id: charged.body.transactionId })

  const deposit = async () => {
    const [{ phone, bankCode }, amount] = [newPayer(), newAmount()]
    const line = bnc.deposit({ amount, phone, bankCode })
    await bnc.notify(line as never)
    return { phone, bankCode, amount, reference: line.reference }
  }
  const paid = await deposit()
  const link = await shop.createLink('bnc', { merchant, amount: paid.amount })
  const { amount: _, ...claim } = paid
  const claimed = await verifyLink(shop, link, claim)
  const { phone, amount } = await deposit()
  const asked = { phone, amount: Number(amount), environment: 'live' }
  const verified = await post(`${path}/verifications`, asked)
  const usedAgain = await post(`${path}/verifications`, asked)

  const expiresAt = new Date(MORNING.getTime() + DAY * 1000).toISOString()
  const label = `vence mañana ${merchant.id}`
  const made = await post(`${path}/payment-links`, {
    ...{ label, amount: 5, currency: 'VES', environment: 'live', expiresAt },
  })
  const listed = await get(
    `${path}/payment-links?environment=live&status=ACTIVE&search=${encodeURIComponent(label)}`,
  )
  const checkout = await post(`${path}/checkouts`, {
    ...{ externalReference: 'PED-1', amount: 10, currency: 'USD', environment: 'live' },
  })
  const quote = await get(`/pay/${checkout.body.url.split('/').at(-1)}`)
  const sent = await post('/bank/p2p', {
    ...{ account_number: shop.accounts.bnc.accountNumber, phone: '04121234567', amount: 3 },
    ...{ bank_code: '0102', document: 'V12345678', name: 'Luis Rojas' },
  })
  const payout = await post(`${path}/payouts`, {
    ...{ account: shop.accounts.bnc.accountNumber, environment: 'live', rows: [payoutRow()] },
    scheduledFor: expiresAt,
  })
  for (const step of ['submit', 'approve'])
    await post(`${path}/payouts/${payout.body.id}/${step}`, {})
  await shop.service.runCron(MORNING)
  const today = await api('GET', `${path}/closings/2026-03-10?environment=live`, { as: owner })
  return {
    amountVes: shown.amountVes,
    rate: shown.rate,
    charged: charged.body.status,
    refunded: refunded.body.status,
    claimed: claimed.body.status,
    verified: verified.body.status,
    usedAgain: usedAgain.body.status,
    link: (await get(`${path}/payment-links/${made.body.id}`)).status,
    listed: listed.total,
    checkout: (await get(`${path}/checkouts/${checkout.body.id}`)).status,
    checkoutExpiresAt: checkout.body.expiresAt,
    quoteVes: quote.amountVes,
    quoteExpiresAt: quote.checkout.quoteExpiresAt,
    sent: sent.body.status,
    payout: (await get(`${path}/payouts/${payout.body.id}`)).status,
    closing: today.status,
  }
}
