import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember, createApiKey, createMerchant, createUser, PASSWORD } from '../support/actors.ts'
import { apiOf } from '../support/api.ts'
import { describeInBrowser } from '../support/browser.ts'
import { createNote } from '../support/charge-notes.ts'
import { createCheckout, createUnapplied } from '../support/checkout-fixtures.ts'
import { ageSessions, enterConsole, expectGoodScreen } from '../support/console.ts'
import { createCustomer } from '../support/customers.ts'
import { createLink } from '../support/link-fixtures.ts'
import { samplePng } from '../support/pictures.ts'
import { refundOrders } from '../support/refunds.ts'
import { type Service, startService } from '../support/service.ts'
import { createWebhook } from '../support/webhooks.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

const createShop = async () => {
  const owner = await createUser(service)
  const merchant = await createMerchant(service, owner, { name: 'Panadería La Ñapa' })
  return { owner, merchant }
}

const tapFast = (button: unknown) => {
  for (let tap = 0; tap < 5; tap += 1) (button as { click(): void }).click()
}

describeInBrowser('the console', (visit) => {
  test('sets the store up, with what payers will see beside it', { tags: ['full'] }, async () => {
    const { owner, merchant } = await createShop()
    await createLink(service, merchant, { environment: 'live', amount: '25.00', currency: 'VES' })
    const { page, problems } = await enterConsole(service, visit, owner, `/m/${merchant.id}/live`)
    await page.getByRole('link', { name: 'Más' }).click()
    await page.getByRole('link', { name: 'Tienda' }).last().click()
    const preview = page.getByRole('figure')
    await preview.getByText('Bs. 25,00').waitFor()
    await page.getByLabel('Descripción').fill('Pan de jamón todo el año.')
    await preview.getByText('Pan de jamón todo el año.').waitFor()
    await page.getByLabel('Color principal').fill('#7a1f3d')
    const band = "getComputedStyle(document.querySelector('.shop-band')).backgroundColor"
    expect(await page.evaluate(band)).toBe('rgb(122, 31, 61)')
    await page.getByLabel('WhatsApp').fill('123')
    await page.getByLabel('Dirección').fill('la-napa-de-ana')
    const save = page.getByRole('button', { name: 'Guardar la tienda' })
    await save.click()
    await page.getByText('Revisa lo que está marcado.').waitFor()
    expect(await page.evaluate('document.activeElement.name')).toBe('contact.whatsapp')
    await page.getByLabel('WhatsApp').fill('0412-1234567')
    await save.click()
    await page.getByText('Guardado.').waitFor()
    await preview.getByText('0412-123 4567').waitFor()
    const shown = await apiOf(service)('GET', '/stores/la-napa-de-ana')
    expect(shown.body).toMatchObject({
      description: 'Pan de jamón todo el año.',
      theme: { primaryColor: '#7a1f3d' },
      contact: { whatsapp: '04121234567', phone: null },
    })

    const picture = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(samplePng()) }
    const logo = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Logo' }) })
    await logo.getByRole('button', { name: 'Subir el logo' }).click()
    await page.getByText('Elige primero la foto del logo.').waitFor()
    await logo.getByLabel('Elegir un archivo').setInputFiles({ ...picture, mimeType: 'image/gif' })
    await page.getByText('no es de un tipo que se acepte').waitFor()
    await logo.getByLabel('Elegir un archivo').setInputFiles(picture)
    await preview.locator('.shop-band img').waitFor()
    await expectGoodScreen(page)
    await logo.getByRole('button', { name: 'Subir el logo' }).click()
    await page.getByRole('img', { name: 'El logo de ahora' }).waitFor()
    const banner = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Foto de portada' }) })
    await banner.getByLabel('Elegir un archivo').setInputFiles(picture)
    await banner.getByRole('button', { name: 'Subir la portada' }).click()
    await page.getByRole('img', { name: 'La portada de ahora' }).waitFor()
    await page.getByText('Enlaces de la tienda').click()
    await page.getByText('Se puede pagar').waitFor()
    await expectGoodScreen(page)
    for (const name of ['Quitar el logo', 'Quitar la portada']) {
      await page.getByRole('button', { name }).click()
      await page.getByRole('dialog').getByRole('button', { name }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      expect(await page.getByRole('button', { name }).count()).toBe(0)
    }
    const bare = await apiOf(service)('GET', '/stores/la-napa-de-ana')
    expect(bare.body).toMatchObject({ logo: null, banner: null })
    // Its policy refuses nothing; the refusals of the service are meant.
    expect(problems.filter((problem) => !problem.includes('Failed to load'))).toEqual([])
  })

  test('changes, closes, opens and hands over a merchant, and the role of a member', {
    tags: ['full'],
  }, async () => {
    const { owner, merchant } = await createShop()
    const luis = await createUser(service)
    await addMember(service, merchant, luis, 'MEMBER')
    const path = `/m/${merchant.id}/live`
    const { page } = await enterConsole(service, visit, owner, `${path}/settings`)
    await page.getByLabel('Nombre').fill('Panadería La Yapa')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await page.getByText('Guardado.').waitFor()
    await page.getByRole('banner').getByText('Panadería La Yapa').waitFor()
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Cerrar el comercio' }).click()
    await expectGoodScreen(page)
    await dialog.getByRole('button', { name: 'Cerrar el comercio' }).click()
    await page.getByText('El comercio no cobra').waitFor()
    await expectGoodScreen(page)
    await page.getByRole('button', { name: 'Abrir el comercio' }).click()
    await dialog.getByRole('button', { name: 'Abrir el comercio' }).click()
    await page.getByText('El comercio cobra').waitFor()

    await page.goto(`${service.url}/console${path}/team`)
    await page.getByRole('button', { name: `Opciones de ${luis.name}` }).click()
    await expectGoodScreen(page)
    await page.getByRole('button', { name: 'Cambiar el rol' }).click()
    await dialog.getByLabel('Su rol').selectOption('Administrador')
    await expectGoodScreen(page)
    await dialog.getByRole('button', { name: 'Cambiar el rol' }).click()
    await page.locator('.status', { hasText: 'Administrador' }).waitFor()
    await expectGoodScreen(page)

    await page.goto(`${service.url}/console${path}/settings`)
    await page.getByRole('button', { name: 'Pasar el comercio' }).click()
    await dialog.getByLabel('Quién será dueño').selectOption(luis.id)
    await expectGoodScreen(page)
    await dialog.getByRole('button', { name: 'Pasar el comercio' }).click()
    await page.getByText('Solo quien es dueño puede cerrar').waitFor()
    expect(await page.getByRole('button', { name: 'Pasar el comercio' }).count()).toBe(0)
    const { body } = await apiOf(service)('GET', `/merchants/${merchant.id}`, { as: luis })
    expect(body).toMatchObject({ name: 'Panadería La Yapa', owner: { id: luis.id } })
  })

  test('lists the sites of the checkout button, and names the one that is wrong', async () => {
    const { owner, merchant } = await createShop()
    const path = `/m/${merchant.id}/live/settings`
    const { page } = await enterConsole(service, visit, owner, path)
    const sites = page.getByLabel('Sitios')
    await sites.fill('https://tienda.example.com\nhttps://tienda.example.com/carrito')
    const change = page.getByRole('button', { name: 'Cambiar los sitios' })
    await change.click()
    await page.getByText('Debe ser el origen de un sitio').waitFor()
    await expectGoodScreen(page)
    await sites.fill('https://Tienda.example.com/  http://localhost:3000')
    await change.click()
    await page.getByText('Guardado.').waitFor()
    const { body } = await apiOf(service)('GET', `/merchants/${merchant.id}/settings/button`, {
      as: owner,
    })
    const origins = ['https://tienda.example.com', 'http://localhost:3000']
    expect(body).toEqual({ origins })
    await page.reload()
    await page.getByLabel('Sitios').waitFor()
    expect(await page.getByLabel('Sitios').inputValue()).toBe(origins.join('\n'))
  })

  test('shows the new owner who has access, and ends it, asking for the factor once', {
    tags: ['full'],
  }, async () => {
    const { owner, merchant } = await createShop()
    const luis = await createUser(service, { kycStatus: 'approved' })
    await addMember(service, merchant, luis, 'ADMIN')
    const key = await createApiKey(service, owner, { environment: 'live' })
    await createWebhook(service, merchant, { url: 'https://tienda.example.com/avisos' })
    await service.database.query("update users set kyc_status = 'approved' where id = $1", [
      owner.uuid,
    ])
    await apiOf(service)('POST', `/merchants/${merchant.id}/owner`, {
      ...{ as: owner, body: { userId: luis.id } },
    })
    const path = `/m/${merchant.id}/live/settings`
    const { page } = await enterConsole(service, visit, luis, path)
    await page.getByRole('link', { name: 'Ver y quitar accesos' }).click()
    await page.getByText('https://tienda.example.com/avisos').waitFor()
    await ageSessions(service, luis)
    await expectGoodScreen(page)
    await page.getByRole('button', { name: /^Quitarle el acceso: key/ }).click()
    const dialog = page.getByRole('dialog')
    await expectGoodScreen(page)
    await dialog.getByRole('button', { name: 'Quitarle el acceso' }).click()
    await dialog.getByLabel('Contraseña').fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Confirmar' }).click()
    await page.getByRole('heading', { name: 'Claves de API' }).waitFor({ state: 'detached' })
    const { status } = await apiOf(service)('GET', `/merchants/${merchant.id}`, { as: key })
    expect(status).toBe(404)
    await page.getByRole('button', { name: `Quitar del equipo: ${owner.name}` }).click()
    await dialog.getByRole('button', { name: 'Quitar del equipo' }).click()
    await page.getByText(owner.email, { exact: false }).nth(1).waitFor({ state: 'detached' })
    const members = await apiOf(service)('GET', `/merchants/${merchant.id}/members`, { as: luis })
    expect(members.body.data).toMatchObject([{ userId: luis.id }])
  })

  test('tells a member whom to ask to change the store', { tags: ['full'] }, async () => {
    const { owner, merchant } = await createShop()
    const member = await createUser(service)
    await addMember(service, merchant, member, 'MEMBER')
    const path = `/m/${merchant.id}/live/store`
    const { page } = await enterConsole(service, visit, member, path)
    await page.getByText(`pídelo a ${owner.name} (Propietario).`).waitFor()
    expect(await page.getByRole('button', { name: 'Guardar la tienda' }).count()).toBe(0)
  })

  test('applies money to another order, and refunds it once', { tags: ['full'] }, async () => {
    const { owner, merchant } = await createShop()
    const path = `/m/${merchant.id}/test`
    const { page } = await enterConsole(service, visit, owner, `${path}/orders`)
    await page.getByRole('link', { name: 'Pagos sin aplicar' }).click()
    await page.getByText('No hay dinero por resolver').waitFor()
    await expectGoodScreen(page)
    await createCheckout(service, merchant, { externalReference: 'PED-88', amount: '20.00' })
    await createCheckout(service, merchant, { externalReference: 'PED-99', amount: '90.00' })
    await createUnapplied(service, merchant, { amount: '1230.50' })
    const kept = await createUnapplied(service, merchant, { amount: '40.00' })
    await page.reload()
    const row = (amount: string) => page.getByRole('listitem').filter({ hasText: amount })
    await row('Bs. 40,00').waitFor()
    await expectGoodScreen(page)
    await row('Bs. 1.230,50').getByRole('button', { name: 'Aplicar' }).click()
    const dialog = page.getByRole('dialog')
    const target = dialog.getByLabel('A qué pedido o nota')
    await target.fill('ped-88')
    await dialog.getByRole('option', { name: 'PED-88: faltan Bs. 20,00' }).click()
    await expectGoodScreen(page)
    await dialog.getByRole('button', { name: 'Aplicar' }).evaluate(tapFast)
    await page.getByText('El dinero cuenta ahora').waitFor()
    await row('Bs. 1.230,50').waitFor({ state: 'detached' })

    // Those of the payer come first; the order takes no parts, and 40 is not enough.
    const customer = await createCustomer(service, merchant, {
      name: 'Ana',
      phones: ['04121234567'],
    })
    await createNote(service, merchant, { customer, concept: 'Mensualidad' })
    await createNote(service, merchant, { concept: 'Otra' })
    await row('Bs. 40,00').getByRole('button', { name: 'Aplicar' }).click()
    await target.click()
    const options = dialog.getByRole('option')
    await options.first().waitFor()
    expect(await options.allTextContents()).toEqual([
      expect.stringMatching(/Ana · Mensualidad: faltan Bs\.\u00a025,00$/),
    ])
    await target.fill('PED-99')
    await options.first().waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await row('Bs. 40,00').getByRole('button', { name: 'Devolver' }).click()
    await dialog.getByLabel('Cédula').fill('V12345678')
    await dialog.getByLabel('Nombre').fill('Luis Rojas')
    await expectGoodScreen(page)
    const refund = dialog.getByRole('button', { name: 'Devolver Bs. 40,00' })
    // The service does it, and the answer never comes.
    await page.route('**/refund', async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await refund.evaluate(tapFast)
    await dialog.getByText('El servicio no responde').waitFor()
    await page.unroute('**/refund')
    await refund.evaluate(tapFast)
    await page.getByText('El dinero fue devuelto.').waitFor()
    expect(await refundOrders(service, kept.transaction.uuid)).toHaveLength(1)
    await page.getByLabel('Estado').getByRole('button', { name: 'Devuelto' }).click()
    await row('Bs. 40,00').waitFor()
    await expectGoodScreen(page)
  })
})
