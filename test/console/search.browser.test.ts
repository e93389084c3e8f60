import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessibilityFaults } from '../support/accessibility.ts'
import { addMember, createMerchant, createUser } from '../support/actors.ts'
import { describeInBrowser } from '../support/browser.ts'
import { createNote } from '../support/charge-notes.ts'
import { enterConsole, enterShop } from '../support/console.ts'
import { createCustomer } from '../support/customers.ts'
import { createLink } from '../support/link-fixtures.ts'
import { type Service, startService } from '../support/service.ts'
import { createTransaction } from '../support/transactions.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

describeInBrowser('the search over everything', (visit) => {
  test('finds payments, links, people and screens by Ctrl K, the arrows and Enter', async () => {
    const { page, at, merchant, owner } = await enterShop(service, visit)
    const link = await createLink(service, merchant, { label: 'Torta tres leches' })
    await createTransaction(service, merchant, { link, phone: '04140000567', amount: '1250.00' })
    await createNote(service, merchant, {
      customer: await createCustomer(service, merchant, { name: 'Ana Brito' }),
    })
    await page.goto(`${service.url}/console${at}/orders`)
    await page.getByRole('button', { name: 'Search everything' }).waitFor()
    await page.keyboard.press('Control+k')
    const dialog = page.getByRole('dialog')
    const field = dialog.getByRole('searchbox')
    await field.waitFor()
    expect(await page.evaluate('document.activeElement.type')).toBe('search')
    await field.fill('567')
    await dialog.getByRole('link', { name: '•••• 0567' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Bs. 1,250.00' }).waitFor()
    await page.keyboard.press('Control+k')
    await field.fill('tres leches')
    await dialog.getByRole('link', { name: 'Torta tres leches' }).first().waitFor()
    await field.fill(owner.email)
    await dialog.getByRole('link', { name: owner.name }).waitFor()
    await field.fill('Brito')
    await dialog.getByRole('link', { name: 'Ana Brito', exact: true }).waitFor()
    await dialog.getByRole('link', { name: 'No. 1 · Mensualidad' }).waitFor()
    await field.fill('calculat')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Rate of the day' }).waitFor()
    await page.keyboard.press('Control+k')
    await field.fill('zzzz')
    await dialog.getByText('There is nothing with').waitFor()
  })

  test('leads a CASHIER nowhere but to their work', async () => {
    const merchant = await createMerchant(service, await createUser(service))
    const cashier = await createUser(service)
    await addMember(service, merchant, cashier, 'CASHIER')
    const { page } = await enterConsole(service, visit, cashier, `/m/${merchant.id}/live/till`)
    await page.getByRole('button', { name: 'Buscar en todo' }).click()
    const dialog = page.getByRole('dialog')
    const links = dialog.getByRole('link')
    await links.first().waitFor()
    expect(await links.allTextContents()).toEqual([
      ...['Caja', 'Enlaces', 'Pagos', 'Pedidos', 'Cobranza'],
    ])
    await dialog.getByRole('searchbox').fill('equipo')
    await dialog.getByText('No hay nada con «equipo».').waitFor()
  })
})
