import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessibilityFaults, contrastFaultsIn, LETS_AXE_IN } from '../support/accessibility.ts'
import { PASSWORD, uniqueEmail, uniqueRif, waitForMailedCode } from '../support/actors.ts'
import { apiOf } from '../support/api.ts'
import { describeInBrowser } from '../support/browser.ts'
import { type Service, startService } from '../support/service.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

const phone = { viewport: { width: 360, height: 740 }, locale: 'es-VE', ...LETS_AXE_IN }

/** Where pictures of the screens are kept, if anybody asks for them. */
const PICTURES = process.env.CONSOLE_PICTURES
let pictures = 0

const LOOKS = [
  [1280, 800, 'light'],
  [1280, 800, 'dark'],
  [360, 740, 'dark'],
  [360, 740, 'light'],
] as const

/** Expects that the screen fits, and that axe finds nothing. */
async function expectGoodScreen(page: Page): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([])
  pictures += 1
  for (const [width, height, scheme] of LOOKS) {
    await page.setViewportSize({ width, height })
    expect(await contrastFaultsIn(page, scheme)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
    const name = `${pictures}-${width}-${scheme}.png`
    if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}`, fullPage: true })
  }
}

describeInBrowser('the console', (visit) => {
  test('leads from registering to the first paid link, and a refund of a part of it', async () => {
    const { page, problems } = await visit(`${service.url}/console`, phone)
    await page.getByRole('heading', { name: 'Entrar' }).waitFor()
    await expectGoodScreen(page)
    await page.getByRole('link', { name: 'Crear una cuenta' }).click()
    await page.getByRole('heading', { name: 'Crear una cuenta' }).waitFor()
    const email = uniqueEmail()
    await page.getByLabel('Nombre').fill('Ana Pérez')
    await page.getByLabel('Correo').fill(email)
    await page.getByLabel('Contraseña').fill(PASSWORD)
    await expectGoodScreen(page)
    await page.getByRole('button', { name: 'Crear mi cuenta' }).click()

    await page.getByRole('heading', { name: 'Verifica tu correo' }).waitFor()
    await page.getByLabel('Código').fill(await waitForMailedCode(service, email))
    await expectGoodScreen(page)
    await page.getByRole('button', { name: 'Verificar' }).click()

    await page.getByRole('heading', { name: 'Mis comercios' }).waitFor()
    await page.getByText('Aún no tienes un comercio').waitFor()
    await expectGoodScreen(page)
    await page.getByRole('button', { name: 'Crear un comercio' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Nombre del comercio').fill('Panadería La Ñapa')
    await dialog.getByLabel('RIF').fill(uniqueRif())
    await expectGoodScreen(page)
    await dialog.getByRole('button', { name: 'Crear un comercio' }).click()

    await page.getByRole('heading', { name: 'Inicio' }).waitFor()
    await page.getByText('Prueba: aquí').waitFor()
    await page.getByText('Aún no hay pagos').waitFor()
    await expectGoodScreen(page)
    await page.getByRole('link', { name: 'Crear un enlace' }).click()
    await page.getByLabel('Qué se paga').fill('Torta de chocolate')
    await page.getByLabel('Monto').fill('1.234,50')
    await page.getByLabel('Moneda').selectOption('VES')
    await expectGoodScreen(page)
    await page.getByRole('button', { name: 'Crear el enlace' }).click()

    await page.getByRole('heading', { name: 'Torta de chocolate' }).waitFor()
    await page.getByText('Bs. 1.234,50').waitFor()
    await page.getByText('No hay pagos').waitFor()
    await expectGoodScreen(page)
    const address = await page.getByRole('link', { name: 'Abrir' }).getAttribute('href')

    const charged = await apiOf(service)('POST', `/pay/${address?.split('/').at(-1)}/charge`, {
      body: { phone: '04241234567', document: 'V12345678', bankCode: '0105', otp: '12345678' },
    })
    expect(charged.body.status).toBe('success')

    await page.getByRole('link', { name: 'Pagos' }).first().click()
    const row = page.getByRole('row').filter({ hasText: 'Bs. 1.234,50' })
    await row.getByText('Pagado').waitFor()
    await expectGoodScreen(page)
    await row.getByRole('link').click()
    await page.getByRole('button', { name: 'Devolver' }).click()
    const refund = page.getByRole('dialog')
    await refund.getByLabel('Monto en bolívares').fill('234,50')
    await expectGoodScreen(page)
    await refund.getByRole('button', { name: 'Devolver el dinero' }).click()
    await page.getByRole('heading', { name: 'Devoluciones' }).waitFor()
    expect(await page.locator('.lines').textContent()).toContain('Bs. 234,50')
    await expectGoodScreen(page)
    expect(problems).toEqual([])
  })
})
