import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EXTERNAL_METHODS } from '../../../src/domain/external-methods.ts'
import { createCheckout } from '../../support/checkout-fixtures.ts'
import { createClosing } from '../../support/closings.ts'
import { createExternal } from '../../support/external-payments.ts'
import { type ExternalShop, startExternalShop } from '../../support/external-shop.ts'
import { createBranch, createTill, createTillSale, type TillFixture } from '../../support/floor.ts'
import { dispatchAllEvents } from '../../support/notifications.ts'

/** No bank knows of what was paid outside, and nothing that is said of it sounds as if one did. */
let shop: ExternalShop
let till: TillFixture
let token: string
let day: string
/** What the requests that record, confirm, void and pay back have answered. */
const answers: string[] = []
beforeAll(async () => {
  shop = await startExternalShop()
  day = await createClosing(shop.service, shop.merchant)
  await createExternal(shop.service, shop.merchant, {
    ...{ by: shop.cashier, createdAt: new Date(`${day}T16:00:00.000Z`) },
  })
  await shop.decide(EXTERNAL_METHODS.map((method) => ({ method, aboveVes: 20 })))
  till = await createTill(shop.service, await createBranch(shop.service, shop.merchant))
  for (const method of EXTERNAL_METHODS) await takeAndConfirm(method)
})
afterAll(() => shop.service.stop())

/** Pays a checkout that stands on the till, waits for a second person, and is paid back in part; another one is voided. */
async function takeAndConfirm(method: string): Promise<void> {
  const checkout = await createCheckout(shop.service, shop.merchant)
  await shop.service.database.query('delete from till_sales')
  await createTillSale(shop.service, till, checkout, { by: shop.cashier })
  token = checkout.link.token
  const recorded = await shop.record({ method, checkoutId: checkout.id }, shop.cashier)
  const confirmed = await shop.change(recorded.body.id, 'confirm')
  const paidBack = await shop.change(recorded.body.id, 'refund', { amount: 5 })
  const mistaken = await shop.record({ method, amount: 3 }, shop.cashier)
  const voided = await shop.change(mistaken.body.id, 'void', {}, shop.cashier)
  const statuses = [recorded, confirmed, paidBack, mistaken, voided].map(({ status }) => status)
  expect(statuses).toStrictEqual([201, 200, 201, 201, 200])
  answers.push(recorded.text, confirmed.text, paidBack.text, mistaken.text, voided.text)
}

/** One of the ways to pay has the word in its name. */
const withoutMethods = (text: string): string => text.replaceAll('bank_transfer', '')

const expectNoBank = (text: string) => expect(withoutMethods(text)).not.toMatch(/banc[oa]|bank/i)

test('what is recorded, confirmed, voided and paid back', () => {
  expect(answers).toHaveLength(5 * EXTERNAL_METHODS.length)
  for (const answer of answers) expectNoBank(answer)
})

test.each([
  '/external-payments?environment=test',
  '/checkouts?environment=test',
  '/summary?environment=test',
  '/transactions?environment=test',
])('%s', async (path) => {
  const { status, text } = await shop.api('GET', shop.path(path), { as: shop.owner })
  expect(status, text).toBe(200)
  expectNoBank(text)
})

test('a closing has it in a section of its own, which names no bank', async () => {
  const path = shop.path(`/closings/${day}?environment=test`)
  const { body } = await shop.api('GET', path, { as: shop.owner })
  expect(body).toMatchObject({ in: 0, out: 0, closing: 0, movements: [] })
  expect(body.externalPayments).toMatchObject([{ method: 'cash', amount: 25 }])
  expectNoBank(JSON.stringify(body.externalPayments))
})

test.each(['/transactions/export/external?environment=test', 'closing'])(
  'the file %s',
  async (path) => {
    const file = path === 'closing' ? `/closings/${day}/external.csv?environment=test` : path
    const { status, text } = await shop.api('GET', shop.path(file), { as: shop.owner })
    expect(status).toBe(200)
    expect(text).toMatch(/Efectivo/)
    expectNoBank(text)
  },
)

test('the bank’s own file has none of it', async () => {
  const path = shop.path('/transactions/export?environment=test')
  const { text } = await shop.api('GET', path, { as: shop.owner })
  expect(text.trim().split('\r\n')).toHaveLength(1)
})

describe('what others are told', () => {
  test('events', async () => {
    const told = await shop.service.database.query<{ type: string; data: object }>(
      `select type, data from outbox where topic = 'event' and type ~ '^(external_payment|checkout)'`,
    )
    const types = new Set(told.map(({ type }) => type))
    for (const type of ['recorded', 'confirmed', 'voided'])
      expect(types).toContain(`external_payment.${type}`)
    expect(types).toContain('checkout.paid')
    for (const { data } of told) expectNoBank(JSON.stringify(data))
  })

  test('notices', async () => {
    await dispatchAllEvents(shop.service)
    for (const language of ['es', 'en']) {
      const { body } = await shop.api('GET', '/notifications', {
        ...{ as: shop.owner, headers: { 'Accept-Language': language } },
      })
      const notices = body.data.filter(({ type }: { type: string }) => /^external/.test(type))
      expect(notices).not.toStrictEqual([])
      expectNoBank(JSON.stringify(notices))
    }
  })
})

describe('what the payer sees of an order that was paid outside', () => {
  test('at the till', async () => {
    const { body, text } = await shop.api('GET', `/t/${till.code}?environment=test`)
    expect(body.sale.status).toBe('paid')
    expectNoBank(text)
    expectNoBank(await pageOf(`/t/${till.code}?environment=test`))
  })

  test('on the order’s page', async () => expectNoBank(await pageOf(`/pay/${token}`)))
})

/** The words of a page, without what it is made of. */
async function pageOf(path: string): Promise<string> {
  const response = await shop.service.fetch(path, { headers: { 'Accept-Language': 'es' } })
  expect(response.status).toBe(200)
  const [, main = ''] = /<main[^>]*>([\s\S]*)<\/main>/.exec(await response.text()) ?? []
  expect(main).toMatch(/Pagad|pagad/)
  return main.replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, '').replaceAll(/<[^>]*>/g, ' ')
}
