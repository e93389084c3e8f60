import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMerchant, createUser } from '../support/actors.ts'
import { apiOf } from '../support/api.ts'
import { describeInBrowser } from '../support/browser.ts'
import { enterConsole, expectGoodScreen, PHONE, testInEveryLook } from '../support/console.ts'
import { createRate } from '../support/rates.ts'
import { type Service, startService } from '../support/service.ts'
import { createTransaction } from '../support/transactions.ts'

const WEEK_MS = 7 * 24 * 60 * 60_000

let service: Service
let owner: Awaited<ReturnType<typeof createUser>>
let merchant: Awaited<ReturnType<typeof createMerchant>>
beforeAll(async () => {
  service = await startService()
  await createRate(service, { rate: '40.00000000' })
  owner = await createUser(service, { kycStatus: 'approved' })
  merchant = await createMerchant(service, owner, { name: 'Panadería La Ñapa' })
})
afterAll(() => service.stop())

describeInBrowser('the start', (visit) => {
  testInEveryLook(
    'says how it goes beside the same weekday, by hour and by method, and the rate of the day',
    async (expectGood) => {
      const shop = await createMerchant(service, owner)
      const createdAt = new Date()
      const before = { createdAt: new Date(createdAt.getTime() - WEEK_MS - 1_000) }
      await createTransaction(service, shop, { createdAt, amount: '1250.00' })
      await createTransaction(service, shop, { createdAt, amount: '250.50' })
      await createTransaction(service, shop, { createdAt, amount: '90.00', status: 'pending' })
      await createTransaction(service, shop, { ...before, amount: '1000.00' })
      const { page, problems } = await enterConsole(
        service,
        visit,
        owner,
        `/m/${shop.id}/test`,
        PHONE,
      )
      const today = page.locator('.today')
      await today.getByText('Bs. 1.500,50').first().waitFor()
      const text = await today.textContent()
      expect(text).toContain('▲ 50 % que el ')
      expect(text).toContain('2 pagos · 1 esperando al banco')
      const parts = await page.locator('.today-parts').textContent()
      expect(parts).toContain('Por forma de pago')
      expect(parts).toContain('Sin caja')
      await today.getByText('Lo más alto').waitFor()
      await today.getByRole('img').click({ position: { x: 5, y: 60 } })
      await today
        .locator('p')
        .filter({ hasText: /^\d+\sa\.\sm\.: hoy Bs\.\s/ })
        .waitFor()
      expect(await today.getByText('Lo más alto').count()).toBe(0)
      await today.getByText('Ver las horas como tabla').click()
      await today.getByRole('cell', { name: 'Bs. 1.000,00' }).waitFor()
      await page.getByRole('link', { name: 'BCV 40,00' }).waitFor()
      await expectGood(page)
      expect(problems).toEqual([])
    },
  )

  test('names the best hour of the week before while nothing is sold', async () => {
    const shop = await createMerchant(service, owner)
    const createdAt = new Date(Date.now() - WEEK_MS)
    await createTransaction(service, shop, { createdAt, amount: '1000.00' })
    const { page } = await enterConsole(service, visit, owner, `/m/${shop.id}/test`, PHONE)
    await page
      .locator('.today p')
      .filter({
        hasText: /^Lo más alto, \d+\s[ap]\.\sm\.: hoy Bs\.\s0,00, el \S+ pasado Bs\.\s1\.000,00$/,
      })
      .waitFor()
  })

  test('keeps what is missing before real money in sight in both environments', async () => {
    const { page } = await enterConsole(service, visit, owner, `/m/${merchant.id}/test`, PHONE)
    for (const environment of ['test', 'live']) {
      await page.goto(page.url().replace(/\/(test|live)$/, `/${environment}`))
      await page.getByRole('heading', { name: 'Antes de cobrar de verdad' }).waitFor()
      await page.getByText('2 de 5 hecho').waitFor()
      await expectGoodScreen(page)
    }
  })

  test('has the merchant’s whole name at its head on a phone', async () => {
    const { page } = await enterConsole(service, visit, owner, `/m/${merchant.id}/live`, PHONE)
    const name = page.locator('.top').getByText('Panadería La Ñapa')
    await name.waitFor()
    expect(
      await name.evaluate((place) => {
        const { scrollWidth, clientWidth } = place as unknown as Record<string, number>
        return (scrollWidth ?? 0) <= (clientWidth ?? 0)
      }),
    ).toBe(true)
  })
})

describeInBrowser('a price', (visit) => {
  const enterForm = async (screen: string): Promise<Page> =>
    (await enterConsole(service, visit, owner, `/m/${merchant.id}/test/${screen}`, PHONE)).page

  test('is bolívares at first, and is shown in the other currency and on the button', async () => {
    const page = await enterForm('links/new')
    expect(await page.getByRole('radio', { name: 'Bs.' }).isChecked()).toBe(true)
    await page.getByLabel('Monto').fill('1.000')
    await page.getByText('≈ $\u00a025,00 · BCV 40').waitFor()
    await page.getByRole('button', { name: 'Crear el enlace de Bs. 1.000,00' }).waitFor()
    await page.getByText('$', { exact: true }).click()
    await page.getByText('≈ Bs.\u00a040.000,00').waitFor()
    await page.goto(page.url().replace('links/new', 'orders/new'))
    await page.getByLabel('Tu número del pedido').waitFor()
    expect(await page.getByRole('radio', { name: '$' }).isChecked()).toBe(true)
  })

  test('of a link is shown as the payer is going to see it, and is paid as often as one says', async () => {
    const page = await enterForm('links/new')
    await page.getByLabel('Qué se paga').fill('Torta tres leches')
    await page.getByLabel('Monto').fill('50')
    await page.getByText('$', { exact: true }).click()
    const seen = page.getByRole('region', { name: 'Así lo ve quien paga' })
    await seen.getByText('Bs. 2.000,00').waitFor()
    await seen.getByText('Torta tres leches').waitFor()
    await page.getByText('Hasta…').click()
    await page.getByLabel('Hasta cuántos pagos').fill('3')
    await expectGoodScreen(page)
    await page.getByRole('button', { name: 'Crear el enlace de $ 50,00' }).click()
    await page.getByRole('heading', { name: 'Torta tres leches' }).waitFor()
    const [link] = await service.database.query<{ max_payments: number }>(
      "select max_payments from payment_links where label = 'Torta tres leches'",
    )
    expect(link?.max_payments).toBe(3)
  })

  test('is understood as it is pasted, and made', async () => {
    const page = await enterForm('orders/new')
    await page.getByLabel('Tu número del pedido').fill('PED-1042')
    await page.getByLabel('Monto').fill('$1,250.50')
    expect(await page.getByRole('radio', { name: '$' }).isChecked()).toBe(true)
    await page.getByRole('button', { name: 'Crear el pedido de $ 1.250,50' }).click()
    await page.getByRole('heading', { name: 'PED-1042' }).waitFor()
    expect(await page.getByRole('main').textContent()).toContain('$\u00a01.250,50')
  })

  test('is left to the payer, from a least amount on, and a page is named to return to', async () => {
    const page = await enterForm('links/new')
    await page.getByLabel('Qué se paga').fill('Propina')
    await page.getByText('Quien paga', { exact: true }).click()
    await page.getByLabel('Desde').fill('5,50')
    await page.getByText('Descripción, vencimiento y más').click()
    const returns = page.getByLabel('Página a la que vuelve quien paga')
    await returns.fill('tienda.example.com')
    await page.getByRole('button', { name: 'Crear el enlace' }).click()
    await page.locator('[name=returnUrl][aria-invalid=true]').waitFor()
    await expectGoodScreen(page)
    await returns.fill('https://tienda.example.com/gracias')
    await page.getByRole('button', { name: 'Crear el enlace' }).click()
    await page.getByRole('heading', { name: 'Propina' }).waitFor()
    const [id] = page.url().split('/').slice(-1)
    const made = await apiOf(service)('GET', `/merchants/${merchant.id}/payment-links/${id}`, {
      as: owner,
    })
    expect(made.body).toMatchObject({
      ...{ amount: null, minAmount: 5.5, maxAmount: null },
      returnUrl: 'https://tienda.example.com/gracias',
    })
  })

  test('is asked for where it can be read in two ways, and refused until it is said', async () => {
    const page = await enterForm('links/new')
    await page.getByLabel('Qué se paga').fill('Cachito')
    await page.getByLabel('Monto').fill('1,250')
    await page.getByRole('button', { name: 'Crear el enlace' }).click()
    await page.getByText('No es un monto').waitFor()
    await page.getByRole('button', { name: 'Bs. 1,25', exact: true }).click()
    await expectGoodScreen(page)
    await page.getByRole('button', { name: 'Crear el enlace de Bs. 1,25' }).click()
    await page.getByRole('heading', { name: 'Cachito' }).waitFor()
  })
})
