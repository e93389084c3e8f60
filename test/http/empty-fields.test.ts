import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, apiOf, expectRefusal } from '../support/api.ts'
import { createBankAccount } from '../support/bank-accounts.ts'
import { createLinkShop, type LinkShop } from '../support/payment-links.ts'
import { payoutRow } from '../support/payouts.ts'
import { type Service, startService } from '../support/service.ts'

let service: Service
let api: Api
let shop: LinkShop
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  shop = await createLinkShop(service)
})
afterAll(() => service.stop())

const EMPTY = ['', null] as const

const createCheckout = (changes: object) =>
  api('POST', `/merchants/${shop.merchant.id}/checkouts`, {
    as: shop.owner,
    body: {
      externalReference: randomUUID(),
      amount: 25,
      currency: 'USD',
      environment: 'test',
      ...changes,
    },
  })

const pathsOf = ({ body }: { body: { error: { details: { path: string }[] } } }) =>
  body.error.details.map(({ path }) => path)

describe('what is empty in an optional field is absent', () => {
  test.each(EMPTY)('in each field of a checkout: %j', async (empty) => {
    const names = ['description', 'customer', 'lines', 'acceptPartial', 'expiresAt', 'returnUrl']
    const fields = Object.fromEntries(
      [...names, 'cancelUrl', 'metadata'].map((name) => [name, empty]),
    )
    const { body, status, text } = await createCheckout(fields)
    expect(status, text).toBe(201)
    expect(body).toMatchObject({
      ...{ description: '', customer: null, lines: null, acceptPartial: false, metadata: {} },
      ...{ returnUrl: null, cancelUrl: null },
    })
  })

  test('also within an object, and an object of nothing', async () => {
    const filled = await createCheckout({
      customer: { name: 'Luis Rojas', email: '', phone: null, document: '' },
    })
    expect(filled.body.customer).toStrictEqual({
      ...{ name: 'Luis Rojas', email: null, phone: null, document: null },
    })
    const nothing = await createCheckout({ customer: { name: '', email: '', phone: null } })
    expect(nothing.body.customer).toBeNull()
    const nameless = await createCheckout({ customer: { name: '', email: 'luis@example.com' } })
    expectRefusal(nameless, 'INVALID_REQUEST')
    expect(pathsOf(nameless)).toEqual(['customer.name'])
  })

  test('in each of many rows, and beside what is nested deeply', async () => {
    const row = { phone: '04121234567', bankCode: '0102', document: 'V12345678', name: 'Luis' }
    const rows = Array.from({ length: 200 }, () => ({ ...row, amount: 1, externalReference: '' }))
    const deep = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`
    const body = `{"environment":"test","account":"","deep":${deep},"rows":${JSON.stringify(rows)}}`
    await createBankAccount(service, shop.owner)
    const made = await api('POST', `/merchants/${shop.merchant.id}/payouts`, {
      as: shop.owner,
      body,
    })
    expect(made.status, made.text).toBe(201)
    expect(made.body).toMatchObject({ rowCount: 200, scheduledFor: null })
  })

  test('but a field that can be emptied is emptied', async () => {
    const link = await shop.make({ description: 'Para doce', externalReference: 'PED-7' })
    const path = `${shop.path}/${link.body.id}`
    const change = (body: object) => api('PUT', path, { as: shop.owner, body })
    const emptied = await change({ description: '', externalReference: null, label: '' })
    expect(emptied.body).toMatchObject({
      ...{ description: '', externalReference: null, label: link.body.label },
    })
  })
})

describe('it is a 400', () => {
  test.each(EMPTY)('in a required field: %j', async (empty) => {
    const refused = await createCheckout({ currency: empty, lines: [{ name: empty }] })
    expectRefusal(refused, 'INVALID_REQUEST')
    expect(pathsOf(refused)).toContain('currency')
    expect(pathsOf(refused)).toContain('lines.0.name')
  })

  test.each(EMPTY)('in an amount: %j', async (empty) => {
    const { token } = (await shop.make()).body
    const body = { phone: '04121234567', bankCode: '0102', reference: '12345678', amountVes: empty }
    const refused = await api('POST', `/pay/${token}/verify`, { body })
    expectRefusal(refused, 'INVALID_REQUEST')
    expect(pathsOf(refused)).toEqual(['amountVes'])
  })

  test.each(EMPTY)('in when a payout is sent: %j', async (scheduledFor) => {
    const refused = await api('POST', `/merchants/${shop.merchant.id}/payouts`, {
      as: shop.owner,
      body: { environment: 'test', scheduledFor, rows: [payoutRow(0)] },
    })
    expectRefusal(refused, 'INVALID_REQUEST')
    expect(pathsOf(refused)).toEqual(['scheduledFor'])
  })

  test.each(['merchantId', 'permissions', 'allowedAddresses', 'expiresAt', 'approvalAbove'])(
    'in what limits a key: %s',
    async (name) => {
      for (const empty of ['', null]) {
        const body = { name: 'Caja', [name]: empty }
        const refused = await api('POST', '/api-keys', { as: shop.owner, body })
        expectRefusal(refused, 'INVALID_REQUEST')
        expect(new Set(pathsOf(refused))).toEqual(new Set([name]))
      }
    },
  )
})
