import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, apiOf, type CallResult } from '../support/api.ts'
import { chargeBody, createLinkShop, type LinkShop } from '../support/payment-links.ts'
import { type Service, startService } from '../support/service.ts'

/**
 * What outsiders tried first who integrated from the served documents alone. Each try ends in the right thing, or in a
 * sentence that says what that is; and what a sentence refuses has moved nothing.
 */

let service: Service
let api: Api
let shop: LinkShop
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  shop = await createLinkShop(service)
})
afterAll(() => service.stop())

const detailsOf = ({ body }: CallResult): Record<string, string> =>
  Object.fromEntries(
    body.error.details.map(({ path, message }: Record<'path' | 'message', string>) => [
      path,
      message,
    ]),
  )

let orders = 0
const checkoutOf = async (changes: object = {}) => {
  orders += 1
  const { status, body } = await api('POST', `/merchants/${shop.merchant.id}/checkouts`, {
    as: shop.owner,
    body: {
      externalReference: `PED-${orders}`,
      amount: 100,
      currency: 'VES',
      acceptPartial: true,
      environment: 'test',
      ...changes,
    },
  })
  expect(status).toBe(201)
  return { id: body.id as string, token: body.url.split('/').at(-1) as string }
}
const read = async (id: string) =>
  (await api('GET', `/merchants/${shop.merchant.id}/checkouts/${id}`, { as: shop.owner })).body

describe('a part payment', () => {
  test('asked for as `amount` charges nothing, and the sentence names `amountVes`', async () => {
    const { id, token } = await checkoutOf()
    const first = await api('POST', `/pay/${token}/charge`, { body: { ...chargeBody, amount: 40 } })
    expect([first.status, detailsOf(first).amount]).toEqual([
      400,
      expect.stringContaining('amountVes'),
    ])
    expect(await read(id)).toMatchObject({ status: 'open', receivedVes: 0, transactions: [] })
    const second = await api('POST', `/pay/${token}/charge`, {
      body: { ...chargeBody, amountVes: 40 },
    })
    expect([second.status, second.body.status]).toEqual([200, 'success'])
    expect(await read(id)).toMatchObject({
      status: 'partially_paid',
      receivedVes: 40,
      remainingVes: 60,
    })
  })

  test('of a link with a fixed amount charges nothing either', async () => {
    const { body: link } = await shop.make({ amount: 100 })
    const first = await api('POST', `/pay/${link.token}/charge`, {
      body: { ...chargeBody, amount: 40 },
    })
    expect([first.status, Object.keys(detailsOf(first))]).toEqual([400, ['amount']])
    expect((await shop.get(link.id)).body).toMatchObject({ payments: 0 })
  })
})

describe('the refund of a mobile payment', () => {
  const paidByMobilePayment = async (changes: object = {}) => {
    const { id, token } = await checkoutOf(changes)
    const { body } = await api('POST', `/pay/${token}/verify`, {
      body: {
        phone: '04121234567',
        bankCode: '0102',
        reference: `55500${String(orders).padStart(7, '0')}`,
        amountVes: 100,
      },
    })
    expect(body.status).toBe('success')
    return { id, transactionId: body.transactionId as string }
  }
  const refund = (transactionId: string, body: object = {}) =>
    api('POST', `/merchants/${shop.merchant.id}/transactions/${transactionId}/refund`, {
      as: shop.owner,
      body,
    })

  test('without the payer’s document and name is refused by both names, and works with them', async () => {
    const { id, transactionId } = await paidByMobilePayment()
    const first = await refund(transactionId)
    expect([first.status, Object.keys(detailsOf(first)).toSorted()]).toEqual([
      400,
      ['document', 'name'],
    ])
    expect(await read(id)).toMatchObject({ status: 'paid', refundedVes: 0 })
    const second = await refund(transactionId, { document: 'V12345678', name: 'Ana Pérez' })
    expect([second.status, second.body.status]).toEqual([200, 'success'])
    expect(await read(id)).toMatchObject({ status: 'paid', refundedVes: 100 })
  })

  test('works at once where the checkout has them as its customer', async () => {
    const customer = { name: 'Ana Pérez', document: 'V12345678' }
    const { id, transactionId } = await paidByMobilePayment({ customer })
    expect((await refund(transactionId)).status).toBe(200)
    expect(await read(id)).toMatchObject({ refundedVes: 100 })
  })
})

describe('what is misspelt', () => {
  test('a field is named by the answer, and refused under strict', async () => {
    const misspelt = { lable: 'Torta', amount: 25 }
    const made = await shop.make(misspelt)
    expect(made.headers.get('X-Ignored-Fields')).toBe('lable')
    const strict = await shop.make(misspelt, { headers: { Prefer: 'handling=strict' } })
    expect([strict.status, Object.keys(detailsOf(strict))]).toEqual([400, ['lable']])
  })

  test.each([
    ['stauts=ACTIVE', 'query.stauts'],
    ['external_reference=PED-1', 'query.external_reference'],
  ])('the filter %s is named by the answer, and refused under strict', async (filter, name) => {
    const path = `${shop.path}?environment=test&${filter}`
    const lenient = await api('GET', path, { as: shop.owner })
    expect([lenient.status, lenient.headers.get('X-Ignored-Fields')]).toEqual([200, name])
    const strict = await api('GET', path, {
      as: shop.owner,
      headers: { Prefer: 'handling=strict' },
    })
    expect([strict.status, Object.keys(detailsOf(strict))]).toEqual([400, [name]])
  })

  test.each(['status[]=ACTIVE', 'status=ACTIVE&status=CLOSED'])(
    'the filter %s is refused without strict, and never answers with every row',
    async (filter) => {
      const { status } = await api('GET', `${shop.path}?environment=test&${filter}`, {
        as: shop.owner,
      })
      expect(status).toBe(400)
    },
  )
})

test('the same key on two paths carries the second out never, and the sentence says whose the key is', async () => {
  const headers = { 'Idempotency-Key': 'pedido-1042' }
  const link = await api('POST', shop.path, {
    ...{ as: shop.owner, headers },
    body: { label: 'Torta', amount: 25, environment: 'test' },
  })
  expect(link.status).toBe(201)
  const path = `/merchants/${shop.merchant.id}/checkouts`
  const second = await api('POST', path, {
    ...{ as: shop.owner, headers },
    body: { externalReference: 'PED-1042', amount: 25, currency: 'VES', environment: 'test' },
  })
  expect([second.status, second.body.error.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  expect(second.body.error.message).toMatch(/not carried out/i)
  const made = await api('GET', `${path}?environment=test&externalReference=PED-1042`, {
    as: shop.owner,
  })
  expect(made.body.total).toBe(0)
})
