import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bnc, startBnc } from '../../dev/banks/bnc/bnc.ts'
import { type Mercantil, startMercantil } from '../../dev/banks/mercantil/mercantil.ts'
import {
  type Actor,
  addMember,
  createMerchant,
  createUser,
  type MerchantFixture,
} from '../support/actors.ts'
import { apiOf } from '../support/api.ts'
import { createBankAccount } from '../support/bank-accounts.ts'
import { describeInBrowser } from '../support/browser.ts'
import { enterConsole, expectGoodScreen, tabTo, testInEveryLook } from '../support/console.ts'
import { createInvitation } from '../support/invitations.ts'
import { createRate } from '../support/rates.ts'
import { type Service, startService } from '../support/service.ts'

let bnc: Bnc
let mercantil: Mercantil
let service: Service
let owner: Actor
let merchant: MerchantFixture
beforeAll(async () => {
  bnc = await startBnc()
  mercantil = await startMercantil()
  const connections = [bnc.config, mercantil.config]
  service = await startService({ vars: { BANK_CONNECTIONS: JSON.stringify(connections) } })
  owner = await createUser(service, { kycStatus: 'approved' })
  merchant = await createMerchant(service, owner, { name: 'Panadería La Ñapa' })
  await createRate(service, { rate: '40.00000000' })
})
afterAll(() => Promise.all([service.stop(), bnc.stop(), mercantil.stop()]))

/** A merchant that is paid at the bank since ten days ago. */
async function paidAt({ config }: Bnc | Mercantil): Promise<MerchantFixture> {
  const { name: connection, accountNumber } = config
  const bound = { environment: 'live', connection, accountNumber } as const
  const account = await createBankAccount(service, owner, bound)
  const shop = await createMerchant(service, owner)
  await service.database.query(
    `update merchants set settlement_account_id = $2, created_at = created_at - interval '10 days'
     where id = $1`,
    [shop.uuid, account.uuid],
  )
  return shop
}

const checkouts = async () =>
  (
    await apiOf(service)('GET', `/merchants/${merchant.id}/checkouts?environment=test`, {
      as: owner,
    })
  ).body.data as { id: string; url: string; amount: number; currency: string }[]

async function pay(url: string): Promise<void> {
  const charged = await apiOf(service)('POST', `/pay/${url.split('/').at(-1)}/charge`, {
    body: { phone: '04241234567', document: 'V12345678', bankCode: '0105', otp: '12345678' },
  })
  expect(charged.body.status).toBe('success')
}

async function typeAmount(page: Page, keys: string): Promise<void> {
  for (const key of keys) await page.getByRole('button', { name: key, exact: true }).click()
}

describeInBrowser('the till', (visit) => {
  testInEveryLook(
    'is where an invited cashier takes a payment, and sees nothing else',
    async (expectGood) => {
      const cashier = await createUser(service)
      const invitation = { email: cashier.email, role: 'CASHIER' } as const
      const { token } = await createInvitation(service, merchant, invitation)
      const { page, problems } = await enterConsole(
        service,
        visit,
        cashier,
        `/invitations/${token}`,
      )
      await page.getByText('Cajero').waitFor()
      await page.getByRole('button', { name: 'Aceptar la invitación' }).click()
      await page.getByRole('heading', { name: 'Caja' }).waitFor()
      const sections = page.getByRole('navigation', { name: 'Secciones' })
      expect(await sections.getByRole('link').allTextContents()).toEqual(
        expect.not.arrayContaining(['Equipo', 'Inicio']),
      )
      // What is a test is nothing for who stands before customers.
      await page.goto(`${service.url}/console/m/${merchant.id}/test/till`)
      await page.getByRole('heading', { name: 'Caja' }).waitFor()
      await page.getByRole('button', { name: 'Dólares' }).click()
      await typeAmount(page, '1259')
      await page.getByRole('button', { name: 'Borrar la última cifra' }).click()
      await page.keyboard.press('0')
      expect(await page.getByRole('status', { name: 'Monto a cobrar' }).textContent()).toBe(
        '$\u00a012,50',
      )
      await expectGood(page)
      await page.getByRole('button', { name: 'Cobrar' }).click()

      await page.getByText('Esperando el pago…').waitFor()
      await page.getByText('Bs. 500,00').waitFor()
      await page.getByRole('img', { name: 'Código QR para pagar' }).waitFor()
      await expectGood(page)
      const [sale] = await checkouts()
      expect(sale).toMatchObject({ amount: 12.5, currency: 'USD' })
      await pay(sale?.url ?? '')
      await page.getByRole('heading', { name: 'Pagado' }).waitFor()
      const receipt = page.getByRole('link', { name: 'Imprimir o compartir el comprobante' })
      expect(await receipt.getAttribute('href')).toMatch(/\/receipt\/[0-9a-z]{52}$/)
      await expectGood(page)
      await page.getByRole('link', { name: 'Nueva venta' }).click()
      await page.getByRole('heading', { name: 'Caja' }).waitFor()
      expect(problems.filter((problem) => !problem.includes('403'))).toEqual([])
    },
  )

  test('makes one sale of it, though the button is tapped often and the answer is lost', {
    tags: ['full'],
  }, async () => {
    const cashier = await createUser(service)
    await addMember(service, merchant, cashier, 'CASHIER')
    const before = (await checkouts()).length
    const { page } = await enterConsole(service, visit, cashier, `/m/${merchant.id}/test/till`)
    await page.getByRole('heading', { name: 'Caja' }).waitFor()
    await typeAmount(page, '775')
    const charge = page.getByRole('button', { name: 'Cobrar' })
    await page.route('**/checkouts', async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await charge.evaluate((button) => {
      for (let tap = 0; tap < 5; tap += 1) (button as unknown as { click(): void }).click()
    })
    await page.getByText('El servicio no responde').waitFor()
    await page.unroute('**/checkouts')
    await page.reload()
    await page.getByRole('heading', { name: 'Caja' }).waitFor()
    await typeAmount(page, '775')
    await charge.click()
    await page.getByText('Esperando el pago…').waitFor()
    expect(await checkouts()).toHaveLength(before + 1)
  })

  test('finds a mobile payment by phone and reference, and says what the bank does not know', {
    tags: ['full'],
  }, async () => {
    const { page } = await enterConsole(service, visit, owner, `/m/${merchant.id}/test/till`)
    const claim = async (amount: string, bankBefore: string) => {
      await page.getByRole('heading', { name: 'Caja' }).waitFor()
      await typeAmount(page, amount)
      await page.getByRole('button', { name: 'Cobrar' }).click()
      await page.getByText('El cliente ya hizo el pago móvil').click()
      await page.getByLabel('Teléfono del cliente').fill('0412-1234567')
      const bank = page.getByRole('combobox', { name: 'Su banco' })
      expect(await bank.inputValue()).toBe(bankBefore)
      await bank.fill('merc')
      await page.keyboard.press('Enter')
      await page.getByLabel('Referencia').fill('00012283')
      await page.getByRole('button', { name: 'Buscar el pago' }).click()
    }
    // The cents choose what the simulated bank says.
    await claim('2051', '')
    await page.getByText('El banco no tiene ese pago').waitFor()
    await expectGoodScreen(page)
    await page.getByRole('link', { name: 'Dejar esta venta' }).click()
    await claim('2001', 'Banco Mercantil (0105)')
    await page.getByRole('heading', { name: 'Pagado' }).waitFor()
  })

  test('tells whether a mobile payment has arrived by phone and amount, and asks for the reference if that is needed', {
    tags: ['full'],
  }, async () => {
    const shop = await paidAt(bnc)
    const phone = '04241234567'
    const [first] = ['00110011', '00220022'].map((reference) =>
      bnc.deposit({ amount: '125.50', phone, reference }),
    )
    const { page, problems } = await enterConsole(service, visit, owner, `/m/${shop.id}/live/till`)
    await page.getByRole('button', { name: /^Cobrar/ }).waitFor()
    await page.keyboard.type('12551')
    await page.getByRole('link', { name: 'Ya me pagó: buscar el pago' }).click()
    expect(await page.getByLabel('Monto en bolívares').inputValue()).toBe('125,51')
    const verify = async (amount: string) => {
      await page.getByLabel('Teléfono de quien pagó').fill('0424-1234567')
      await page.getByLabel('Monto en bolívares').fill(amount)
      await page.getByRole('button', { name: 'Verificar' }).click()
    }
    await verify('125,51')
    await page.getByRole('heading', { name: 'No ha llegado' }).waitFor()
    expect(await page.getByLabel('Referencia').count()).toBe(0)
    await verify('125,50')
    await page.getByRole('heading', { name: 'Falta la referencia' }).waitFor()
    await expectGoodScreen(page)
    await page.getByLabel('Referencia').fill(first?.reference ?? '')
    await page.getByRole('button', { name: 'Verificar' }).click()
    await page.getByRole('heading', { name: 'Llegó' }).waitFor()
    await expectGoodScreen(page)
    // The other one is the only one now.
    await verify('125,50')
    await page.getByRole('heading', { name: 'Llegó' }).waitFor()
    await verify('125,50')
    await page.getByRole('heading', { name: 'Ya se usó' }).waitFor()
    await page.getByRole('link', { name: 'Ver el pago' }).waitFor()
    // Before the log-in.
    expect(problems.filter((problem) => !/401/.test(problem))).toEqual([])
  })

  test('asks for the reference, in English, where the bank finds no payment without', {
    tags: ['full'],
  }, async () => {
    const shop = await paidAt(mercantil)
    const { reference } = mercantil.deposit({ amount: '80.10', phone: '04241234567' })
    const path = `/m/${shop.id}/live/payments/verify`
    const { page } = await enterConsole(service, visit, owner, path)
    await page.getByRole('heading', { name: 'Verificar un pago móvil' }).waitFor()
    await page.evaluate("localStorage.setItem('language', 'en')")
    await page.reload()
    await page.getByLabel('The payer’s phone').fill('04241234567')
    await page.getByLabel('Amount in bolívares').fill('80.10')
    await page.getByRole('button', { name: 'Verify' }).click()
    await page.getByText('The merchant’s bank finds this payment only by its reference.').waitFor()
    await expectGoodScreen(page)
    await page.getByLabel('Reference').fill(reference.slice(-6))
    await page.getByRole('button', { name: 'Verify' }).click()
    await page.getByRole('heading', { name: 'It arrived' }).waitFor()
  })

  test('is used by the keyboard alone, and says that the connection is lost while it waits, and keeps what to pay in sight', {
    tags: ['full'],
  }, async () => {
    const { page } = await enterConsole(service, visit, owner, `/m/${merchant.id}/test/till`)
    await page.getByRole('heading', { name: 'Caja' }).waitFor()
    await page.keyboard.type('995')
    await tabTo(page, 'Cobrar')
    await page.keyboard.press('Enter')
    await page.getByText('Esperando el pago…').waitFor()
    await page.context().setOffline(true)
    await page.getByText('Sin conexión').waitFor()
    await page.getByText('Bs. 9,95').waitFor()
    await page.context().setOffline(false)
    await page.getByText('Esperando el pago…').waitFor()
  })

  test('charges at Enter what was keyed, whatever was tapped last, and Escape clears it', {
    tags: ['full'],
  }, async () => {
    const { page } = await enterConsole(service, visit, owner, `/m/${merchant.id}/test/till`)
    await page.getByRole('heading', { name: 'Caja' }).waitFor()
    await page.keyboard.type('999')
    await page.getByRole('button', { name: 'Bolívares' }).focus()
    await page.keyboard.press('Escape')
    await page.keyboard.type('77')
    await page.getByRole('button', { name: '5', exact: true }).click()
    await page.keyboard.press('Enter')
    await page.getByText('Esperando el pago…').waitFor()
    await page.getByText('Bs. 7,75').waitFor()
  })

  test('takes from an ADMIN, who becomes a CASHIER, the other screens at the next request', {
    tags: ['full'],
  }, async () => {
    const person = await createUser(service)
    await addMember(service, merchant, person, 'ADMIN')
    const { page } = await enterConsole(service, visit, person, `/m/${merchant.id}/test/links`)
    await page.getByRole('link', { name: 'Inicio' }).waitFor()
    await service.database.query("update members set role = 'CASHIER' where user_id = $1", [
      person.uuid,
    ])
    await page.getByRole('link', { name: 'Más' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Equipo' }).click()
    await page.getByRole('alert').first().waitFor()
    await page.getByRole('link', { name: 'Inicio' }).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Caja' }).waitFor()
    await expectGoodScreen(page)
  })

  test('is no screen for a MEMBER, whom the service refuses', { tags: ['full'] }, async () => {
    const member = await createUser(service)
    await addMember(service, merchant, member, 'MEMBER')
    const { page } = await enterConsole(service, visit, member, `/m/${merchant.id}/test`)
    await page.getByRole('heading', { name: 'Inicio' }).waitFor()
    await page.getByRole('link', { name: 'Pagos' }).first().waitFor()
    const sections = page.getByRole('navigation', { name: 'Secciones' })
    expect(await sections.getByRole('link', { name: 'Caja' }).count()).toBe(0)
  })
})
