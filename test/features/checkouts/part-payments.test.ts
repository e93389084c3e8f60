import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallResult, expectRefusal } from '../../support/api.ts'
import { MORNING } from '../../support/order-testbed.ts'
import {
  SHOP_BANKS,
  type ShopBank,
  startVerificationShops,
  type VerificationShops,
} from '../../support/verification-shops.ts'

let shops: VerificationShops
beforeAll(async () => {
  shops = await startVerificationShops(MORNING)
  await shops.service.database.query(`update bank_accounts set phone = '04140000191'`)
}, 60_000)
afterAll(() => shops.stop())

/** Those that can be asked about a payment, so that no notice has to come. */
const ASKED = SHOP_BANKS.filter((bank) => bank !== 'r4' && bank !== 'tesoro')

interface Order {
  bank: ShopBank
  id: string
  token: string
}

let serial = 0
/** An order of 1000.25 bolívares. */
async function openOrder(bank: ShopBank, changes: object = {}): Promise<Order> {
  serial += 1
  const { body, text } = await shops.api(
    'POST',
    `/merchants/${shops.merchants[bank].id}/checkouts`,
    {
      as: shops.owner,
      body: {
        ...{ externalReference: `PARTE-${serial}`, amount: 1000.25, currency: 'VES' },
        ...{ environment: 'live', acceptPartial: true },
        ...changes,
      },
    },
  )
  expect(body.id, text).toMatch(/^chk_/)
  return { bank, id: body.id, token: body.url.split('/').at(-1) }
}

const readOrder = async ({ bank, id }: Order) =>
  (
    await shops.api('GET', `/merchants/${shops.merchants[bank].id}/checkouts/${id}`, {
      as: shops.owner,
    })
  ).body

async function unappliedOf({ bank, id }: Order) {
  const path = `/merchants/${shops.merchants[bank].id}/unapplied-payments`
  const { body } = await shops.api('GET', `${path}?environment=live&limit=100`, { as: shops.owner })
  return body.data.filter(({ checkoutId }: { checkoutId: string }) => checkoutId === id)
}

/** A mobile payment of which the bank tells nobody. */
function pay(bank: ShopBank, amount: string) {
  serial += 1
  const payer = { phone: `0424${String(5_000_000 + serial)}`, bankCode: '0105' }
  const reference = `91${String(10_000_000 + serial)}`
  shops.banks[bank].deposit({ amount, ...payer, reference })
  return { ...payer, reference }
}

const claim = (order: Order, body: object): Promise<CallResult> =>
  shops.api('POST', `/pay/${order.token}/verify`, { body })

/** The payer of Mercantil says how much they sent; of the others only if they like. */
const sent = (bank: ShopBank, amountVes: number) => (bank === 'mercantil' ? { amountVes } : {})

async function runCron(minutes: number) {
  const moment = new Date(MORNING.getTime() + minutes * 60_000)
  shops.setTime(moment)
  await shops.service.runCron(moment)
}

describe.each(ASKED)(
  'a mobile payment for a checkout of which %s tells when it is asked',
  (bank) => {
    test('is counted as a part, of any amount, once, however many claim it at the same moment', async () => {
      const order = await openOrder(bank)
      const paid = { ...pay(bank, '400.20'), ...sent(bank, 400.2) }
      const all = await Promise.all([1, 2, 3].map(() => claim(order, paid)))
      expect(all.filter(({ body }) => body.status === 'success')).toHaveLength(1)
      expect(await readOrder(order)).toMatchObject({
        ...{ status: 'partially_paid', receivedVes: 400.2, remainingVes: 600.05 },
      })
      expectRefusal(await claim(await openOrder(bank), paid), 'CONFLICT')
      const rest = { ...pay(bank, '600.05'), ...sent(bank, 600.05) }
      expect((await claim(order, rest)).body).toMatchObject({ status: 'success' })
      expect(await readOrder(order)).toMatchObject({ status: 'paid', receivedVes: 1000.25 })
    })

    test('counts for one of two orders that it is claimed for at the same moment', async () => {
      const orders = [await openOrder(bank), await openOrder(bank)]
      const paid = { ...pay(bank, '321.10'), ...sent(bank, 321.1) }
      await Promise.all(orders.map((order) => claim(order, paid)))
      const received = await Promise.all(orders.map(readOrder))
      expect(received.map(({ receivedVes }) => receivedVes).toSorted()).toStrictEqual([0, 321.1])
    })

    test('is unapplied if it is too little where no parts are taken', async () => {
      const order = await openOrder(bank, { acceptPartial: false })
      const paid = await claim(order, { ...pay(bank, '999.99'), ...sent(bank, 999.99) })
      expect(paid.body).toMatchObject({ status: 'success' })
      expect(await readOrder(order)).toMatchObject({ status: 'open', receivedVes: 0 })
      expect(await unappliedOf(order)).toMatchObject([
        { amountVes: 999.99, reason: 'amount', transactionId: paid.body.transactionId },
      ])
    })

    test('pays it if it is too much, and the rest is told', async () => {
      const order = await openOrder(bank, { acceptPartial: false })
      const paid = await claim(order, { ...pay(bank, '1100.30'), ...sent(bank, 1100.3) })
      expect(paid.body).toMatchObject({ status: 'success' })
      expect(await readOrder(order)).toMatchObject({
        ...{ status: 'paid', receivedVes: 1100.3, overpaidVes: 100.05 },
      })
    })

    test('is not found by the last digits of its reference, but by the whole one', async () => {
      const order = await openOrder(bank)
      const paid = { ...pay(bank, '77.10'), ...sent(bank, 77.1) }
      const short = { ...paid, reference: paid.reference.slice(-6) }
      expect((await claim(order, short)).body).toMatchObject({ status: 'pending' })
      expect((await claim(order, paid)).body).toMatchObject({ status: 'success' })
      expect(await readOrder(order)).toMatchObject({ receivedVes: 77.1 })
    })

    test('that shows up late is pending, and then settles by itself', async () => {
      const order = await openOrder(bank)
      const { deposit } = shops.banks[bank]
      serial += 1
      const payer = { phone: `0412${String(5_000_000 + serial)}`, bankCode: '0105' }
      const reference = `0077${String(1000 + serial)}`
      const late = await claim(order, { ...payer, reference, ...sent(bank, 250) })
      expect(late.body).toMatchObject({ status: 'pending' })
      deposit({ amount: '250.00', ...payer, reference })
      // One run may read the statement after it has looked for claims that are due: the next one settles it.
      for (const minutes of [2, 3]) await runCron(minutes)
      expect(await readOrder(order)).toMatchObject({ status: 'partially_paid', receivedVes: 250 })
      shops.setTime(MORNING)
    })

    test('that never shows up fails once the bank’s delay has passed', async () => {
      const order = await openOrder(bank)
      const { phone, bankCode } = pay(bank, '1.00')
      const claimed = await claim(order, {
        phone,
        bankCode,
        reference: '99887766',
        ...sent(bank, 5),
      })
      expect(claimed.body).toMatchObject({ status: 'pending' })
      await runCron(2)
      await runCron(4)
      const statusOf = async () =>
        (
          await shops.api(
            'GET',
            `/merchants/${shops.merchants[bank].id}/transactions/${claimed.body.transactionId}`,
            { as: shops.owner },
          )
        ).body
      expect(await statusOf()).toMatchObject({ status: 'pending' })
      await runCron(31)
      await runCron(32)
      expect(await statusOf()).toMatchObject({
        ...{ status: 'failed', failureReason: { code: 'NOT_FOUND' } },
      })
      expect(await readOrder(order)).toMatchObject({ status: 'open', receivedVes: 0 })
      shops.setTime(MORNING)
    })
  },
)

test('a part of which the bank gives no control number counts as what it is', async () => {
  const order = await openOrder('bdv')
  const { phone, reference } = { phone: '04145550102', reference: '9155550102' }
  shops.banks.bdv.deposit({ amount: '410.20', phone, bankCode: '0102', reference })
  const paid = await claim(order, { phone, bankCode: '0102', reference })
  expect(paid.body).toMatchObject({ status: 'success' })
  expect(await readOrder(order)).toMatchObject({ status: 'partially_paid', receivedVes: 410.2 })
})

test('a part whose confirmation is lost counts once the bank says that it has confirmed it', async () => {
  const order = await openOrder('bdv')
  const paid = pay('bdv', '300.50')
  shops.banks.bdv.server.fault({ kind: 'cut', when: 'after' }, { path: /^getMovement/ })
  expect((await claim(order, paid)).body).toMatchObject({ status: 'pending' })
  expectRefusal(await claim(order, paid), 'CONFLICT')
  await runCron(2)
  expect(await readOrder(order)).toMatchObject({ status: 'partially_paid', receivedVes: 300.5 })
  shops.setTime(MORNING)
})

describe('where the bank finds payments by their amount', () => {
  test('the payer is asked how much they sent, and elsewhere not', async () => {
    const asked = await Promise.all(
      SHOP_BANKS.map(async (bank) => {
        const { token } = await openOrder(bank)
        const { body } = await shops.api('GET', `/pay/${token}`)
        const page = await shops.service.fetch(`/pay/${token}`)
        const shows = (await page.text()).includes('id="verify-amountVes"')
        return [bank, body.checkout.asksSentAmount, shows]
      }),
    )
    expect(asked).toStrictEqual(
      SHOP_BANKS.map((bank) => [bank, bank === 'mercantil', bank === 'mercantil']),
    )
  })

  test('what remains is asked for where the payer says nothing', async () => {
    const order = await openOrder('mercantil')
    const paid = await claim(order, pay('mercantil', '1000.25'))
    expect(paid.body).toMatchObject({ status: 'success' })
    expect(await readOrder(order)).toMatchObject({ status: 'paid', overpaidVes: 0 })
  })

  test('a wrong amount finds nothing, and the right one counts it', async () => {
    const order = await openOrder('mercantil')
    const paid = pay('mercantil', '320.00')
    const wrong = await claim(order, { ...paid, amountVes: 302 })
    expect(wrong.body).toMatchObject({ status: 'pending' })
    const right = await claim(order, { ...paid, amountVes: 320 })
    expect(right.body).toMatchObject({ status: 'success' })
    expect(await readOrder(order)).toMatchObject({ status: 'partially_paid', receivedVes: 320 })
    await runCron(6)
    expect(await readOrder(order)).toMatchObject({ receivedVes: 320, transactions: [{}, {}] })
    shops.setTime(MORNING)
  })

  test('what remains finds the payment although the payer has mistyped how much they sent', async () => {
    const order = await openOrder('mercantil')
    const paid = await claim(order, { ...pay('mercantil', '1000.25'), amountVes: 100.25 })
    expect(paid.body).toMatchObject({ status: 'success' })
    expect(await readOrder(order)).toMatchObject({ status: 'paid', receivedVes: 1000.25 })
  })
})

test('a part at R4 waits for its notice, and counts when it comes', async () => {
  const order = await openOrder('r4')
  serial += 1
  const payer = { phone: `0424${String(5_000_000 + serial)}`, bankCode: '0105' }
  const line = shops.banks.r4.deposit({ amount: '250.00', ...payer })
  const claimed = await claim(order, { ...payer, reference: line.reference })
  expect(claimed.body).toMatchObject({ status: 'pending' })
  await shops.banks.r4.notify(line)
  await runCron(2)
  expect(await readOrder(order)).toMatchObject({ status: 'partially_paid', receivedVes: 250 })
  shops.setTime(MORNING)
})

test('whoever sends a link another amount is told so as soon as the ledger knows, and nothing is lost', async () => {
  const path = `/merchants/${shops.merchants.bnc.id}/payment-links`
  const made = await shops.api('POST', path, {
    as: shops.owner,
    body: { label: 'Torta', amount: 500, currency: 'VES', environment: 'live' },
  })
  const token = made.body.url.split('/').at(-1)
  const payer = { phone: '04245999999', bankCode: '0105' }
  const line = shops.banks.bnc.deposit({ amount: '400.00', ...payer })
  await shops.banks.bnc.notify(line)
  const told = await shops.api('POST', `/pay/${token}/verify`, {
    body: { ...payer, reference: line.reference },
  })
  expect(told.body).toMatchObject({ status: 'failed', failureReason: { code: 'OTHER_AMOUNT' } })
  const guessed = await shops.api('POST', `/pay/${token}/verify`, {
    body: { ...payer, reference: line.reference.slice(-4) },
  })
  expect(guessed.body).toMatchObject({ failureReason: { code: 'NOT_FOUND' } })
  const kept = await shops.api('POST', `/merchants/${shops.merchants.bnc.id}/verifications`, {
    as: shops.owner,
    body: { ...payer, amount: 400, reference: line.reference, environment: 'live' },
  })
  expect(kept.body).toMatchObject({ status: 'found' })
})
