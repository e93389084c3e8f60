import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefusal } from '../../support/api.ts'
import { createBranch, createTill } from '../../support/floor.ts'
import { type FloorShop, startFloorShop } from '../../support/floor-shop.ts'

let shop: FloorShop
beforeAll(async () => {
  shop = await startFloorShop()
})
afterAll(() => shop.service.stop())

const fetchText = async (path: string) => {
  const response = await fetch(new URL(path, shop.service.url))
  return { status: response.status, headers: response.headers, text: await response.text() }
}

test('without a sale it says so; without such a till nothing is there', async () => {
  const branch = await createBranch(shop.service, shop.merchant, { name: 'Chacao' })
  const till = await createTill(shop.service, branch, { name: 'Caja 1' })
  const { body } = await shop.api('GET', `/t/${till.code}`, {})
  expect(body).toStrictEqual({
    merchant: { name: shop.merchant.name },
    till: { name: 'Caja 1', branch: 'Chacao' },
    ...{ environment: 'live', replaced: false, sale: null },
  })
  expectRefusal(await shop.api('GET', '/t/nada', {}), 'NOT_FOUND')
})

test('the page names amount and time, is light, is not kept, and says of a replaced sale that it is another one', async () => {
  const till = await createTill(shop.service, await createBranch(shop.service, shop.merchant))
  const put = (amount: number) =>
    shop.call('PUT', `/tills/${till.id}/sale`, { amount, currency: 'VES', environment: 'test' })
  const empty = await fetchText(`/t/${till.code}?environment=test`)
  expect(empty.text).toContain('No hay ninguna venta')
  const first = (await put(1250.5)).body
  const page = await fetchText(`/t/${till.code}?environment=test`)
  expect(page.status).toBe(200)
  expect(page.text).toContain('Bs.\u00a01.250,50')
  expect(page.text).toContain('Modo de prueba')
  expect(page.text).toContain(`/pay/${first.checkout.url.split('/').at(-1)}`)
  expect(page.headers.get('Cache-Control')).toBe('no-store')
  const script = /src="(\/assets\/till-[^"]+)"/.exec(page.text)?.[1] ?? ''
  const { text } = await fetchText(script)
  expect(Buffer.byteLength(page.text) + Buffer.byteLength(text)).toBeLessThan(30_000)
  await put(99)
  const replaced = await fetchText(`/t/${till.code}?environment=test&sale=${first.id}`)
  expect(replaced.text).toContain('ya no está en esta caja')
  expect(replaced.text).toContain('Bs.\u00a099,00')
  const next = /data-next="([^"]+)"/.exec(replaced.text)?.[1]?.replaceAll('&amp;', '&') ?? ''
  expect(await fetchText(next)).toMatchObject({ status: 204, text: '' })
  await put(100)
  expect(await fetchText(next)).toMatchObject({
    ...{ status: 200, text: expect.stringContaining('Bs.\u00a0100,00') },
  })
  const slip = await fetchText(`/t/${till.code}/slip`)
  expect(slip.text).toContain('<svg')
  expect((await fetchText('/t/nada')).status).toBe(404)
})
