import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, caracasDay, startOfCaracasDay } from '../../src/domain/caracas.ts'
import { type Actor, createMerchant, createUser, type MerchantFixture } from '../support/actors.ts'
import { type BankAccountFixture, createBankAccount } from '../support/bank-accounts.ts'
import { createBankOrder } from '../support/bank-orders.ts'
import { describeInBrowser } from '../support/browser.ts'
import { bncConnection, r4Connection } from '../support/connections.ts'
import { enterConsole, expectGoodScreen, testInEveryLook } from '../support/console.ts'
import { createAdministrator } from '../support/factors.ts'
import { kycForm, submitKyc } from '../support/kyc.ts'
import { createMovement } from '../support/movements.ts'
import { createRate } from '../support/rates.ts'
import { type Service, startService } from '../support/service.ts'
import { createTransaction } from '../support/transactions.ts'

const HOUR_MS = 3_600_000
const TODAY = caracasDay(new Date())
const YESTERDAY = addDays(TODAY, -1)
const NOON = new Date(startOfCaracasDay(YESTERDAY).getTime() + 12 * HOUR_MS)

const bnc = bncConnection({ name: 'bnc-principal' })
const r4 = r4Connection({ name: 'r4-caja' })

let service: Service
let administrator: Actor
let owner: Actor
let merchant: MerchantFixture
let account: BankAccountFixture
beforeAll(async () => {
  service = await startService({ vars: { BANK_CONNECTIONS: JSON.stringify([bnc, r4]) } })
  administrator = await createAdministrator(service)
  owner = await createUser(service, { kycStatus: 'approved' })
  merchant = await createMerchant(service, owner, { name: 'Panadería La Ñapa' })
  account = await createBankAccount(service, owner, {
    environment: 'live',
    accountNumber: bnc.accountNumber,
    connection: bnc.name,
  })
  await createRate(service)
})
afterAll(() => service.stop())

const live = { environment: 'live', connection: bnc.name, createdAt: NOON } as const
const makeFlagged = () =>
  createBankOrder(service, owner, account, {
    ...live,
    amount: '1234.50',
    flagged: true,
    sent: true,
  })
const recordsOf = async (action: string, resource: string): Promise<number> => {
  const [row] = await service.database.query<{ count: string }>(
    'select count(*) from audit_logs where action = $1 and resource = $2',
    [action, resource],
  )
  return Number(row?.count)
}

/** The least width at which lists are tables. */
const NARROWEST_TABLE = 1200
const widen = (page: Page) => page.setViewportSize({ width: NARROWEST_TABLE, height: 800 })

/** Taps of an impatient finger. */
const tapOften = async (page: Page, name: string) => {
  const button = page.getByRole('dialog').getByRole('button', { name })
  await button.evaluate((element) => {
    for (let tap = 0; tap < 5; tap += 1) (element as unknown as { click(): void }).click()
  })
}

describeInBrowser('the administrators’ screens', (visit) => {
  const enter = (path: string, as = administrator) => enterConsole(service, visit, as, path)

  test('lead from what waits to an identity that is approved, and one that is refused', {
    tags: ['full'],
  }, async () => {
    const [good, bad] = [await createUser(service), await createUser(service)]
    await submitKyc(service, good, kycForm({ legalName: 'Ana Pérez', document: 'V12345678' }))
    await submitKyc(service, bad, kycForm({ legalName: 'Luis Rojas', document: 'V7654321' }))
    await makeFlagged()
    await createMovement(service, account, {
      ...live,
      direction: 'out',
      bookedOn: YESTERDAY,
      amount: '3.50',
    })
    for (const days of [0, 1, 3, 4, 9])
      await createTransaction(service, merchant, {
        environment: 'live',
        amount: '1250.50',
        createdAt: new Date(Date.now() - days * 24 * HOUR_MS),
      })

    const { page, problems } = await enter('/admin')
    await page.getByRole('heading', { name: 'Pendientes' }).waitFor()
    await page.getByText('No la ordenamos').waitFor()
    await page.getByRole('img', { name: /Pagos por día/ }).waitFor()
    await page.getByText('Ver como tabla').click()
    await expectGoodScreen(page)

    await page.getByRole('link', { name: new RegExp(good.email) }).click()
    await page.getByRole('heading', { name: 'Ana Pérez' }).waitFor()
    await page.getByText('Cédula V-12.345.678').waitFor()
    await page.getByRole('img', { name: 'Archivo 1, ampliar' }).waitFor()
    await expectGoodScreen(page)
    await page.getByRole('button', { name: 'Aprobar' }).click()
    const dialog = page.getByRole('dialog')
    await expectGoodScreen(page)
    await dialog.getByRole('button', { name: 'Aprobar' }).click()
    // What waits is shown one after the other.
    await page.getByRole('heading', { name: 'Luis Rojas' }).waitFor()
    expect(page.url()).toContain(bad.id)
    await page.getByRole('button', { name: 'Archivo 1, ampliar' }).click()
    await expectGoodScreen(page)
    await page.keyboard.press('Escape')
    await page.keyboard.press('p')
    await dialog.getByRole('heading', { name: 'Pedir otra foto a Luis Rojas' }).waitFor()
    expect(await dialog.getByLabel('Lo que le decimos').inputValue()).toContain('no se lee')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Rechazar' }).click()
    await dialog.getByRole('button', { name: 'Rechazar' }).click()
    await page.getByText('Revisa lo que está marcado.').waitFor()
    expect(await page.evaluate('document.activeElement.name')).toBe('reason')
    await dialog.getByLabel('Motivo frecuente').selectOption({ index: 2 })
    await expectGoodScreen(page)
    // What was reviewed is no longer what counts.
    await submitKyc(service, bad, kycForm({ legalName: 'Luis Rojas Gil', document: 'V7654321' }))
    await dialog.getByRole('button', { name: 'Rechazar' }).click()
    await dialog.getByText('envió algo más nuevo mientras tanto').waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Luis Rojas Gil' }).waitFor()
    await page.getByRole('button', { name: 'Rechazar' }).click()
    await dialog.getByLabel('Motivo frecuente').selectOption({ index: 2 })
    await dialog.getByRole('button', { name: 'Rechazar' }).click()
    await page.getByText('Rechazada').waitFor()
    await page.getByText('El documento está vencido. Envía uno vigente.').waitFor()

    await page.goto(`${service.url}/console/admin/users?kyc=rejected`)
    await page.getByText(bad.email).waitFor()
    await expectGoodScreen(page)
    expect(problems.filter((problem) => !/ 40[09] /.test(problem))).toEqual([])
  })

  test('resolve a flagged order once, beside what the bank says', { tags: ['full'] }, async () => {
    const order = await makeFlagged()
    const { page } = await enter('/admin/payments')
    await page
      .getByText(/espera/)
      .first()
      .waitFor()
    await page.getByText(bnc.name).first().waitFor()
    await expectGoodScreen(page)
    await page.goto(`${service.url}/console/admin/payments/${order.id}`)
    await page.getByText(order.bankKey).waitFor()
    await expectGoodScreen(page)
    await page.getByRole('button', { name: 'El banco la hizo' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Resolver para siempre' }).click()
    await page.getByText('Revisa lo que está marcado.').waitFor()
    await dialog.getByLabel('Referencia del banco').fill('00012283')
    await dialog.getByLabel('Cómo lo sabes').fill('Está en el estado de cuenta.')
    await expectGoodScreen(page)
    await tapOften(page, 'Resolver para siempre')
    await dialog.waitFor({ state: 'detached' })
    expect(await recordsOf('payment.resolve', order.id)).toBe(1)
    await page.goto(`${service.url}/console/admin/payments/${order.id}`)
    await page.getByText('Hecha', { exact: true }).waitFor()
    await page.getByText('00012283').waitFor()
  })

  test('show the bank’s row beside ours, of each day', { tags: ['full'] }, async () => {
    await makeFlagged()
    const less = await createBankOrder(service, owner, account, { ...live, status: 'success' })
    const stated = { ...live, direction: 'out', bookedOn: YESTERDAY } as const
    await createMovement(service, account, { ...stated, amount: '125.00', paymentUuid: less.uuid })
    await createMovement(service, account, { ...stated, amount: '3.50' })
    const { page } = await enter('/admin/reconciliation')
    const row = page.getByRole('listitem').filter({ hasText: 'Otro monto' })
    await row.getByText('Bs. 125,00').waitFor()
    await widen(page)
    await page.getByRole('columnheader', { name: 'El banco' }).waitFor()
    await expectGoodScreen(page)
    await page.getByRole('button', { name: 'Día anterior' }).click()
    await page.getByText('ninguna diferencia a la vista').waitFor()
  })

  test('connect an account to the bank, not to that of another owner, and disconnect it', {
    tags: ['full'],
  }, async () => {
    const person = await createUser(service)
    const stranger = await createBankAccount(service, person, {
      environment: 'live',
      accountNumber: r4.accountNumber,
      document: 'V12345678',
    })
    const right = await createBankAccount(service, owner, {
      environment: 'live',
      accountNumber: r4.accountNumber,
    })
    const { page } = await enter(`/admin/accounts?status=pending`)
    await page.getByText(r4.name).waitFor()
    await widen(page)
    await page.getByRole('columnheader', { name: 'Titular' }).waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(NARROWEST_TABLE)
    await expectGoodScreen(page)
    await page.goto(`${service.url}/console/admin/accounts?status=pending&account=${stranger.id}`)
    const dialog = page.getByRole('dialog')
    await dialog.getByText('V-12.345.678').waitFor()
    await expectGoodScreen(page)
    await dialog.getByRole('button', { name: 'Conectar la cuenta' }).click()
    await dialog.getByText('no es el RIF del dueño de esta conexión').waitFor()
    await page.goto(`${service.url}/console/admin/accounts?account=${right.id}`)
    await dialog.getByLabel('Conexión').selectOption(r4.name)
    await dialog.getByRole('button', { name: 'Conectar la cuenta' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.goto(`${service.url}/console/admin/accounts?account=${right.id}`)
    await dialog.getByRole('heading', { name: 'Desconectar la cuenta' }).waitFor()
    await expectGoodScreen(page)
    await dialog.getByRole('button', { name: 'Desconectar la cuenta' }).click()
    await page.getByText('Libre').waitFor()
  })

  testInEveryLook(
    'stop payments once, however often it is tapped, and restart them',
    async (expectGood) => {
      const shop = await createMerchant(service, owner)
      const { page } = await enter('/admin/operations')
      await page.getByText('Nada está detenido').waitFor()
      await expectGood(page)
      await page.getByRole('button', { name: 'Detener…' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Banco que paga').selectOption('0191')
      await dialog.getByLabel('De quién').selectOption('Un comercio')
      // Whose name was not chosen is not everybody’s.
      await dialog.getByLabel('Motivo').fill('El banco anunció mantenimiento.')
      await dialog.getByRole('button', { name: 'Detener ya' }).click()
      await dialog.getByText('Elige el comercio.').waitFor()
      await dialog.getByRole('combobox', { name: 'Comercio' }).fill(shop.name)
      await dialog.getByRole('option', { name: shop.name }).click()
      await dialog.getByLabel('Motivo').fill('El banco anunció mantenimiento.')
      await dialog.getByText('Se detiene ya el dinero real que paga 0191').waitFor()
      await expectGood(page)
      await tapOften(page, 'Detener ya')
      await page.getByText('Detenido ahora').waitFor()
      await page.getByRole('link', { name: shop.name, exact: true }).waitFor()
      await expectGood(page)
      const resource = `production/0191/${shop.id}`
      expect(await recordsOf('operations.update', resource)).toBe(1)
      await page.getByRole('button', { name: 'Permitir de nuevo' }).click()
      await dialog.getByLabel('Motivo').fill('Volvió.')
      await expectGood(page)
      await dialog.getByRole('button', { name: 'Permitir de nuevo' }).click()
      await page.getByText('Nada está detenido').waitFor()
      expect(await recordsOf('operations.update', resource)).toBe(2)
    },
  )

  test('lock a user out, close a merchant, and find both in the audit log', {
    tags: ['full'],
  }, async () => {
    const person = await createUser(service)
    const shop = await createMerchant(service, person, { name: 'Papelería Ávila' })
    const { page } = await enter(`/admin/users/${person.id}`)
    await page.getByRole('heading', { name: person.name }).waitFor()
    await expectGoodScreen(page)
    await page.getByRole('button', { name: 'Suspender' }).click()
    const dialog = page.getByRole('dialog')
    await expectGoodScreen(page)
    await dialog.getByRole('button', { name: 'Suspender' }).click()
    await page.getByText('Suspendido').waitFor()
    await page.goto(`${service.url}/console/admin/merchants`)
    await page.getByRole('link', { name: 'Papelería Ávila' }).waitFor()
    await expectGoodScreen(page)
    await page.getByRole('link', { name: 'Papelería Ávila' }).click()
    await page.getByText(shop.rif).waitFor()
    await expectGoodScreen(page)
    await page.getByRole('button', { name: 'Cerrar el comercio' }).click()
    await dialog.getByLabel('Motivo').fill('Reclamos de varios pagadores.')
    await dialog.getByRole('button', { name: 'Cerrar el comercio' }).click()
    await page.getByText('Cerrado', { exact: true }).waitFor()

    // A seal waits for whatever the database was doing as the records were written.
    await expect
      .poll(
        async () => {
          await service.runCron()
          await page.goto(`${service.url}/console/admin/audit?action=user.status_update`)
          return page.getByText(/Sello \d+ · /).textContent()
        },
        { timeout: 30_000 },
      )
      .toContain('Lo cubre todo.')
    const record = page.getByRole('link', { name: 'Cambió el estado de un usuario' })
    await record.waitFor()
    await expectGoodScreen(page)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Descargar CSV' }).click()
    expect((await download).suggestedFilename()).toBe('audit.csv')
    await record.click()
    await page.getByText('suspended').waitFor()
    await expectGoodScreen(page)
  })

  test('show the merchants’ payments and links, and set a rate', { tags: ['full'] }, async () => {
    const { id } = await createTransaction(service, merchant, { amount: '25.00' })
    const { page } = await enter('/admin/transactions')
    await page.getByText('Bs. 25,00').first().waitFor()
    await expectGoodScreen(page)
    await page.goto(`${service.url}/console/admin/transactions/${id}`)
    await page.getByText('Panadería La Ñapa').first().waitFor()
    await expectGoodScreen(page)
    await page.getByRole('link', { name: 'Volver a Pagos' }).click()
    await page.getByRole('heading', { name: 'Pagos de los comercios' }).waitFor()
    await page.goto(`${service.url}/console/admin/links?environment=test`)
    await page.getByText('Bs. 25,00').first().waitFor()
    await expectGoodScreen(page)
    await page.goto(`${service.url}/console/admin/rates`)
    await page.getByText('Bs. 36,6642').first().waitFor()
    await expectGoodScreen(page)
    await page.getByRole('button', { name: 'Fijar la tasa' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Bolívares por dólar').fill('mucho')
    await dialog.getByRole('button', { name: 'Fijar la tasa' }).click()
    await page.getByText('Revisa lo que está marcado.').waitFor()
    await dialog.getByLabel('Bolívares por dólar').fill('366,642')
    await dialog.getByRole('button', { name: 'Fijar la tasa' }).click()
    await page.getByText('todavía no vale').waitFor()
    await page.getByText('Otro administrador tiene que enviar lo mismo').waitFor()
    await page.getByRole('button', { name: 'Fijar la tasa' }).click()
    await dialog.getByLabel('Bolívares por dólar').fill('40,25')
    await expectGoodScreen(page)
    await dialog.getByRole('button', { name: 'Fijar la tasa' }).click()
    await page.getByText('vale Bs. 40,2500 por dólar').waitFor()
    await expectGoodScreen(page)
    await page.goto(`${service.url}/console/admin/more`)
    await page.getByRole('heading', { name: 'Más' }).waitFor()
    await expectGoodScreen(page)
  })

  test('do not exist for others, and end at the next request of who was demoted', {
    tags: ['full'],
  }, async () => {
    const { page, requests } = await enter('/admin/users', owner)
    await page.getByRole('heading', { name: 'Esta pantalla no existe' }).waitFor()
    // Nothing of them is even loaded.
    expect(requests.filter((address) => /assets\/admin|v1\/admin/.test(address))).toEqual([])
    await page.getByRole('link', { name: 'Ir al inicio' }).click()
    // The menu is that of the next page.
    await page
      .getByRole('heading', { name: 'Esta pantalla no existe' })
      .waitFor({ state: 'detached' })
    // Once it is known where the owner works, what was opened before is closed.
    await page.getByText('Panadería La Ñapa').first().waitFor()
    await page.getByRole('button', { name: 'Menú' }).click()
    await page.getByRole('link', { name: 'Mi perfil' }).waitFor()
    expect(await page.getByRole('link', { name: 'Administración' }).count()).toBe(0)

    const second = await createAdministrator(service)
    // Whoever administers begins there.
    const { page: other } = await enter('/', second)
    await other.getByRole('heading', { name: 'Pendientes' }).waitFor()
    await other.getByRole('button', { name: 'Menú' }).click()
    await other.getByRole('button', { name: 'English' }).click()
    await other.getByRole('heading', { name: 'Waiting' }).waitFor()
    await other.getByText('The last 30 days').waitFor()
    await expectGoodScreen(other)
    await service.database.query(`update users set role = 'USER' where id = $1`, [second.uuid])
    await other.getByRole('link', { name: 'Users' }).click()
    await other.getByRole('heading', { name: 'This screen does not exist' }).waitFor()
  })
})
