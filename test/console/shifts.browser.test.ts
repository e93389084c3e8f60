import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeInBrowser } from '../support/browser.ts'
import { enterConsole, expectGoodScreen, testInEveryLook } from '../support/console.ts'
import { type ShiftShop, startShiftShop } from '../support/shift-shop.ts'

let shop: ShiftShop
beforeAll(async () => {
  shop = await startShiftShop()
})
afterAll(() => shop.service.stop())

const at = (rest: string) => `/m/${shop.merchant.id}/test${rest}`

/** What is printed on so many millimetres of paper, without its margins: 96 pixels are an inch. */
const paper = (millimetres: number) => ({
  width: Math.floor((millimetres / 25.4) * 96),
  height: 900,
})

async function expectFitsPaper(page: Page, millimetres: number): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize(paper(millimetres))
  const widths: { content: number; paper: number } = await page.evaluate(
    '({ content: document.documentElement.scrollWidth, paper: document.documentElement.clientWidth })',
  )
  expect(widths.content).toBeLessThanOrEqual(widths.paper)
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
  expect(await page.getByRole('button', { name: 'Imprimir' }).isVisible()).toBe(false)
}

describeInBrowser('shifts', (visit) => {
  testInEveryLook('are opened at the till and closed with what was counted', async (expectGood) => {
    const [till, cashier] = [await shop.newTill(), await shop.newCashier()]
    const { page, problems } = await enterConsole(shop.service, visit, cashier, at('/till'))
    await page.getByRole('button', { name: 'Abrir turno' }).click()
    await page.getByLabel('Caja').selectOption(till.id)
    await page.getByLabel('Fondo $').fill('20')
    await expectGood(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Abrir turno' }).click()
    await page.getByText('Cuando lo cierres verás qué debía haber.').waitFor()
    await expectGood(page)
    await shop.record({ amount: 12.5 }, cashier)
    await page.getByRole('button', { name: 'Cerrar turno' }).click()
    await page.getByLabel('Efectivo Bs.').fill('10,00')
    await page.getByLabel('Efectivo $').fill('20')
    await expectGood(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Cerrar turno' }).click()
    await page.getByText('Diferencia en bolívares').waitFor()
    expect(await page.locator('.slip-total').textContent()).toContain('−\u00a0Bs.\u00a02,50')
    await expectGood(page)
    expect(problems).toEqual([])
  })

  test('are listed, and a difference is explained by a manager', async () => {
    await shop.call('PUT', '/settings/floor', { shiftDifferenceBoundVes: 5 })
    const shift = await shop.newShift()
    await shop.close(
      shift,
      [{ method: 'cash', currency: 'VES', amount: 99_999_999_999.99 }],
      shift.cashier,
    )
    const { page } = await enterConsole(shop.service, visit, shop.admin, at('/shifts'))
    await page.setViewportSize({ width: 320, height: 640 })
    await page.getByText('Falta explicar').first().waitFor()
    await expectGoodScreen(page)
    await page.getByRole('link', { name: /99\.999\.999\.999,99/ }).click()
    await page.getByRole('button', { name: 'Explicar la diferencia' }).click()
    await page.getByLabel('De qué viene').fill('Se contó el depósito del banco.')
    await page.getByRole('dialog').getByRole('button', { name: 'Explicar la diferencia' }).click()
    await page.getByText('Se contó el depósito del banco.').waitFor()
    await expectGoodScreen(page)
    expect((await shop.read(shift)).body.noteRequired).toBe(false)
  })

  test('print on 58 mm, 80 mm and A4', async () => {
    const shift = await shop.newShift({ float: [{ currency: 'USD', amount: 1234.5 }] })
    await shop.close(shift, [{ method: 'cash', currency: 'VES', amount: 99_999_999_999.99 }])
    const { page } = await enterConsole(shop.service, visit, shop.owner, at(`/shifts/${shift.id}`))
    await page.getByRole('button', { name: 'Imprimir' }).waitFor()
    for (const millimetres of [48, 72, 190]) await expectFitsPaper(page, millimetres)
  })
})
