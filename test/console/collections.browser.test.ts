import { Buffer } from 'node:buffer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessibilityFaults } from '../support/accessibility.ts'
import {
  type Actor,
  addMember,
  createMerchant,
  createUser,
  type MerchantFixture,
} from '../support/actors.ts'
import { type Api, apiOf } from '../support/api.ts'
import { describeInBrowser } from '../support/browser.ts'
import { createNote } from '../support/charge-notes.ts'
import { enterConsole, expectGoodOnPhone, testInEveryLook } from '../support/console.ts'
import { createCustomer } from '../support/customers.ts'
import { createRate } from '../support/rates.ts'
import { type Service, startService } from '../support/service.ts'

let service: Service
let api: Api
let owner: Actor
let merchant: MerchantFixture
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  await createRate(service)
  owner = await createUser(service)
})
afterAll(() => service.stop())

/** Of a merchant of its own, so that no test sees what another one has made. */
async function newMerchant(): Promise<void> {
  merchant = await createMerchant(service, owner, { name: 'Academia Lumen' })
}

const at = (path = '') => `/m/${merchant.id}/test/collections${path}`

async function personOf(role: 'MEMBER' | 'CASHIER'): Promise<Actor> {
  const person = await createUser(service)
  await addMember(service, merchant, person, role)
  return person
}

const csv = (text: string) => ({
  ...{ name: 'notas.csv', mimeType: 'text/csv' },
  buffer: Buffer.from(text),
})

describeInBrowser('collections', (visit) => {
  testInEveryLook('from a customer to a note that is paid', async (expectGood) => {
    await newMerchant()
    const { page, problems } = await enterConsole(service, visit, owner, at())
    await page.getByText('Nadie te debe').waitFor()
    await page.getByRole('link', { name: 'Crear una nota' }).click()
    await page.getByRole('button', { name: 'Crear un cliente que no está' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Nombre').fill('Luis Rojas')
    await dialog.getByLabel('Teléfonos').fill('0414-1234567')
    await expectGood(page)
    await dialog.getByRole('button', { name: 'Crear un cliente' }).click()
    const chosen = page.getByRole('combobox', { name: 'Cliente' })
    await expect.poll(() => chosen.inputValue()).toBe('Luis Rojas · 0414-123\u00a04567')
    await page.getByLabel('Concepto').fill('Mensualidad')
    await page.getByLabel('Monto').fill('$ 25')
    await page.getByText(/^≈ Bs\./).waitFor()
    await expectGood(page)
    await page.getByRole('button', { name: 'Crear la nota de $' }).click()
    await page.getByRole('heading', { name: 'N.º 1 · Mensualidad' }).waitFor()
    await page.emulateMedia({ media: 'print' })
    await page.getByText('Una nota de cobro no es factura.').waitFor()
    expect(await page.getByRole('button', { name: 'Imprimir' }).isVisible()).toBe(false)
    await page.emulateMedia({ media: 'screen' })
    await expectGood(page)

    await page.getByRole('button', { name: 'Pagar de prueba' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Pagar de prueba' }).click()
    await page.getByText('Pagada', { exact: true }).waitFor()
    await page.getByText('Pagos de esta nota').waitFor()
    await expectGood(page)
    await page.getByRole('link', { name: 'Luis Rojas' }).click()
    await page.getByText('No debe nada').waitFor()
    await page.getByText('Pagó $ 25,00').waitFor()
    await expectGood(page)
    expect(problems).toEqual([])
  })

  test('what is owed is shown by age and by customer, and a reminder goes by their own WhatsApp', async () => {
    await newMerchant()
    const customer = await createCustomer(service, merchant, {
      ...{ name: 'Posada El Encanto', phones: ['04141234567'], email: 'posada@example.com' },
    })
    await createNote(service, merchant, { customer, amount: '1250.50', dueOn: '2026-01-31' })
    await createNote(service, merchant, { customer, amount: '25', currency: 'USD' })
    const { page } = await enterConsole(service, visit, owner, at())
    const row = page.getByRole('link', { name: /Posada El Encanto/ })
    expect(await row.textContent()).toMatch(/Bs\..1\.250,50.*\$.25,00.*Vencida más de 90 días/)
    await row.click()
    await page.getByRole('button', { name: 'Recordar la nota N.º 1' }).click()
    const link = page.getByRole('link', { name: 'WhatsApp al 0414-123 4567' })
    const address = new URL((await link.getAttribute('href')) ?? '')
    expect(address.pathname).toBe('/584141234567')
    const text = address.searchParams.get('text')
    expect(text).toContain('Hola, Posada El Encanto: A «Academia Lumen» le queda por cobrar')
    expect(text).toMatch(/https:\/\/\S+\/pay\/\S+$/)
    await page.getByLabel('Qué se le escribe').fill('Buenas tardes')
    expect(await link.getAttribute('href')).toContain('text=Buenas%20tardes')
    await expectGoodOnPhone(page)
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Anotar qué dijo de mensajes por WhatsApp' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Qué dijo el cliente').selectOption('stopped')
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await page.getByText('No quiere', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Recordar la nota N.º 1' }).click()
    await page.getByText('Pidió que no le escriban por WhatsApp.').waitFor()
    expect(await page.getByRole('link', { name: /WhatsApp/ }).count()).toBe(0)
    await page.getByRole('link', { name: 'Correo', exact: true }).waitFor()
  })

  test('a customer is shown beside the list on a computer, from who owes and from all, and what was collected above', async () => {
    await newMerchant()
    const rojas = await createCustomer(service, merchant, { name: 'Luis Rojas' })
    const brito = await createCustomer(service, merchant, { name: 'Ana Brito' })
    await createNote(service, merchant, { customer: rojas, amount: '100', dueOn: '2026-01-31' })
    const { id } = await createNote(service, merchant, { customer: brito, amount: '80' })
    const path = `/merchants/${merchant.id}`
    const { body: note } = await api('GET', `${path}/charge-notes/${id}`, { as: owner })
    const part = { method: 'cash', amount: 30.5, currency: 'VES', environment: 'test' }
    await api('POST', `${path}/external-payments`, {
      ...{ as: owner, body: { ...part, checkoutId: note.checkoutId } },
    })
    const { page, problems } = await enterConsole(service, visit, owner, at())
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByText(/Cobrado este mes: Bs\..30,50/).waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    const panel = page.getByRole('region', { name: 'Cliente', exact: true })
    await panel.getByRole('heading', { name: 'Luis Rojas' }).waitFor()
    await panel.getByRole('button', { name: 'Recordar' }).first().waitFor()
    expect(await page.title()).toMatch(/^Luis Rojas · /)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await panel.getByRole('heading', { name: 'Ana Brito' }).waitFor()
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    await page.getByText('Lo más viejo primero').waitFor()

    await page.goto(`${service.url}/console${at('/customers')}`)
    await page.getByRole('link', { name: /Ana Brito/ }).click()
    await panel.getByRole('heading', { name: 'Ana Brito' }).waitFor()
    await page.getByRole('link', { name: /Luis Rojas/ }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await panel.getByRole('link', { name: 'Abrir aparte' }).click()
    await page.getByRole('heading', { level: 1, name: 'Ana Brito' }).waitFor()
    // On a phone it takes the place of the list.
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`${service.url}/console${at()}?customer=${rojas.id}`)
    await page.getByRole('heading', { level: 1, name: 'Luis Rojas' }).waitFor()
    expect(await page.getByText('Lo más viejo primero').count()).toBe(0)
    await expectGoodOnPhone(page)
    expect(problems).toEqual([])
  })

  test('a file whose rows are wrong makes nothing, and each is named', async () => {
    await newMerchant()
    await createCustomer(service, merchant, { document: 'V12345678' })
    const { page } = await enterConsole(service, visit, owner, at('/import/notes'))
    const send = async (text: string) => {
      await page.getByLabel('Archivo').setInputFiles(csv(text))
      await page.getByRole('button', { name: 'Importar notas de cobro' }).click()
    }
    const head = 'documento;concepto;monto;moneda;vence\n'
    await send(`${head}V12345678;Cuota;25,00;$;05/12/2199\nV12345678;Cuota;veinte;$;mañana\n`)
    await page.getByText('Hay 2 datos por corregir').waitFor()
    const rows = await page.getByRole('row').allTextContents()
    expect(rows.slice(1).map((text) => text.replace(/V12345678.*$/, ''))).toEqual(['3', '3'])
    await expectGoodOnPhone(page)
    await send(`${head}V12345678;Cuota;25,00;$;05/12/2199\n`)
    await page.getByRole('heading', { name: 'Notas de cobro' }).waitFor()
    await page.getByRole('link', { name: /Luis Rojas.*N\.º 1 · Cuota/ }).waitFor()
  })

  test('a file’s columns that have no place are named once the rest is made', async () => {
    await newMerchant()
    const { page } = await enterConsole(service, visit, owner, at('/import/customers'))
    await page
      .getByLabel('Archivo')
      .setInputFiles(csv('nombre;Grado;Sección\nLuis Rojas;5;A\nAna Díaz;6;B\n'))
    await page.getByRole('button', { name: 'Importar clientes' }).click()
    await page
      .getByText('2 clientes creados. No se leyeron estas columnas: Grado, Sección.')
      .waitFor()
  })

  test('a note that nobody owes is voided, and says why', async () => {
    await newMerchant()
    const note = await createNote(service, merchant)
    const { page } = await enterConsole(service, visit, owner, at(`/notes/${note.id}`))
    await page.getByRole('button', { name: 'Anular' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Por qué').fill('Se emitió dos veces.')
    await dialog.getByRole('button', { name: 'Anular la nota' }).click()
    await page.getByText('Anulada', { exact: true }).waitFor()
    await page.getByText('Se emitió dos veces.').waitFor()
    expect(await page.getByRole('button', { name: 'Recordar' }).count()).toBe(0)
  })

  test('a series is made for all customers, paused, resumed, and loses one of them', async () => {
    await newMerchant()
    for (const name of ['Ana Brito', 'Luis Rojas'])
      await createCustomer(service, merchant, { name })
    const { page } = await enterConsole(service, visit, owner, at('/series/new'))
    await page.getByLabel('Concepto').fill('Mensualidad')
    await page.getByLabel('Monto').fill('25')
    await page.getByLabel('Qué día del mes').fill('31')
    await page.getByRole('button', { name: 'Agregar a todos' }).click()
    await page.getByText('2 clientes').waitFor()
    await expectGoodOnPhone(page)
    await page.getByRole('button', { name: /^Crear la serie de/ }).click()
    await page.getByText('Cada mes, el día 31').waitFor()
    await page.getByRole('button', { name: 'Poner en pausa' }).click()
    await page.getByText('En pausa', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await page.getByText('Activa', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Quitar a Ana Brito' }).click()
    await page.getByRole('heading', { name: '1 cliente' }).waitFor()
    await expectGoodOnPhone(page)
  })

  test('the days of reminders are chosen, and what they say can be read', async () => {
    await newMerchant()
    const { page } = await enterConsole(service, visit, owner, at('/reminders'))
    await page.getByText('Ninguno: nadie recibe recordatorios.').waitFor()
    await page
      .getByLabel('Agregar un recordatorio')
      .selectOption({ label: '3 días antes de vencer' })
    await page.getByRole('button', { name: 'Guardar los recordatorios' }).click()
    await page.getByText('Recordatorios guardados').waitFor()
    await page.getByText('Ver qué dice').click()
    await page.getByText('Hola, Luis Rojas:').waitFor()
    await expectGoodOnPhone(page)
    await page.reload()
    await page.getByRole('listitem').filter({ hasText: '3 días antes de vencer' }).waitFor()
  })

  test('a customer’s own page has a link, which can be made another one', async () => {
    await newMerchant()
    const customer = await createCustomer(service, merchant, { document: 'V12345678' })
    const { page } = await enterConsole(service, visit, owner, at(`/customers/${customer.id}`))
    const open = page.getByRole('link', { name: 'Abrir', exact: true })
    const before = await open.getAttribute('href')
    expect(before).toMatch(/\/cuenta\/\S+$/)
    await page.getByRole('button', { name: 'Cambiar el enlace' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cambiar el enlace' }).click()
    await page.getByText('El enlace es otro').waitFor()
    await expect.poll(() => open.getAttribute('href')).not.toBe(before)
    await expectGoodOnPhone(page)
  })

  test('a document that another customer has is said so in words', async () => {
    await newMerchant()
    await createCustomer(service, merchant, { document: 'V14222333' })
    const { page, problems } = await enterConsole(service, visit, owner, at('/customers'))
    await page.getByRole('button', { name: 'Crear un cliente' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Nombre').fill('Ana')
    await dialog.getByLabel('Cédula o RIF').fill('V-14.222.333')
    await dialog.getByRole('button', { name: 'Crear un cliente' }).click()
    await dialog.getByText('Otro cliente tiene este documento o este número tuyo').waitFor()
    expect(await dialog.textContent()).not.toMatch(/cus_|externalReference/)
    expect(problems.filter((problem) => !problem.includes('409'))).toEqual([])
  })

  test('two who are one are merged, and one who leaves is removed', async () => {
    await newMerchant()
    const kept = await createCustomer(service, merchant, { name: 'Luis Rojas' })
    const twice = await createCustomer(service, merchant, { name: 'Luis A. Rojas' })
    const { page } = await enterConsole(service, visit, owner, at(`/customers/${twice.id}`))
    await page.getByRole('button', { name: 'Unir' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'El que queda' }).fill('Luis')
    await dialog.getByRole('option', { name: 'Luis Rojas' }).click()
    await dialog.getByRole('button', { name: 'Unir los dos' }).click()
    await page.getByText('Unido con Luis Rojas').waitFor()
    await expect.poll(() => page.url()).toContain(kept.id)
    await page.getByRole('button', { name: 'Eliminar' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar sus datos' }).click()
    await page.getByText('Aún no hay clientes').waitFor()
  })

  test('who may only read makes and changes nothing, and a cashier sees no sums', async () => {
    await newMerchant()
    const note = await createNote(service, merchant)
    const tabs = (page: Awaited<ReturnType<typeof enterConsole>>['page']) =>
      page.getByRole('navigation', { name: 'Cobranza' }).getByRole('link').allTextContents()
    const member = await enterConsole(service, visit, await personOf('MEMBER'), at())
    await member.page.getByText('Te deben, al día de hoy').waitFor()
    expect(await tabs(member.page)).toEqual([
      ...['Te deben', 'Notas', 'Clientes', 'Series', 'Recordatorios'],
    ])
    expect(await member.page.getByRole('link', { name: 'Crear una nota' }).count()).toBe(0)
    await member.page.goto(`${service.url}/console${at(`/notes/${note.id}`)}`)
    await member.page.getByText(`pídelo a ${owner.name} (Propietario).`).waitFor()
    await expectGoodOnPhone(member.page)

    const cashier = await enterConsole(service, visit, await personOf('CASHIER'), at())
    await cashier.page.getByRole('heading', { name: 'Notas de cobro' }).waitFor()
    expect(await tabs(cashier.page)).toEqual(['Notas', 'Clientes'])
    await cashier.page.getByRole('link', { name: /N\.º 1 · Mensualidad/ }).waitFor()
    expect(await cashier.page.getByRole('button', { name: 'Descargar CSV' }).count()).toBe(0)
    await expectGoodOnPhone(cashier.page)
  })
})
