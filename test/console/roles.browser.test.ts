import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Actor,
  addMember,
  createMerchant,
  createUser,
  type MerchantFixture,
} from '../support/actors.ts'
import { describeInBrowser } from '../support/browser.ts'
import { enterConsole, expectGoodOnPhone, logIn, PHONE } from '../support/console.ts'
import { createLink } from '../support/link-fixtures.ts'
import { type Service, startService } from '../support/service.ts'
import { createTransaction } from '../support/transactions.ts'

let service: Service
let owner: Actor
let merchant: MerchantFixture
beforeAll(async () => {
  service = await startService()
  owner = await createUser(service)
  merchant = await createMerchant(service, owner)
})
afterAll(() => service.stop())

async function personOf(role: 'OWNER' | 'MEMBER' | 'CASHIER'): Promise<Actor> {
  if (role === 'OWNER') return owner
  const person = await createUser(service)
  await addMember(service, merchant, person, role)
  return person
}

const CREATE = 'Crear un enlace'
const VERIFY = 'Verificar un pago móvil'

describe('what a person may not do', () => {
  describeInBrowser('is not offered', (visit) => {
    test.each([
      ['OWNER', 'links', [CREATE]],
      ['MEMBER', 'links', []],
      ['CASHIER', 'links', [CREATE]],
      ['OWNER', 'payments', [VERIFY]],
      ['MEMBER', 'payments', []],
      ['CASHIER', 'payments', [VERIFY]],
    ] as const)('to who is %s at %s', async (role, screen, offered) => {
      const at = `/m/${merchant.id}/test/${screen}`
      const { page } = await enterConsole(service, visit, await personOf(role), at)
      await page.getByRole('navigation', { name: 'Secciones' }).getByRole('link').first().waitFor()
      await page.getByText('No hay pagos').or(page.getByText('Aún no hay enlaces')).waitFor()
      const actions = page
        .getByRole('main')
        .getByRole('link', { name: /^(Crear un enlace|Verificar)/ })
      expect(await actions.allTextContents()).toEqual(offered)
    })

    test('names whom to ask for a refund, and offers no second try of what is refused', async () => {
      const link = await createLink(service, merchant)
      const payment = await createTransaction(service, merchant, { link })
      const member = await personOf('MEMBER')
      const at = `/m/${merchant.id}/test`
      const { page } = await enterConsole(service, visit, member, `${at}/payments/${payment.id}`)
      await page.getByText(`pídelo a ${owner.name} (Propietario).`).waitFor()
      expect(await page.getByRole('button', { name: 'Devolver' }).count()).toBe(0)
      await expectGoodOnPhone(page)
      await page.goto(`${service.url}/console${at}/links/lnk_01kga5ycm3e8wbrqjbzqk9c6vm`)
      await page.getByRole('alert').waitFor()
      expect(await page.getByRole('button', { name: 'Probar de nuevo' }).count()).toBe(0)
    })

    test('and who may is told of each role, on a phone too', async () => {
      const at = `/m/${merchant.id}/test/team`
      const { page } = await enterConsole(service, visit, await personOf('MEMBER'), at)
      const table = page.getByRole('table', { name: 'Qué puede cada rol' })
      const row = (name: string) =>
        table.getByRole('row').filter({ hasText: name }).getByRole('cell').allTextContents()
      await table.waitFor()
      expect(await row('Cobrar en la caja')).toEqual(['Cobrar en la caja', 'sí', '—', 'sí', 'sí'])
      expect(await row('Devolver')).toEqual(['Devolver', '—', '—', 'sí', 'sí'])
      expect(await row('Elegir la cuenta')).toEqual([expect.any(String), '—', '—', '—', 'sí'])
      await expectGoodOnPhone(page)
    })

    test('a CASHIER is led back to the payments of today by their name', async () => {
      const at = `/m/${merchant.id}/test/payments/verify`
      const { page } = await enterConsole(service, visit, await personOf('CASHIER'), at)
      await page.getByRole('link', { name: 'Volver a Hoy' }).waitFor()
    })

    test('a MEMBER is led from the settings to what they may see, and a closing says whom to ask', async () => {
      const at = `/m/${merchant.id}/test`
      const { page } = await enterConsole(
        ...([service, visit, await personOf('MEMBER'), `${at}/settings`] as const),
      )
      await page.getByRole('link', { name: 'Ver sedes y cajas' }).waitFor()
      expect(await page.getByRole('link', { name: 'Ver los canales' }).count()).toBe(0)
      await page.goto(`${service.url}/console${at}/money/closings/2026-11-02`)
      await page.getByRole('heading', { name: 'Esto no es parte de tu rol' }).waitFor()
    })

    test('a CASHIER, who sees the payments of today, is offered no other day', async () => {
      const at = `/m/${merchant.id}/test/payments`
      const { page } = await enterConsole(service, visit, await personOf('CASHIER'), at)
      await page.getByRole('heading', { name: 'Hoy', level: 1 }).waitFor()
      const chips = page.getByRole('group', { name: 'Lo más buscado' }).getByRole('button')
      expect(await chips.allTextContents()).toEqual(['Todos', 'Esperando al banco'])
    })

    test('a screen that is not for them says whom to ask, and one of a stranger’s merchant is none', async () => {
      const cashier = await personOf('CASHIER')
      const { page } = await enterConsole(service, visit, cashier, `/m/${merchant.id}/test/team`)
      await page.getByRole('heading', { name: 'Esto no es parte de tu rol' }).waitFor()
      await page.getByText('pídelo a quien administra el comercio.').waitFor()
      expect(await page.title()).toMatch(/^Esto no es parte de tu rol · /)
      await expectGoodOnPhone(page)
      const other = await createMerchant(service, await createUser(service))
      await page.goto(`${service.url}/console/m/${other.id}/live/payments`)
      await page.getByRole('heading', { name: 'Esta pantalla no existe' }).waitFor()
      expect(await page.getByRole('navigation', { name: 'Secciones' }).count()).toBe(0)
    })
  })
})

describeInBrowser('who logs in', (visit) => {
  test.each([
    ['OWNER', 'Inicio', ''],
    ['MEMBER', 'Inicio', ''],
    ['CASHIER', 'Caja', '/till'],
  ] as const)('as %s comes straight to %s', async (role, heading, path) => {
    const { page } = await visit(`${service.url}/console`, PHONE)
    await logIn(page, await personOf(role))
    await page.getByRole('heading', { name: heading }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/console/m/${merchant.id}/live${path}`)
  })

  test('a test is entered from the menu and left by its chip, in the same section; never by a CASHIER', async () => {
    const at = `/m/${merchant.id}/live/orders`
    const { page } = await enterConsole(service, visit, owner, at)
    await page.getByRole('button', { name: 'Menú' }).click()
    await page.getByRole('link', { name: 'Probar sin dinero real' }).click()
    await page.waitForURL(`**/m/${merchant.id}/test/orders`)
    await page.getByRole('link', { name: 'Estás en prueba' }).click()
    await page.waitForURL(`**/m/${merchant.id}/live/orders`)
    const cashier = await personOf('CASHIER')
    const opened = await enterConsole(service, visit, cashier, at)
    await opened.page.getByRole('link', { name: 'Hoy' }).waitFor()
    await opened.page.getByRole('button', { name: 'Menú' }).click()
    expect(await opened.page.getByRole('link', { name: 'Probar sin dinero real' }).count()).toBe(0)
  })
})
