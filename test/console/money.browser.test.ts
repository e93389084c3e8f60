import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
import { bncConnection } from '../support/connections.ts'
import { enterConsole, enterShop, expectGoodScreen } from '../support/console.ts'
import { createRate } from '../support/rates.ts'
import { type Service, startService } from '../support/service.ts'
import {
  createBoundAccount,
  createSettlementChange,
  settlementOf,
} from '../support/settlement-accounts.ts'
import { createTransaction } from '../support/transactions.ts'

const bnc = bncConnection()

let service: Service
let administrator: Actor
let owner: Actor
let merchant: MerchantFixture
beforeAll(async () => {
  // Its operator connects all accounts.
  const vars = { BANK_CONNECTIONS: JSON.stringify([bnc]), BANK_ADDRESSES: '{}' }
  service = await startService({ vars })
  await createRate(service)
  administrator = await createUser(service, { role: 'ADMIN', kycStatus: 'approved' })
  owner = await createUser(service, { kycStatus: 'approved' })
  merchant = await createMerchant(service, owner, { name: 'Panadería La Ñapa' })
})
afterAll(() => service.stop())

const MINUTES_MS = 60_000
const PAYEE = { name: 'Luis Rojas', phone: '0414-1234567', document: 'V-7.654.321' }

/** What left the accounts of somebody, as the sandbox bank has it. */
const paidBy = (payer: Pick<Actor, 'uuid'>) =>
  service.database.query<{ kind: string; amount: string; status: string }>(
    'select kind, amount::text, status from bank_orders where user_id = $1 order by id',
    [payer.uuid],
  )

/** Somebody with an account for tests, at the form to send from it. */
async function openSending(visit: Parameters<typeof enterConsole>[1]) {
  const payer = await createUser(service)
  const shop = await createMerchant(service, payer)
  const { body: account } = await apiOf(service)('POST', '/bank/accounts', {
    as: payer,
    body: {
      account_number: randomAccountNumber(),
      ...{ document: 'V12345678', holder: 'Carmen Rojas', environment: 'test' },
    },
  })
  const at = `/m/${shop.id}/test`
  const visited = await enterConsole(service, visit, payer, `${at}/money/send`)
  await visited.page.getByLabel('Teléfono de quien recibe').waitFor()
  return { ...visited, payer, account, at }
}

async function typePayee(page: Page, amount: string): Promise<void> {
  await page.getByLabel('Teléfono de quien recibe').fill(PAYEE.phone)
  await page.getByLabel('Banco de quien recibe').selectOption('0102')
  await page.getByLabel('Cédula o RIF').fill(PAYEE.document)
  await page.getByLabel('Nombre de quien recibe').fill(PAYEE.name)
  await page.getByLabel('Monto').fill(amount)
}

const review = (page: Page) => page.getByRole('button', { name: 'Revisar el pago' }).click()
const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor()

describeInBrowser('the money screens', (visit) => {
  test('download the payments that are shown, as a workbook and as CSV', {
    tags: ['full'],
  }, async () => {
    await createTransaction(service, merchant, { status: 'completed' })
    const at = `/m/${merchant.id}/test/payments?status=completed`
    const { page } = await enterConsole(service, visit, owner, at)
    for (const [button, ending] of [
      ['Descargar Excel', 'xlsx'],
      ['Descargar CSV', 'csv'],
    ] as const) {
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: button }).click()
      expect((await download).suggestedFilename()).toMatch(
        new RegExp(`^pagos-de-prueba-.+\\.${ending}$`),
      )
    }
    await expectGoodScreen(page)
  })

  test('bind an account, and choose it to be paid into', { tags: ['full'] }, async () => {
    const at = `/m/${merchant.id}/live`
    const { page, problems } = await enterConsole(service, visit, owner, at)
    await heading(page, 'Inicio')
    await page.getByRole('link', { name: 'Más' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Dinero' }).click()
    await page.getByText('Aún no tienes una cuenta').waitFor()
    await page.getByText('Aún no hay una cuenta elegida').waitFor()
    await expectGoodScreen(page)

    await page.getByRole('link', { name: 'Agregar una cuenta' }).click()
    await page.getByLabel('Número de cuenta').fill('01910001482101010048')
    await page.getByLabel('Titular', { exact: true }).fill('Panadería La Ñapa')
    await page.getByLabel('Cédula o RIF').fill('J-30984132-7')
    await page.getByLabel('Cómo la llamas').fill('Cuenta de la tienda')
    await page.getByRole('button', { name: 'Agregar la cuenta' }).click()
    await page.getByText('Revisa lo que está marcado.').waitFor()
    expect(await page.evaluate('document.activeElement.name')).toBe('account_number')
    await expectGoodScreen(page)
    await page.getByLabel('Número de cuenta').fill(bnc.accountNumber)
    await page.getByRole('button', { name: 'Agregar la cuenta' }).click()

    await heading(page, 'Cuenta de la tienda')
    await page.getByText('nos toca a nosotros').waitFor()
    await page.getByText(`•••• ${bnc.accountNumber.slice(-4)}`).waitFor()
    await expectGoodScreen(page)
    const account = page.url().split('/').at(-1)
    const bound = await apiOf(service)('PUT', `/admin/bank-accounts/${account}/connection`, {
      as: administrator,
      body: { connection: bnc.name },
    })
    expect(bound.status, bound.text).toBe(200)
    await page.reload()
    await page.getByText('Conectada').waitFor()
    await page.getByText('Aún no hay movimientos').waitFor()
    await expectGoodScreen(page)

    await page.goto(`${service.url}/console${at}/money`)
    await page.getByRole('button', { name: 'Elegir la cuenta' }).click()
    await expectGoodScreen(page)
    await page.getByRole('button', { name: 'Cobrar en esta cuenta' }).click()
    await page.getByRole('button', { name: 'Cambiar' }).waitFor()
    await expectGoodScreen(page)

    // It cannot go while the merchant is paid into it.
    await page.getByRole('link', { name: 'Cuenta de la tienda' }).click()
    await page.getByRole('button', { name: 'Quitar la cuenta' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Quitar la cuenta' }).click()
    await dialog.getByText('Esta es la cuenta de cobro de un comercio').waitFor()
    await expectGoodScreen(page)
    expect(problems.filter((problem) => !/4\d\d/.test(problem))).toEqual([])
  })

  test('say when a change of the account takes effect and who is told, and undo it', {
    tags: ['full'],
  }, async () => {
    const trader = await createUser(service, { kycStatus: 'approved' })
    const shop = await createMerchant(service, trader)
    const first = await createBoundAccount(service, trader)
    const second = await createBoundAccount(service, trader)
    const settlement = settlementOf(apiOf(service), shop)
    await settlement.set(first.id, trader)
    await createTransaction(service, shop, { environment: 'live' })
    const path = `/m/${shop.id}/live/money`
    const { page, problems } = await enterConsole(service, visit, trader, path)
    const ask = async () => {
      await page.getByRole('button', { name: 'Cambiar' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText('El cambio vale a las 24 horas.').waitFor()
      await dialog.getByText('Avisamos por correo a quien es dueño').waitFor()
      return dialog
    }
    const asking = await ask()
    await expectGoodScreen(page)
    await asking.getByLabel('Cuenta').selectOption(second.id)
    await service.database.query(
      'update sessions set password_presented_at = null where user_id = $1',
      [trader.uuid],
    )
    await asking.getByRole('button', { name: 'Pedir el cambio' }).click()
    const stepUp = page.getByRole('dialog', { name: 'Confirma que eres tú' })
    await stepUp.getByLabel('Contraseña').fill(PASSWORD)
    await stepUp.getByRole('button', { name: 'Confirmar' }).click()
    await page.getByText('Hay un cambio pendiente').waitFor()
    await page.getByText(`•••• ${second.accountNumber.slice(-4)} Banco Nacional`).waitFor()
    await page.getByText('dentro de 24 horas').waitFor()
    await page.getByText(trader.name).waitFor()
    await expectGoodScreen(page)

    const again = await ask()
    await again.getByText('Reemplaza el cambio pendiente').waitFor()
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Deshacer el cambio' }).click()
    const undoing = page.getByRole('dialog')
    await undoing.getByText('seguirá cobrando en la cuenta de ahora').waitFor()
    await expectGoodScreen(page)
    expect((await settlement.get(trader)).pending).not.toBeNull()
    await undoing.getByRole('button', { name: 'Deshacer el cambio' }).click()
    await page.getByText('Hay un cambio pendiente').waitFor({ state: 'detached' })
    expect((await settlement.get(trader)).pending).toBeNull()
    expect(problems.filter((problem) => !/40[13]/.test(problem))).toEqual([])
  })

  test('let an ADMIN undo a change, in English, and say if somebody was faster', {
    tags: ['full'],
  }, async () => {
    const [trader, admin] = [
      await createUser(service, { kycStatus: 'approved' }),
      await createUser(service),
    ]
    const shop = await createMerchant(service, trader)
    await addMember(service, shop, admin, 'ADMIN')
    const requestedAt = new Date(Date.now() - 23.5 * 60 * MINUTES_MS)
    await createSettlementChange(service, shop, { requestedBy: trader, requestedAt })
    const { page } = await enterConsole(service, visit, admin, `/m/${shop.id}/live/money`)
    await page.getByText('Hay un cambio pendiente').waitFor()
    await page.getByText('Ninguna cuenta: el comercio dejará de cobrar').waitFor()
    await page.getByText(/dentro de (30|29) minutos/).waitFor()
    await page.evaluate("localStorage.setItem('language', 'en')")
    await page.reload()
    await page.getByText('A change is pending').waitFor()
    await page.getByText(/in (30|29) minutes/).waitFor()
    await expectGoodScreen(page)
    await page.getByRole('button', { name: 'Undo the change' }).click()
    const dialog = page.getByRole('dialog')
    await settlementOf(apiOf(service), shop).undo(trader)
    await dialog.getByRole('button', { name: 'Undo the change' }).click()
    await dialog.getByText('That change was made or undone already.').waitFor()
    await expectGoodScreen(page)
    await page.keyboard.press('Escape')
    await page.reload()
    await page.getByText('No account is chosen yet').waitFor()
    await page.getByText('A change is pending').waitFor({ state: 'detached' })
  })

  test('tell a MEMBER and an ADMIN in words what only others may do', {
    tags: ['full'],
  }, async () => {
    const [member, admin] = [await createUser(service), await createUser(service)]
    const shop = await createMerchant(service, owner)
    await addMember(service, shop, member, 'MEMBER')
    await addMember(service, shop, admin, 'ADMIN')
    const own = { environment: 'live', connection: 'bnc-of-another-admin' } as const
    await createBankAccount(service, admin, own)
    const asMember = await enterConsole(service, visit, member, `/m/${shop.id}/live/money`)
    await asMember.page.getByText('lo ve quien es dueño o administra').waitFor()
    await expectGoodScreen(asMember.page)
    const { page } = await enterConsole(service, visit, admin, `/m/${shop.id}/live/money`)
    await page.getByRole('button', { name: 'Elegir la cuenta' }).click()
    await page.getByRole('button', { name: 'Cobrar en esta cuenta' }).click()
    await page.getByText('Solo quien es dueño del comercio elige').waitFor()
    await page.goto(`${service.url}/console/m/${shop.id}/live/money/send`)
    await typePayee(page, '10,00')
    await review(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Enviar Bs. 10,00' }).click()
    await page.getByText('Para operar en real, la verificación de identidad').waitFor()
    await expectGoodScreen(page)
  })

  test('send a mobile payment once, however often it is tapped; then to a saved payee', {
    tags: ['full'],
  }, async () => {
    const { page, payer, at } = await openSending(visit)
    await expectGoodScreen(page)
    await typePayee(page, '1.234,50')
    await page.getByLabel('Teléfono de quien recibe').fill('0212-123')
    await review(page)
    await page.getByText('Revisa lo que está marcado.').waitFor()
    expect(await page.evaluate('document.activeElement.name')).toBe('phone')
    await expectGoodScreen(page)
    await page.getByLabel('Teléfono de quien recibe').fill(PAYEE.phone)
    await review(page)
    const dialog = page.getByRole('dialog')
    const asked = (await dialog.textContent()) ?? ''
    for (const told of [
      'Bs.\u00a01.234,50',
      'Luis Rojas',
      '0414-123\u00a04567',
      'V-7.654.321',
      'Venezuela',
    ])
      expect(asked).toContain(told)
    await expectGoodScreen(page)
    // Corrected, and asked again.
    await dialog.getByRole('button', { name: 'Corregir' }).click()
    await page.getByLabel('Monto').fill('250,00')
    await review(page)
    await dialog.getByRole('button', { name: 'Enviar Bs. 250,00' }).evaluate((button) => {
      for (let tap = 0; tap < 5; tap += 1) (button as unknown as { click(): void }).click()
    })
    await heading(page, 'El dinero salió')
    await page.getByText('Luis Rojas').waitFor()
    await expectGoodScreen(page)
    expect(await paidBy(payer)).toEqual([{ kind: 'p2p', amount: '250.00', status: 'success' }])

    await page.getByRole('link', { name: 'Enviar otro pago' }).click()
    await page.getByLabel('A quién').selectOption({ label: 'Luis Rojas, 0414-123\u00a04567' })
    await page.getByLabel('Monto').fill('10,51')
    await page.getByText('Banco de Venezuela, V-7.654.321').waitFor()
    await expectGoodScreen(page)
    await review(page)
    await dialog.getByRole('button', { name: 'Enviar' }).click()
    await heading(page, 'El dinero no salió')
    await page.getByText('Fondos insuficientes').waitFor()
    await expectGoodScreen(page)

    await page.goto(`${service.url}/console${at}/money/payees`)
    await page.getByRole('link', { name: 'Luis Rojas' }).click()
    await page.getByRole('heading', { name: 'Lo que le has pagado' }).waitFor()
    await page.getByText('− Bs. 250,00').waitFor()
    await expectGoodScreen(page)
    await page.getByRole('button', { name: 'Quitar' }).click()
    await dialog.getByRole('button', { name: 'Quitar' }).click()
    await page.getByText('Aún no tienes contactos').waitFor()
    await expectGoodScreen(page)
  })

  test('send once, though the answer is lost and the page is loaded again', {
    tags: ['full'],
  }, async () => {
    const { page, payer, at } = await openSending(visit)
    await page.route('**/bank/p2p', async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await typePayee(page, '77,25')
    await review(page)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Enviar Bs. 77,25' }).click()
    await heading(page, 'No sabemos si este pago salió')
    await page.unroute('**/bank/p2p')
    await page.reload()
    await heading(page, 'No sabemos si este pago salió')
    await page.getByText('Luis Rojas').waitFor()
    await expectGoodScreen(page)
    // The service remembers a key for a day: after it, asking could send.
    const age = (hours: number) =>
      page.evaluate(`for (const [name, text] of Object.entries(sessionStorage)) {
        if (!name.startsWith('unanswered')) continue
        const sent = JSON.parse(text)
        sessionStorage.setItem(name, JSON.stringify({ ...sent, sentAt: sent.sentAt - ${hours} * 3600000 }))
      }`)
    await age(24)
    await page.reload()
    await page.getByText('Pasó casi un día').waitFor()
    expect(await page.getByRole('button', { name: 'Preguntar qué pasó' }).count()).toBe(0)
    await expectGoodScreen(page)
    await age(-24)
    await page.goto(`${service.url}/console${at}/money`)
    await page.getByRole('link', { name: 'Ver qué pasó' }).click()
    await page.getByRole('button', { name: 'Ya lo revisé' }).click()
    await expectGoodScreen(page)
    await dialog.getByRole('button', { name: 'Cerrar' }).click()
    await page.getByRole('button', { name: 'Preguntar qué pasó' }).click()
    await heading(page, 'El dinero salió')
    expect(await paidBy(payer)).toEqual([{ kind: 'p2p', amount: '77.25', status: 'success' }])
  })

  test('follow a transfer of which the bank is silent, until it ends', {
    tags: ['full'],
  }, async () => {
    const { page, payer, account, at } = await openSending(visit)
    await page.getByLabel('Transferencia').check()
    await page.getByLabel('Cuenta de quien recibe').fill('0102 0501 83 0003283374')
    await page.getByLabel('Cédula o RIF').fill(PAYEE.document)
    await page.getByLabel('Nombre de quien recibe').fill(PAYEE.name)
    await page.getByLabel('Monto').fill('40,68')
    await expectGoodScreen(page)
    await review(page)
    await expectGoodScreen(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Enviar Bs. 40,68' }).click()
    await page.getByText('No lo envíes otra vez').waitFor()
    await page.getByText('0102 0501 83 0003283374').waitFor()
    await expectGoodScreen(page)
    await service.runCron(new Date(Date.now() + 2 * MINUTES_MS))
    await heading(page, 'El dinero salió')
    expect(await paidBy(payer)).toEqual([{ kind: 'transfer', amount: '40.68', status: 'success' }])

    await page.goto(`${service.url}/console${at}/money/accounts/${account.id}`)
    const row = page.getByRole('link').filter({ hasText: 'Bs. 40,68' })
    await row.getByText(PAYEE.name).waitFor()
    await row.getByText('− Bs. 40,68').waitFor()
    await expectGoodScreen(page)
    await page.getByRole('link').filter({ hasText: 'Bs. 820,50' }).click()
    await page.getByText('Depósito').waitFor()
    await expectGoodScreen(page)
    await page.goBack()
    await page.getByLabel('Estado').selectOption('pending')
    await page.getByText('Ningún movimiento tiene ese estado.').waitFor()
    expect(new URL(page.url()).search).toBe('?status=pending')
  })

  test('show the rate of the day, calculate with it, and list earlier days, in English too', {
    tags: ['full'],
  }, async () => {
    const { page, at } = await enterShop(service, visit)
    await page.goto(`${service.url}/console${at}/money`)
    await page.getByText('You have no account yet').waitFor()
    await expectGoodScreen(page)
    await page.getByRole('link', { name: 'Rate of the day' }).click()
    await page.getByText('Bs. 36.6642').first().waitFor()
    await page.getByLabel('Amount').fill('25.50')
    await page.getByRole('button', { name: 'Calculate' }).click()
    await page.getByText('$ 25.50 = Bs. 934.94').waitFor()
    await expectGoodScreen(page)
    await page.getByLabel('To', { exact: true }).fill('2020-01-31')
    await page.getByText('No rates on those days').waitFor()
    await page.getByLabel('From', { exact: true }).fill('2020-02-28')
    await page.getByText('Check the dates').waitFor()
    await expectGoodScreen(page)
  })
})
