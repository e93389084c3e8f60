import { afterAll, beforeAll, expect, test } from 'vitest'
import { openThemedShop, storePathOf } from '../support/payer-pages.ts'
import type { PaymentTestbed } from '../support/payment-testbed.ts'

let shop: PaymentTestbed
beforeAll(async () => {
  shop = await openThemedShop()
})
afterAll(() => shop.stop())

const read = async (query = '') => {
  const answer = await shop.service.fetch(`${await storePathOf(shop, 'bnc')}/rate${query}`)
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

test('shows the rate in force, its day and source, and leads to itself', async () => {
  const { status, headers, text } = await read()
  expect(status).toBe(200)
  expect(text).toContain('36,6642')
  expect(text).toMatch(/Vigente (el|hoy; es la del) \S{3} \d/)
  expect(text).toContain('Fuente: ')
  expect(text).toContain('<svg')
  expect(text).toContain('data-print=""')
  expect(headers.get('Cache-Control')).toBe('public, max-age=60')
  expect(headers.get('Server-Timing')).toContain('db;desc="1"')
  expect((await read('?lang=en')).text).toContain('Rate of the day')
  expect((await read('?print=1')).text).toContain('data-print="now"')
})

test('is a 404 while its merchant takes no payments', async () => {
  const become = (status: string) =>
    shop.service.database.query('update merchants set status = $2 where id = $1', [
      ...[shop.merchants.bnc.uuid, status],
    ])
  await become('inactive')
  const { status, text } = await read()
  await become('active')
  expect(status).toBe(404)
  expect(text).not.toContain('36,6642')
})

test('says that the rate is not known once the last one is too old', async () => {
  shop.setMinutes(15 * 24 * 60)
  const { status, text } = await read()
  shop.setMinutes(0)
  expect(status).toBe(503)
  expect(text).toContain('Hoy no se conoce la tasa')
  expect(text).not.toContain('36,6642')
})

test.each(['/store/no-such-store/rate', '/store/NOT%20A%20SLUG/rate'])(
  'is a 404 if there is no store: %s',
  async (path) => {
    const answer = await shop.service.fetch(path)
    expect(answer.status).toBe(404)
  },
)
