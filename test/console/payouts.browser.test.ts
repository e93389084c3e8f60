import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD } from '../support/actors.ts'
import { describeInBrowser } from '../support/browser.ts'
import {
  ageSessions,
  enterConsole,
  expectGoodOnPhone,
  expectGoodScreen,
} from '../support/console.ts'
import { createPayoutShop, payoutRow, payoutRows } from '../support/payouts.ts'
import { type Service, startService } from '../support/service.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

const HEADER = 'phone;bankCode;document;name;amount;concept;externalReference'
const LINES = [
  '04121234567;0102;V12345678;Luis Rojas;1.250,50;Quincena 1;NOM-1',
  '04141234567;0105;V7654321;Ana Díaz;300,25;Quincena 1;NOM-2',
  '04141234567;0105;V7654321;Ana Díaz;300,25;Quincena 1;NOM-3',
  '04161234567;0134;V9876543;José Mora;99,14;Quincena 1;NOM-4',
]

const choose = (page: Page, lines: readonly string[]) =>
  page.getByLabel('Archivo').setInputFiles({
    name: 'nomina.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([HEADER, ...lines].join('\r\n')),
  })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const pressInDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

describeInBrowser('payouts', (visit) => {
  test('from a file to the report, by two people', { tags: ['full'] }, async () => {
    const shop = await createPayoutShop(service)
    const at = `/m/${shop.merchant.id}/test`
    const { page } = await enterConsole(service, visit, shop.admin, `${at}/money`)
    await page.getByRole('link', { name: 'Pagos por lote' }).click()
    await page.getByText('Aún no hay lotes').waitFor()
    await expectGoodScreen(page)
    await page.getByRole('link', { name: 'Crear un lote' }).click()
    await press(page, 'Archivo CSV')
    await press(page, 'Revisar el archivo')
    await page.getByText('Elige el archivo con los pagos.').first().waitFor()

    // A file with mistakes makes nothing, and says where they are.
    await choose(page, [
      LINES[0] as string,
      '0412;0102;X;Ana;1,25;;',
      '04141234567;9;V7654321;Ana;abc;;',
    ])
    await press(page, 'Revisar el archivo')
    await page.getByText('Hay 4 datos por corregir').waitFor()
    const cells = await page.getByRole('row').nth(1).getByRole('cell').allInnerTexts()
    expect(cells.map((cell) => cell.split(/\n+/))).toEqual([
      ['3', 'Ana'],
      ['phone', '0412'],
      ['Debe ser un teléfono de 11 dígitos que empiece por 0, como 04121234567.'],
    ])
    await expectGoodScreen(page)

    await choose(page, LINES)
    await press(page, 'Revisar el archivo')
    await page.getByRole('heading', { name: '4 pagos' }).waitFor()
    await page.getByText('Bs. 1.950,14').first().waitFor()
    await page.getByText('Pagos con el mismo teléfono y monto que otro: 1').waitFor()
    await expectGoodScreen(page)
    await press(page, 'Enviar a aprobación')
    await pressInDialog(page, 'Enviar a aprobación')
    await page.getByText('Tú enviaste este lote').waitFor()
    expect(await page.getByRole('button', { name: 'Aprobar y pagar' }).count()).toBe(0)

    // The owner finds it in the notifications, and has to show who they are.
    const path = new URL(page.url()).pathname.replace(/^\/console/, '')
    const owner = (await enterConsole(service, visit, shop.owner, path)).page
    await owner.getByRole('heading', { name: '4 pagos' }).waitFor()
    await ageSessions(service, shop.owner)
    await press(owner, 'Aprobar y pagar')
    await owner.getByText('Se van a pagar Bs. 1.950,14 en 4 pagos.').waitFor()
    await expectGoodScreen(owner)
    await pressInDialog(owner, 'Aprobar y pagar')
    await owner.getByLabel('Contraseña').fill(PASSWORD)
    await owner.keyboard.press('Enter')
    await owner.getByText('0 de 4 pagos listos').waitFor()
    await expectGoodScreen(owner)
    await service.runCron()
    await owner.getByText('Con fallas').waitFor()
    await owner.getByText('El teléfono no está afiliado').waitFor()
    await expectGoodScreen(owner)
    const download = owner.waitForEvent('download')
    await press(owner, 'Descargar el reporte')
    expect((await download).suggestedFilename()).toMatch(/^lote-pyt_.+\.csv$/)
    // The one that failed is paid again once it is corrected.
    const retried = (await enterConsole(service, visit, shop.admin, path)).page
    await retried.getByRole('link', { name: 'Pagar otra vez los que fallaron (1)' }).click()
    await retried.getByText('1 persona').waitFor()
    await expectGoodScreen(retried)
    await retried.getByRole('button', { name: 'José Mora' }).click()
    await retried.getByRole('dialog').getByLabel('Teléfono').fill('0424-1234567')
    await pressInDialog(retried, 'Guardar y seguir')
    await press(retried, 'Guardar como borrador')
    await retried.getByText('Borrador').waitFor()
    await owner.goto(`${service.url}/console${at}/payouts`)
    await owner.getByRole('link', { name: '4 pagos' }).first().waitFor()
    await owner.getByRole('link', { name: 'Repetir el último' }).waitFor()
    await expectGoodScreen(owner)
  })

  test('wages are pasted in any order, completed, kept as a group, and each payee gets a receipt', async () => {
    const shop = await createPayoutShop(service)
    const at = `/m/${shop.merchant.id}/test`
    const { page } = await enterConsole(
      service,
      visit,
      shop.owner,
      `${at}/payouts/new?label=Nómina`,
    )
    await press(page, 'Enviar a aprobación · Bs. 0,00')
    await page.getByText('Agrega a quién pagar.').first().waitFor()
    await press(page, 'Pegar filas')
    await page
      .getByRole('dialog')
      .getByLabel('Filas')
      .fill(
        [
          'Carmen Rodríguez, V-12.345.678, 0414-123 4401, Venezuela, 4.100,00',
          '3.900,00; José Gregorio Peña; 15332904; 0414-1234402',
        ].join('\n'),
      )
    await pressInDialog(page, 'Pegar filas')
    await page.getByText('1 fila por revisar.').waitFor()
    await expectGoodOnPhone(page)
    // What is not complete is not sent.
    await press(page, 'Enviar a aprobación · Bs. 8.000,00')
    await page.getByText('Completa o corrige las filas marcadas.').waitFor()
    await page.getByRole('button', { name: 'Falta el banco' }).click()
    const dialog = page.getByRole('dialog')
    await press(page, 'Guardar y seguir')
    await dialog.getByText('Elige el banco donde cobra.').waitFor()
    await dialog.getByRole('combobox', { name: 'Banco' }).fill('banesco')
    await page.keyboard.press('Enter')
    await press(page, 'Guardar y seguir')
    await expect.poll(() => dialog.count()).toBe(0)
    await press(page, 'Enviar a aprobación · Bs. 8.000,00')
    await page.getByRole('heading', { name: 'Nómina' }).waitFor()
    await press(page, 'Guardar a estas personas en mis contactos, grupo «Nómina»')
    await page.getByText('2 contactos guardados').waitFor()
    const id = page.url().split('/').at(-1) as string
    expect((await shop.approve(id, shop.admin)).status).toBe(200)
    await service.runCron()
    await page.reload()
    const whatsapp = page.getByRole('link', {
      name: 'Mandar a José Gregorio Peña su comprobante por WhatsApp',
    })
    expect(decodeURIComponent((await whatsapp.getAttribute('href')) ?? '')).toMatch(
      /^https:\/\/wa\.me\/\?text=Tu comprobante: http.*\/paid\/\w{52}$/,
    )
    await expectGoodOnPhone(page)

    await page.goto(`${service.url}/console${at}/money/payees`)
    await page.getByRole('link', { name: 'Carmen Rodríguez' }).click()
    await page.getByText('− Bs. 4.100,00').waitFor()
    await expectGoodOnPhone(page)
    await press(page, 'Cambiar')
    await page.getByRole('dialog').getByLabel('Nombre').fill('Carmen Rodríguez Mora')
    await pressInDialog(page, 'Guardar')
    await page.getByRole('heading', { name: 'Carmen Rodríguez Mora' }).waitFor()
    await page.getByRole('link', { name: 'Volver a Contactos' }).click()
    await expectGoodOnPhone(page)
    await page.getByRole('link', { name: 'Pagar a Nómina' }).click()
    await page.getByRole('button', { name: 'Carmen Rodríguez Mora' }).waitFor()
    await page.getByText('Bs. 8.000,00').first().waitFor()
    // Both were paid a moment ago.
    await page.getByText(/^Ya cobró Bs\.\s4\.100,00 el /).waitFor()
    await page.getByText('2 filas por revisar.').waitFor()
    await page.getByText('La cobra tu banco aparte, según su tarifa').waitFor()
    await expectGoodOnPhone(page)
  })

  test('the same file again is shown to whoever approves, with the other payout', {
    tags: ['full'],
  }, async () => {
    const shop = await createPayoutShop(service)
    const rows = payoutRows(2)
    await shop.approved({ rows })
    const id = await shop.submitted({ rows: [...rows, payoutRow(7)] })
    const at = `/m/${shop.merchant.id}/test/payouts/${id}`
    const { page } = await enterConsole(service, visit, shop.owner, at)
    await page.getByText('2 de 3 pagos de este lote ya están en otro lote').waitFor()
    const others = page.getByRole('link', { name: 'otro lote (enviándose)' })
    await expect.poll(() => others.count()).toBe(2)
    await expectGoodScreen(page)
    await press(page, 'Aprobar y pagar')
    await page.getByRole('dialog').getByText('2 de 3 pagos de este lote').waitFor()
    await expectGoodScreen(page)
  })

  test('a draft is canceled', { tags: ['full'] }, async () => {
    const shop = await createPayoutShop(service)
    const { body } = await shop.sendCsv([HEADER, LINES[0]].join('\n'))
    const at = `/m/${shop.merchant.id}/test/payouts/${body.id}`
    const { page } = await enterConsole(service, visit, shop.admin, at)
    await press(page, 'Anular el lote')
    await pressInDialog(page, 'Anular el lote')
    await page.getByText('Anulado').first().waitFor()
    expect((await shop.get(body.id)).status).toBe('canceled')
  })
})
