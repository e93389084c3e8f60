import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bdv, startBdv } from '../../dev/banks/bdv/bdv.ts'
import { type Plaza, startPlaza } from '../../dev/banks/plaza/plaza.ts'
import { type R4, startR4 } from '../../dev/banks/r4/r4.ts'
import { BANK_FILES } from '../features/statements/bank-files.ts'
import {
  type Actor,
  addMember,
  createMerchant,
  createUser,
  type MerchantFixture,
  PASSWORD,
} from '../support/actors.ts'
import { apiOf } from '../support/api.ts'
import { createBankAccount, randomAccountNumber } from '../support/bank-accounts.ts'
import { describeInBrowser } from '../support/browser.ts'
import {
  ageSessions,
  enterConsole,
  expectGoodOnPhone,
  expectGoodScreen,
} from '../support/console.ts'
import { createAdministrator } from '../support/factors.ts'
import { createLink } from '../support/link-fixtures.ts'
import { createRate } from '../support/rates.ts'
import { type Service, startService } from '../support/service.ts'

/** Where nobody listens. */
const NOWHERE = { baseUrl: 'http://127.0.0.1:9' }
const PAYER = { phone: '04241234567', document: 'V12345678', bankCode: '0105', otp: '12345678' }

let bdv: Bdv
let r4: R4
let plaza: Plaza
/** An account of a bank that is never asked. */
const FILE = {
  ...{ protocol: 'file', name: 'provincial-main', accountNumber: randomAccountNumber('0108') },
  ...{ rif: 'J-30984132-7', phone: '04140000108' },
}
let service: Service
let administrator: Actor
beforeAll(async () => {
  bdv = await startBdv({ config: { accountNumber: randomAccountNumber('0102') } })
  r4 = await startR4()
  plaza = await startPlaza({ config: { accountNumber: randomAccountNumber('0138') } })
  const addresses = {
    bdv: { baseUrl: bdv.url },
    r4: { baseUrl: r4.config.baseUrl },
    mercantil: NOWHERE,
    plaza: { baseUrl: plaza.config.baseUrl },
    exterior: { ...NOWHERE, instantUrl: NOWHERE.baseUrl },
    // By a relay, for which this service has no certificate.
    tesoro: { ...NOWHERE, noticesUrl: NOWHERE.baseUrl, relay: true },
    bdt: NOWHERE,
  }
  service = await startService({
    vars: {
      BANK_ADDRESSES: JSON.stringify(addresses),
      BANK_CONNECTIONS: JSON.stringify([FILE]),
    },
  })
  await createRate(service)
  administrator = await createAdministrator(service)
})
afterAll(async () => {
  await service.stop()
  await Promise.all([bdv.stop(), r4.stop(), plaza.stop()])
})

/** Expects the same of the smallest phones, and of those that are usual. */
async function expectGoodOnSmallPhone(page: Page): Promise<void> {
  const usual = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 568 })
  await expectGoodOnPhone(page)
  if (usual) await page.setViewportSize(usual)
  await expectGoodOnPhone(page)
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor()
const idAt = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? ''

/** What the bank gave the owner of its account, as they type it. */
async function typeCredentials(page: Page, suiteKey: string): Promise<void> {
  await page.getByLabel('RIF del comercio').fill('J-30984132-7')
  await page.getByLabel('Teléfono de pago móvil').fill('04140000102')
  await page
    .getByLabel('Clave API de conciliación', { exact: true })
    .fill(bdv.config.conciliationKey)
  await page.getByLabel('Clave API de la suite de pagos', { exact: true }).fill(suiteKey)
}

/** Somebody whose identity was checked, and their merchant. */
async function createOwner() {
  const owner = await createUser(service, { kycStatus: 'approved' })
  const merchant = await createMerchant(service, owner, { name: 'Panadería La Ñapa' })
  return { owner, merchant, at: `/m/${merchant.id}/live` }
}

describeInBrowser('the screens of banks', (visit) => {
  const enter = (owner: Actor, path: string) => enterConsole(service, visit, owner, path)

  /** An administrator's view of a connection, by the queue of what waits. */
  async function openDecision(id: string, name: string): Promise<Page> {
    const { page } = await enter(administrator, '/admin')
    await heading(page, 'Conexiones por aprobar')
    await page.locator(`a[href$="/connections/${id}"]`).click()
    await heading(page, name)
    await page.getByText('Falta saber si la cuenta es de esta persona').waitFor()
    return page
  }

  test('lead from an account to its connection, a charge, a replacement and its end', {
    tags: ['full'],
  }, async () => {
    const { owner, merchant, at } = await createOwner()
    const { page, problems } = await enter(owner, at)
    await page.getByRole('link', { name: 'Conecta tu cuenta con su banco' }).click()
    await page.getByText('Aún no conectaste un banco').waitFor()
    await expectGoodScreen(page)
    await page.getByRole('link', { name: 'Conectar un banco' }).click()
    await page.getByText('¿En qué banco está la cuenta?').waitFor()
    await expectGoodScreen(page)
    await page.getByRole('button', { name: 'Banco de Venezuela' }).click()
    await page.getByText('Qué pedirle al banco').waitFor()
    await page.getByRole('button', { name: 'Ya tengo todo' }).click()
    await page.getByText('Falta tu cuenta en Banco de Venezuela').waitFor()
    await page.getByRole('link', { name: 'Agregar la cuenta' }).click()
    await page.getByLabel('Número de cuenta').fill(bdv.config.accountNumber)
    await page.getByLabel('Titular', { exact: true }).fill('Panadería La Ñapa')
    await page.getByLabel('Cédula o RIF').fill('J-30984132-7')
    await page.getByRole('button', { name: 'Agregar la cuenta' }).click()

    // Each field says where it is; what is wrong is said at its field, and what was typed stays.
    await heading(page, 'Lo que te dio el banco')
    expect(await page.getByLabel('RIF del comercio').inputValue()).toBe('J-30984132-7')
    await typeCredentials(page, '')
    await page.getByLabel('Teléfono de pago móvil').fill('0414')
    await page.getByRole('button', { name: 'Conectar', exact: true }).click()
    await page.getByText('Revisa lo que está marcado.').waitFor()
    await page.getByText('Hace falta este dato.').waitFor()
    await page.getByText('Debe ser un teléfono, como 04141234567. Once dígitos').waitFor()
    expect(await page.evaluate('document.activeElement.name')).toBe('credentials.phone')
    await expectGoodScreen(page)
    await typeCredentials(page, bdv.config.suiteKey)
    const hidden = page.getByLabel('Clave API de la suite de pagos', { exact: true })
    expect(await hidden.getAttribute('type')).toBe('password')
    await page.getByRole('button', { name: 'Mostrar: Clave API de la suite de pagos' }).click()
    expect(await hidden.getAttribute('type')).toBe('text')
    expect(await hidden.inputValue()).toBe(bdv.config.suiteKey)

    // Who logged in long ago confirms in the middle.
    await ageSessions(service, owner)
    await page.getByRole('button', { name: 'Conectar', exact: true }).click()
    await page.getByRole('dialog').getByLabel('Contraseña').fill(PASSWORD)
    await page.getByRole('button', { name: 'Confirmar' }).click()
    await page.getByText('El banco aceptó las credenciales.').waitFor()
    await page.getByText('En revisión').waitFor()
    const id = idAt(page)
    await expectGoodScreen(page)
    const office = await openDecision(id, owner.name)
    await expectGoodScreen(office)
    await office.getByRole('button', { name: 'Aprobar' }).click()
    await office.getByRole('dialog').getByRole('button', { name: 'Aprobar' }).click()
    await office.getByText('No espera una decisión.').waitFor()
    await page.reload()
    await page.getByText('El banco acepta las credenciales').waitFor()
    await expectGoodScreen(page)

    await page.getByRole('link', { name: 'Elegir dónde cobra el comercio' }).click()
    await page.getByText('Conectada', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Elegir la cuenta' }).click()
    await page.getByRole('button', { name: 'Cobrar en esta cuenta' }).click()
    await page.getByRole('button', { name: 'Cambiar' }).waitFor()
    await expectGoodScreen(page)
    const link = await createLink(service, merchant, { environment: 'live', amount: '25.00' })
    bdv.giveKey(PAYER)
    const charged = await apiOf(service)('POST', `/pay/${link.token}/charge`, { body: PAYER })
    expect(charged.body, charged.text).toMatchObject({ status: 'success' })

    // From the first live payment on other credentials take effect a day later, and can be undone.
    await page.goto(`${service.url}/console${at}/money/banks/${id}`)
    await page.getByRole('link', { name: 'Reemplazar las credenciales' }).click()
    await page.getByText('Las nuevas valen a las 24 horas.').waitFor()
    await typeCredentials(page, 'another key of the suite')
    await expectGoodScreen(page)
    await page.getByRole('button', { name: 'Pedir el cambio' }).click()
    await page.getByText('Hay credenciales nuevas pendientes').waitFor()
    await page.getByText('dentro de 24 horas').waitFor()
    await expectGoodScreen(page)
    await page.getByRole('button', { name: 'Deshacer el cambio' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Deshacer el cambio' }).click()
    await page.getByText('dentro de 24 horas').waitFor({ state: 'detached' })

    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Preguntarle al banco ahora' }).click()
    await page.getByText('No tienes conexión.').first().waitFor()
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Preguntarle al banco ahora' }).click()
    await page.getByText('No tienes conexión.').first().waitFor({ state: 'detached' })
    for (let asked = 0; asked < 2; asked += 1) {
      const answered = page.waitForResponse(/\/check$/)
      await page.getByRole('button', { name: 'Preguntarle al banco ahora' }).click()
      await answered
    }

    await page.getByRole('button', { name: 'Borrar la conexión' }).click()
    await page.getByText('dejan de cobrar').waitFor()
    await expectGoodScreen(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Borrar la conexión' }).click()
    await page.getByText('Aún no conectaste un banco').waitFor()
    // The bank was asked three times, and so is known to respond.
    await heading(page, 'Cómo responden los bancos')
    await page.getByText('Responde', { exact: true }).waitFor()
    await expectGoodScreen(page)
    expect(problems.filter((problem) => !/4\d\d|INTERNET_DISCONNECTED/.test(problem))).toEqual([])
  })

  test('say what to do about credentials that the bank refuses, until others are accepted', {
    tags: ['full'],
  }, async () => {
    const { owner, at } = await createOwner()
    const account = await createBankAccount(service, owner, {
      environment: 'live',
      accountNumber: randomAccountNumber('0169'),
    })
    const { page, problems } = await enter(owner, `${at}/money/accounts/${account.id}`)
    const type = async (token: string) => {
      await page.getByLabel('RIF del comercio').fill('J-30984132-7')
      await page.getByLabel('Teléfono de pago móvil').fill(r4.config.phone)
      await page.getByLabel('Token Commerce', { exact: true }).fill(token)
      await page.getByLabel('UUID de los avisos', { exact: true }).fill(r4.config.noticeToken)
    }
    await page.getByText('te toca a ti').waitFor()
    await page.getByRole('link', { name: 'Conectarla con su banco' }).click()
    await type('a token that the bank does not know')
    await page.getByRole('button', { name: 'Conectar', exact: true }).click()
    await page.getByText('El banco no las acepta').waitFor()
    await page.getByText('Compara cada clave').waitFor()
    await expectGoodScreen(page)
    const id = idAt(page)

    await page.goto(`${service.url}/console${at}/money/banks`)
    await page.getByText('El banco no acepta estas credenciales.').waitFor()
    await expectGoodScreen(page)
    await page.locator(`a[href$="${id}"]`).click()
    await page.getByRole('link', { name: 'Reemplazar las credenciales' }).first().click()
    await page.getByText('Las nuevas valen enseguida').waitFor()
    await type(r4.config.commerce)
    await page.getByRole('button', { name: 'Reemplazar', exact: true }).click()
    await page.getByText('En revisión').waitFor()

    const office = await openDecision(id, owner.name)
    await office.getByRole('button', { name: 'Rechazar' }).click()
    const dialog = office.getByRole('dialog')
    await dialog.getByLabel('Motivo frecuente').selectOption({ index: 1 })
    await expectGoodScreen(office)
    await dialog.getByRole('button', { name: 'Rechazar' }).click()
    await office.getByText('No espera una decisión.').waitFor()
    await office.goto(`${service.url}/console/admin/accounts/connections`)
    await office.getByText('Rechazada').last().waitFor()
    await expectGoodScreen(office)
    await page.reload()
    await page.getByText('La cuenta no es de la persona de tu verificación').waitFor()
    await expectGoodScreen(page)
    expect(problems.filter((problem) => !/4\d\d/.test(problem))).toEqual([])
  })

  test('guide step by step to a bank: what to ask it for, each field with its help, its answer', async () => {
    const { owner, at } = await createOwner()
    const { accountNumber, phone, apiKey, secretKey } = plaza.config
    await createBankAccount(service, owner, { environment: 'live', accountNumber })
    const { page, problems } = await enter(owner, `${at}/money/banks/new`)
    const asked = {
      'Banco Exterior': 'La afiliación a INTERCONEX',
      'Banco del Tesoro': 'La afiliación al Botón de Pago',
      'Banco Digital de los Trabajadores': 'te envía un AuthKey para tu RIF',
      'Banco Plaza': 'Registra una aplicación para tu empresa',
    }
    for (const [bank, request] of Object.entries(asked)) {
      await page.getByText('Paso 1 de 3').waitFor()
      await page.getByRole('button', { name: bank }).click()
      await page.getByText('Paso 2 de 3').waitFor()
      await page.getByText(request).waitFor()
      if (bank === 'Banco Plaza') break
      await page.getByRole('button', { name: 'Elegir otro banco' }).click()
    }
    await expectGoodOnSmallPhone(page)
    await page.getByRole('button', { name: 'Ya tengo todo' }).click()
    await page.getByText('Paso 3 de 3').waitFor()
    await page.getByText('en la aplicación que registraste').waitFor()
    await page.getByLabel('Teléfono de pago móvil').fill(phone)
    await page.getByLabel('API key (o Client ID)').fill(apiKey)
    await page.getByLabel('API key secret (o Client Secret)', { exact: true }).fill(secretKey)
    await expectGoodOnPhone(page)
    await page.getByRole('button', { name: 'Conectar', exact: true }).click()
    await page.getByText('El banco aceptó las credenciales.').waitFor()
    await page.getByText('En revisión').waitFor()
    expect(problems).toEqual([])
  })

  test('tell a relay that fails from a bank that does', async () => {
    const { owner, at } = await createOwner()
    const account = await createBankAccount(service, owner, {
      environment: 'live',
      accountNumber: randomAccountNumber('0163'),
    })
    const { page } = await enter(owner, `${at}/money/banks/new?account=${account.id}`)
    await page.getByLabel('Teléfono de pago móvil').fill('04140000163')
    await page.getByLabel('Código de afiliado (codAfiliado)', { exact: true }).fill('1234567')
    await page.getByLabel('appUser').fill('appuser')
    await page.getByLabel('appKey', { exact: true }).fill('0123456789abcdef0123')
    await page.getByLabel('Código de socio (codSocio)').fill('SOC1')
    await page.getByRole('button', { name: 'Conectar', exact: true }).click()
    await page.getByText('No llegamos al banco', { exact: true }).waitFor()
    await page.getByText('el banco no sabe nada').waitFor()
    expect(await page.getByText('El banco no responde').count()).toBe(0)
    await expectGoodOnPhone(page)
  })
})

/** A merchant of an owner, which is paid into the account of a bank that is never asked. */
async function createFileShop(owner: Actor): Promise<MerchantFixture> {
  const { name: connection, accountNumber } = FILE
  const account = await createBankAccount(service, owner, {
    ...{ environment: 'live', connection, accountNumber },
  })
  const merchant = await createMerchant(service, owner)
  const bind = 'update merchants set settlement_account_id = $2 where id = $1'
  await service.database.query(bind, [merchant.uuid, account.uuid])
  return merchant
}

describeInBrowser('a file of movements', (visit) => {
  const open = (who: Actor, { id }: MerchantFixture) =>
    enterConsole(service, visit, who, `/m/${id}/live/money/statements`)
  const choose = async (page: Page, buffer: Buffer, name = 'movimientos.csv') => {
    await page.getByLabel('Archivo del banco').setInputFiles({ name, mimeType: 'text/csv', buffer })
    await page.getByRole('button', { name: 'Revisar el archivo' }).click()
  }

  test('is looked at, corrected, and recorded by its owner after a step-up', async () => {
    const owner = await createUser(service, { kycStatus: 'approved' })
    const merchant = await createFileShop(owner)
    const { page, problems } = await open(owner, merchant)
    await page.getByRole('button', { name: 'Revisar el archivo' }).click()
    await page.getByText('Elige el archivo.').waitFor()
    await choose(page, Buffer.from('<html>'), 'movimientos.xls')
    await page.getByText('No es un archivo CSV ni XLSX.').waitFor()
    await expectGoodOnPhone(page)

    // A column that is taken for another one is corrected, and the file is read again.
    const lines = ['Fecha;Referencia;Importe neto;Monto', '10/03/2026;1;-1,00;mucho']
    await choose(page, Buffer.from(lines.join('\n')))
    await page.getByText('Una fila no se puede leer').waitFor()
    await page.getByText('su monto no se puede leer').waitFor()
    expect(await page.getByRole('button', { name: /^Registrar/ }).count()).toBe(0)
    await expectGoodOnSmallPhone(page)
    await page.getByLabel('Importe neto').selectOption({ label: 'Monto' })
    await page.getByLabel('Monto', { exact: true }).selectOption({ label: 'No se lee' })
    await page.getByRole('button', { name: 'Revisar otra vez' }).click()
    await page.getByRole('button', { name: 'Registrar 1 movimiento' }).waitFor()

    await page.getByRole('button', { name: 'Elegir otro archivo' }).click()
    await choose(page, BANK_FILES.bancaribe)
    await page.getByText('Los movimientos', { exact: true }).waitFor()
    await page.getByText('PAGO MOVIL RECIBIDO').waitFor()
    await expectGoodOnSmallPhone(page)
    await expectGoodScreen(page)
    await ageSessions(service, owner)
    await page.getByRole('button', { name: 'Registrar 3 movimientos' }).click()
    await page.getByRole('dialog').getByLabel('Contraseña').fill(PASSWORD)
    await page.getByRole('button', { name: 'Confirmar' }).click()
    await page.getByText('Los movimientos están registrados').waitFor()
    await expectGoodScreen(page)
    const found = await service.database.query(
      'select count(*)::integer as count from bank_movements where connection = $1',
      [FILE.name],
    )
    expect(found).toEqual([{ count: 3 }])

    await page.getByRole('button', { name: 'Importar otro archivo' }).click()
    await choose(page, BANK_FILES.bancaribe)
    await page.getByText('Todo lo que tiene ya está registrado.').waitFor()
    expect(await page.getByRole('button', { name: /^Registrar/ }).count()).toBe(0)
    expect(problems.filter((problem) => !/4\d\d/.test(problem))).toEqual([])
  })

  test.each(['MEMBER', 'CASHIER'] as const)('is not imported by a %s', async (role) => {
    const owner = await createUser(service, { kycStatus: 'approved' })
    const helper = await createUser(service, { kycStatus: 'approved' })
    const merchant = await createMerchant(service, owner)
    await addMember(service, merchant, helper, role)
    const { page } = await open(helper, merchant)
    await page.getByText('Solo quien es dueño del comercio o lo administra').waitFor()
    expect(await page.getByLabel('Archivo del banco').count()).toBe(0)
    await expectGoodOnPhone(page)
    await page.goto(`${service.url}/console/m/${merchant.id}/live/money/banks`)
    await page.getByText('Aún no conectaste un banco').waitFor()
    expect(await page.getByText('¿No está tu banco?').count()).toBe(0)
  })
})
