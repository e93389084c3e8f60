import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { caracasDay } from '../../src/domain/caracas.ts'
import type { Actor } from '../support/actors.ts'
import { describeInBrowser } from '../support/browser.ts'
import { createCheckout } from '../support/checkout-fixtures.ts'
import { enterConsole, expectGoodScreen, testInEveryLook } from '../support/console.ts'
import { type ExternalShop, startExternalShop } from '../support/external-shop.ts'
import { createVerified } from '../support/verified-payments.ts'

let shop: ExternalShop
beforeAll(async () => {
  shop = await startExternalShop()
  expect((await shop.decide([{ method: 'zelle', aboveVes: 0 }])).status).toBe(200)
})
afterAll(() => shop.service.stop())

const at = (rest: string) => `/m/${shop.merchant.id}/test${rest}`
const recorded = async () =>
  (await shop.api('GET', shop.path('/external-payments?environment=test'), { as: shop.owner })).body
    .data

async function typeAmount(page: Page, keys: string): Promise<void> {
  for (const key of keys) await page.getByRole('button', { name: key, exact: true }).click()
}

describeInBrowser('what is paid outside', (visit) => {
  testInEveryLook('is recorded at the till in two taps, and a slip undone', async (expectGood) => {
    const { page, problems } = await enterConsole(shop.service, visit, shop.cashier, at('/till'))
    await page.getByRole('heading', { name: 'Caja' }).waitFor()
    await page.getByRole('button', { name: 'Dólares' }).click()
    await typeAmount(page, '1250')
    const before = (await recorded()).length
    await page.getByRole('button', { name: 'Otra forma de pago' }).click()
    await page.getByRole('button', { name: /^Efectivo \$/ }).waitFor()
    await expectGood(page)
    await page.getByRole('button', { name: /^Efectivo \$/ }).click()
    await page.getByRole('heading', { name: 'Anotado' }).waitFor()
    const after = await recorded()
    expect(after).toHaveLength(before + 1)
    expect(after[0]).toMatchObject({ method: 'cash', amount: 12.5, currency: 'USD' })
    await page.getByRole('button', { name: 'Fue un error: anular' }).click()
    await page.getByText('Anulado').waitFor()
    await page.getByRole('button', { name: 'Listo' }).click()
    expect(await page.getByRole('status', { name: 'Monto a cobrar' }).textContent()).toMatch(/0,00/)
    expect(problems).toEqual([])
  })

  test('waits for another person, who is offered to confirm it, and its own is not', async () => {
    const { id: checkoutId } = await createCheckout(shop.service, shop.merchant)
    const { body } = await shop.record({ method: 'zelle', checkoutId }, shop.cashier)
    const own = await enterConsole(shop.service, visit, shop.cashier, at(`/external/${body.id}`))
    await own.page.getByText('Por confirmar').waitFor()
    expect(await own.page.getByRole('button', { name: 'Confirmar que llegó' }).count()).toBe(0)
    const { page } = await enterConsole(shop.service, visit, shop.admin, at(`/external/${body.id}`))
    await page.getByRole('button', { name: 'Confirmar que llegó' }).click()
    await page.getByText('Confirmado').first().waitFor()
    const isWord = 'Lo dice tu equipo: ningún banco lo confirma.'
    const said = (await page.locator('main').textContent()) ?? ''
    expect(said).toContain(isWord)
    expect(said.replace(isWord, '')).not.toMatch(/banco/i)
    await expectGoodScreen(page)
    expect(await shop.read(checkoutId)).toMatchObject({ status: 'paid' })
  })

  test('is listed with large amounts, and a void says why', async () => {
    const { body } = await shop.record({ amount: 99_999_999_999.99, note: 'Camión' }, shop.cashier)
    const { page } = await enterConsole(shop.service, visit, shop.owner, at('/external'))
    await page.getByText('Bs. 99.999.999.999,99').first().waitFor()
    await page.setViewportSize({ width: 320, height: 640 })
    await expectGoodScreen(page)
    await page.getByRole('link', { name: /99\.999\.999\.999,99/ }).click()
    await page.getByRole('button', { name: 'Anular' }).click()
    await page.getByLabel('Motivo').fill('Se anotó en la venta de otro.')
    await page.getByRole('dialog').getByRole('button', { name: 'Anular' }).click()
    await page.getByText('Se anotó en la venta de otro.').waitFor()
    const [voided] = (await recorded()).filter(({ id }: { id: string }) => id === body.id)
    expect(voided).toMatchObject({ status: 'voided' })
  })

  test('pays an open sale in dollars, though no whole cents are as much', async () => {
    const { id } = await createCheckout(shop.service, shop.merchant, { amount: '100.01' })
    const { page } = await enterConsole(shop.service, visit, shop.cashier, at(`/till/${id}`))
    await page.getByRole('button', { name: 'Otra forma de pago' }).click()
    await page.getByRole('button', { name: /^Efectivo \$/ }).click()
    await page.getByRole('button', { name: 'Listo' }).click()
    await page.getByRole('heading', { name: 'Pagado' }).waitFor()
    expect(await shop.read(id)).toMatchObject({ status: 'paid', receivedVes: 100.01 })
  })
})

describeInBrowser('a payment that was taken for the wrong sale', (visit) => {
  const moves = ['Usarlo en otra venta', 'Soltarlo de su venta']
  const open = async (as: Actor, id: string) => {
    const { page } = await enterConsole(shop.service, visit, as, at(`/payments/${id}`))
    await page.getByRole('link', { name: 'Comprobante' }).waitFor()
    return page
  }

  test('is given to another sale, and taken off that one', async () => {
    const { id } = await createVerified(shop.service, shop.merchant, { by: shop.cashier })
    const page = await open(shop.cashier, id)
    await expectGoodScreen(page)
    await page.getByRole('button', { name: 'Usarlo en otra venta' }).click()
    await page.getByLabel('Número de la otra venta').fill('PED-2000')
    await page.getByRole('button', { name: 'Cambiar de venta' }).click()
    await page.getByText('PED-2000').first().waitFor()
    await page.getByRole('button', { name: 'Soltarlo de su venta' }).click()
    await page.getByRole('button', { name: 'Soltar el pago' }).click()
    await page.getByRole('button', { name: 'Soltarlo de su venta' }).waitFor({ state: 'detached' })
    const { body } = await shop.api('GET', shop.path(`/transactions/${id}`), { as: shop.owner })
    expect(body).toMatchObject({ status: 'completed', externalReference: null })
  })

  test.for([
    ['a MEMBER', 'member', 0],
    ['a CASHIER after a quarter of an hour', 'cashier', 16],
    ['the OWNER after the day is closed', 'owner', 31 * 60],
  ] as const)('is not offered to %s', async ([, who, minutes], { skip }) => {
    const createdAt = new Date(Date.now() - minutes * 60_000)
    const isOfToday = caracasDay(createdAt) === caracasDay(new Date())
    skip(who === 'cashier' && !isOfToday, 'They see payments of today alone.')
    const { id } = await createVerified(shop.service, shop.merchant, {
      by: shop.cashier,
      createdAt,
    })
    const page = await open(shop[who], id)
    for (const name of moves) expect(await page.getByRole('button', { name }).count()).toBe(0)
  })
})
