import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMerchant, createUser } from '../support/actors.ts'
import { createBankAccount } from '../support/bank-accounts.ts'
import { createBankOrder } from '../support/bank-orders.ts'
import { describeInBrowser } from '../support/browser.ts'
import { enterConsole, expectGoodScreen } from '../support/console.ts'
import { createAdministrator } from '../support/factors.ts'
import { kycFile, kycForm, submitKyc } from '../support/kyc.ts'
import { createLink } from '../support/link-fixtures.ts'
import { samplePdf } from '../support/pdfs.ts'
import { type Service, startService } from '../support/service.ts'
import { createTransaction } from '../support/transactions.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

describeInBrowser('an administrator at work', (visit) => {
  const enter = async (path: string) =>
    enterConsole(service, visit, await createAdministrator(service), path)

  test('goes through the identities that wait by keys, and what differs is marked', async () => {
    const people = [await createUser(service), await createUser(service), await createUser(service)]
    for (const [at, person] of people.entries())
      await submitKyc(
        service,
        person,
        kycForm({ legalName: `Persona ${at + 1}`, document: `V1234567${at}` }),
      )
    const [first, second] = people as [(typeof people)[0], (typeof people)[0]]
    await createBankAccount(service, first)
    const { page, problems } = await enter('/admin')
    await page.getByRole('link', { name: 'Revisar en orden' }).click()
    await page.getByRole('heading', { name: 'Persona 1' }).waitFor()
    await page.getByText('Identidades · 1 de 3').waitFor()
    // The account is of somebody else.
    await page.locator('mark', { hasText: 'Rojas' }).waitFor()
    await page.getByRole('button', { name: 'Girar Archivo 1' }).click()
    await expectGoodScreen(page)
    await page.keyboard.press('j')
    await page.getByRole('heading', { name: 'Persona 2' }).waitFor()
    await page.getByText('Identidades · 2 de 3').waitFor()
    await page.keyboard.press('k')
    await page.getByRole('heading', { name: 'Persona 1' }).waitFor()
    await page.getByText('Identidades · 1 de 3').waitFor()
    await page.getByRole('button', { name: 'Aprobar' }).waitFor()
    await page.keyboard.press('a')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Aprobar' }).click()
    await page.getByRole('heading', { name: 'Persona 2' }).waitFor()
    await page.getByText('Identidades · 1 de 2').waitFor()
    await page.keyboard.press('r')
    await dialog.getByLabel('Motivo frecuente').selectOption({ index: 2 })
    // Letters are meant for the field.
    await dialog.getByLabel('Lo que le decimos').press('j')
    await dialog.getByRole('button', { name: 'Rechazar' }).click()
    await page.getByRole('heading', { name: 'Persona 3' }).waitFor()
    const states = await service.database.query<{ kyc_status: string }>(
      'select kyc_status from users where id = any ($1) order by id',
      [[first.uuid, second.uuid]],
    )
    expect(states.map(({ kyc_status }) => kyc_status)).toEqual(['approved', 'rejected'])
    expect(problems).toEqual([])
  })

  test('finds a payment by the merchant and the amount, and reads its whole story', async () => {
    const owner = await createUser(service)
    const bakery = await createMerchant(service, owner, { name: 'Panadería La Ñapa' })
    const link = await createLink(service, bakery, { label: 'Combo desayuno criollo' })
    const of = { link, phone: '04140000567', amount: '1250.00' } as const
    await createTransaction(service, bakery, { ...of, status: 'failed' })
    await createTransaction(service, bakery, { ...of, reference: '40437803' })
    const { page, problems } = await enter('/admin')
    await page.getByRole('heading', { name: 'Pendientes' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('searchbox').fill('panaderia 1.250')
    const row = page.getByRole('link', { name: /Panadería La Ñapa.*ref\. 40437803/ })
    await row.waitFor()
    await expectGoodScreen(page)
    await row.click()
    await page.getByRole('heading', { name: 'La historia, en orden' }).waitFor()
    await page.getByRole('link', { name: owner.name }).waitFor()
    const similar = page.getByRole('link', { name: /Bs\. 1\.250,00.*No se hizo/ })
    await similar.waitFor()
    await expectGoodScreen(page)
    expect(problems).toEqual([])
  })

  test('sees names in place of ids in every list', async () => {
    const owner = await createUser(service)
    const shop = await createMerchant(service, owner, { name: 'Quincallería Única' })
    await createTransaction(service, shop)
    await createBankOrder(service, owner, await createBankAccount(service, owner))
    const { page } = await enter('/admin/transactions')
    await page.getByText('Quincallería Única').first().waitFor()
    await page.goto(`${service.url}/console/admin/links?environment=test&merchant=${shop.id}`)
    await page.getByText('Solo los de Quincallería Única').waitFor()
    await page.goto(`${service.url}/console/admin/payments`)
    await page.getByText(owner.name).first().waitFor()
  })

  test('narrows lists to a merchant or a user by their name', async () => {
    const owner = await createUser(service)
    const shop = await createMerchant(service, owner, { name: 'Ferretería Única' })
    const other = await createMerchant(service, owner, { name: 'Mercería Distinta' })
    for (const of of [shop, other]) await createTransaction(service, of)
    const { page, problems } = await enter('/admin/transactions')
    const rows = page.getByRole('link', { name: 'Mercería Distinta' })
    await rows.first().waitFor()
    await page.getByRole('combobox', { name: 'Comercio' }).fill('ferretería ún')
    await page.getByRole('option', { name: /^Ferretería Única/ }).click()
    await page.getByText('Solo los de Ferretería Única').waitFor()
    await rows.first().waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Ferretería Única' }).waitFor()
    await expectGoodScreen(page)
    await page.getByRole('button', { name: 'Quitar' }).click()
    await rows.first().waitFor()
    await page.goto(`${service.url}/console/admin/audit`)
    await page.getByRole('combobox', { name: 'Usuario' }).fill(owner.email)
    await page.getByRole('option', { name: owner.email }).click()
    await page.getByText(`Solo lo que hizo ${owner.name}`).waitFor()
    expect(problems).toEqual([])
  })

  test('sees a PDF beside what was typed, where the browser can show one, and downloads it', async () => {
    const person = await createUser(service)
    await submitKyc(service, person, kycForm({}, [kycFile(samplePdf(), { name: 'rif.pdf' })]))
    const { page, problems } = await enter('/admin')
    await page.addInitScript(
      "Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true })",
    )
    await page.goto(`${service.url}/console/admin/kyc/${person.id}`)
    const paper = page.locator('object[type="application/pdf"]')
    await paper.waitFor({ state: 'attached' })
    expect(await paper.getAttribute('data')).toMatch(/^blob:/)
    await expectGoodScreen(page)
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Descargar Archivo 1 (PDF)' }).click()
    expect((await download).suggestedFilename()).toMatch(/^\w+\.pdf$/)
    expect(problems).toEqual([])
  })
})
