import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessibilityFaults } from '../support/accessibility.ts'
import { describeInBrowser } from '../support/browser.ts'
import { createBranch, createTill, type TillFixture } from '../support/floor.ts'
import { type FloorShop, startFloorShop } from '../support/floor-shop.ts'
import { createRate } from '../support/rates.ts'

/** The narrowest phone, in Spanish. */
const OLD_PHONE = { viewport: { width: 320, height: 568 }, locale: 'es-VE' }
/** Longer than anybody leaves a phone at a till. */
const TEN_MINUTES = 10 * 60_000

let shop: FloorShop
beforeAll(async () => {
  shop = await startFloorShop()
  await createRate(shop.service, { rate: '40.00000000' })
})
afterAll(() => shop.service.stop())

const newTill = async () =>
  createTill(shop.service, await createBranch(shop.service, shop.merchant), { name: 'Caja 1' })

const addressOf = ({ code }: TillFixture) => `${shop.service.url}/t/${code}?environment=test`

/** Keys an amount at a till, in bolívares. */
async function key(till: TillFixture, amount: number, currency = 'VES') {
  const sale = { amount, currency, environment: 'test' }
  const put = await shop.call('PUT', `/tills/${till.id}/sale`, sale)
  expect(put.status, put.text).toBe(200)
  return put.body
}

const amountOn = (page: Page, amount: string) => page.getByRole('heading', { name: amount })

async function expectGood(page: Page): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
}

describeInBrowser('a till’s own page', (visit) => {
  test('is whole without JavaScript, and read again by itself', async () => {
    const till = await newTill()
    await key(till, 12.5, 'USD')
    const { page } = await visit(addressOf(till), { ...OLD_PHONE, javaScriptEnabled: false })
    await amountOn(page, '$ 12,50').waitFor()
    await page.getByText('Bs. 500,00').waitFor()
    expect(await page.getByRole('link', { name: 'Pago móvil' }).getAttribute('href')).toMatch(
      /^\/pay\/.+way=verify$/,
    )
    expect(await page.locator('noscript, meta[http-equiv=refresh]').count()).toBeGreaterThan(0)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
  })

  test('shows a sale once it is keyed, says of the one before that it is another, and ticks what is paid', async () => {
    const till = await newTill()
    const { page, problems } = await visit(addressOf(till), OLD_PHONE)
    await page.getByRole('heading', { name: 'No hay ninguna venta' }).waitFor()
    await expectGood(page)
    await key(till, 1250.5)
    await amountOn(page, 'Bs. 1.250,50').waitFor()
    await expectGood(page)
    const next = await key(till, 99)
    await amountOn(page, 'Bs. 99,00').waitFor()
    await page.getByText('La venta de Bs. 1.250,50').waitFor()
    await expectGood(page)
    const token = next.checkout.url.split('/').at(-1)
    await shop.api('POST', `/pay/${token}/charge`, {
      body: { phone: '04241234567', document: 'V12345678', bankCode: '0105', otp: '12345678' },
    })
    await page.getByRole('heading', { name: 'Pagado' }).waitFor()
    await expectGood(page)
    expect(problems).toEqual([])
  })

  test('offline for ten minutes it says how old it is, offers nothing to pay, and then shows what is true', async () => {
    const till = await newTill()
    await key(till, 75)
    const { page } = await visit(addressOf(till), OLD_PHONE)
    await amountOn(page, 'Bs. 75,00').waitFor()
    await page.clock.install()
    await page.reload()
    await amountOn(page, 'Bs. 75,00').waitFor()
    expect(await page.locator('#age').isVisible()).toBe(false)
    await page.context().setOffline(true)
    // What is paid, or replaced, meanwhile cannot be known here.
    await key(till, 76)
    for (let passed = 0; passed < TEN_MINUTES; passed += TEN_MINUTES / 20) {
      await page.clock.runFor(TEN_MINUTES / 20)
    }
    const age = page.locator('#age')
    await age.waitFor()
    expect(await age.textContent()).toBe(
      'Sin conexión. Esto es de hace 10 min, y puede haber cambiado.',
    )
    expect(await page.getByText('Pagado').count()).toBe(0)
    for (const way of ['Pago móvil', 'Débito inmediato con clave']) {
      expect(await page.getByRole('link', { name: way }).count()).toBe(0)
    }
    await expectGood(page)
    if (process.env.CONSOLE_PICTURES)
      await page.screenshot({ path: `${process.env.CONSOLE_PICTURES}/stale.png` })
    await page.context().setOffline(false)
    await expect
      .poll(async () => {
        await page.clock.runFor(5_000)
        return amountOn(page, 'Bs. 76,00').count()
      })
      .toBe(1)
    expect(await age.isVisible()).toBe(false)
    await page.getByRole('link', { name: 'Pago móvil' }).waitFor()
  })

  test('its print has the code and the address, and fits', async () => {
    const till = await newTill()
    const { page } = await visit(`${shop.service.url}/t/${till.code}/slip`, OLD_PHONE)
    await page.getByText(`/t/${till.code}`).waitFor()
    await page.getByRole('button', { name: 'Imprimir' }).waitFor()
    await expectGood(page)
  })
})
