import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Actor,
  addMember,
  createMerchant,
  createUser,
  type MerchantFixture,
} from '../support/actors.ts'
import { apiOf } from '../support/api.ts'
import { describeInBrowser } from '../support/browser.ts'
import { enterConsole, expectGoodScreen, tabTo } from '../support/console.ts'
import { createInvitation } from '../support/invitations.ts'
import { createRate } from '../support/rates.ts'
import { type Service, startService } from '../support/service.ts'

let service: Service
let owner: Actor
let merchant: MerchantFixture
beforeAll(async () => {
  service = await startService()
  owner = await createUser(service, { kycStatus: 'approved' })
  merchant = await createMerchant(service, owner, { name: 'Panadería La Ñapa' })
  await createRate(service, { rate: '40.00000000' })
})
afterAll(() => service.stop())

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
  test('is where an invited cashier takes a payment, and sees nothing else', async () => {
    const cashier = await createUser(service)
    const invitation = { email: cashier.email, role: 'CASHIER' } as const
    const { token } = await createInvitation(service, merchant, invitation)
    const { page, problems } = await enterConsole(service, visit, cashier, `/invitations/${token}`)
    await page.getByText('Cajero').waitFor()
    await page.getByRole('button', { name: 'Aceptar la invitación' }).click()
    await page.getByRole('link', { name: 'Panadería La Ñapa' }).click()
    await page.getByRole('heading', { name: 'Caja' }).waitFor()
    const sections = page.getByRole('navigation', { name: 'Secciones' })
    expect(await sections.getByRole('link').allTextContents()).toEqual(
      expect.not.arrayContaining(['Equipo', 'Inicio']),
    )
    await page.getByRole('link', { name: 'Prueba' }).click()

    await page.getByRole('heading', { name: 'Caja' }).waitFor()
    await page.getByRole('button', { name: 'Dólares' }).click()
    await typeAmount(page, '1259')
    await page.getByRole('button', { name: 'Borrar la última cifra' }).click()
    await page.keyboard.press('0')
    expect(await page.getByRole('status', { name: 'Monto a cobrar' }).textContent()).toBe('$ 12,50')
    await expectGoodScreen(page)
    await page.getByRole('button', { name: 'Cobrar' }).click()

    await page.getByText('Esperando el pago…').waitFor()
    await page.getByText('Bs. 500,00').waitFor()
    await page.getByRole('img', { name: 'Código QR para pagar' }).waitFor()
    await expectGoodScreen(page)
    const [sale] = await checkouts()
    expect(sale).toMatchObject({ amount: 12.5, currency: 'USD' })
    await pay(sale?.url ?? '')
    await page.getByRole('heading', { name: 'Pagado' }).waitFor()
    await expectGoodScreen(page)
    await page.getByRole('link', { name: 'Nueva venta' }).click()
    await page.getByRole('heading', { name: 'Caja' }).waitFor()
    expect(problems.filter((problem) => !problem.includes('403'))).toEqual([])
  })

  test('makes one sale of it, though the button is tapped often and the answer is lost', async () => {
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

  test('finds a mobile payment by phone and reference, and says what the bank does not know', async () => {
    const { page } = await enterConsole(service, visit, owner, `/m/${merchant.id}/test/till`)
    const claim = async (amount: string) => {
      await page.getByRole('heading', { name: 'Caja' }).waitFor()
      await typeAmount(page, amount)
      await page.getByRole('button', { name: 'Cobrar' }).click()
      await page.getByText('El cliente ya hizo el pago móvil').click()
      await page.getByLabel('Teléfono del cliente').fill('0412-1234567')
      await page.getByLabel('Su banco').selectOption('0105')
      await page.getByLabel('Referencia').fill('00012283')
      await page.getByRole('button', { name: 'Buscar el pago' }).click()
    }
    // The cents choose what the simulated bank says.
    await claim('2051')
    await page.getByText('El banco no tiene ese pago').waitFor()
    await expectGoodScreen(page)
    await page.getByRole('link', { name: 'Dejar esta venta' }).click()
    await claim('2001')
    await page.getByRole('heading', { name: 'Pagado' }).waitFor()
  })

  test('is used by the keyboard alone, and says that the connection is lost while it waits, and keeps what to pay in sight', async () => {
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

  test('takes from an ADMIN, who becomes a CASHIER, the other screens at the next request', async () => {
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

  test('is no screen for a MEMBER, whom the service refuses', async () => {
    const member = await createUser(service)
    await addMember(service, merchant, member, 'MEMBER')
    const { page } = await enterConsole(service, visit, member, `/m/${merchant.id}/test`)
    await page.getByRole('heading', { name: 'Inicio' }).waitFor()
    await page.getByRole('link', { name: 'Pagos' }).first().waitFor()
    expect(await page.getByRole('link', { name: 'Caja' }).count()).toBe(0)
  })
})
