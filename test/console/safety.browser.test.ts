import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Actor,
  addMember,
  createMerchant,
  createUser,
  type MerchantFixture,
  PASSWORD,
} from '../support/actors.ts'
import { describeInBrowser } from '../support/browser.ts'
import { enterConsole, logIn, PHONE, tabTo } from '../support/console.ts'
import { createInvitation } from '../support/invitations.ts'
import { refundOrders } from '../support/refunds.ts'
import { type Service, startService } from '../support/service.ts'
import { createTransaction } from '../support/transactions.ts'

let service: Service
let owner: Actor
let merchant: MerchantFixture
beforeAll(async () => {
  service = await startService()
  owner = await createUser(service, { kycStatus: 'approved' })
  merchant = await createMerchant(service, owner, { name: 'Panadería La Ñapa' })
})
afterAll(() => service.stop())

const consoleUrl = (path: string) => `${service.url}/console${path}`

/** What the console's files among what was asked for weigh as they are sent, in bytes. */
async function weightOf(requests: readonly string[]): Promise<number> {
  const assets = requests.filter((address) => address.includes('/console/assets/'))
  const sizes = await Promise.all(
    [...new Set(assets)].map(
      async (address) =>
        gzipSync(new Uint8Array(await (await fetch(address)).arrayBuffer())).length,
    ),
  )
  expect(sizes.length).toBeGreaterThan(5)
  return sizes.reduce((sum, size) => sum + size, 0)
}

describeInBrowser('the console', (visit) => {
  const openRefund = async (transaction: { id: string }) => {
    const path = `/m/${merchant.id}/test/payments/${transaction.id}`
    const { page } = await enterConsole(service, visit, owner, path)
    await page.getByRole('button', { name: 'Devolver' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Nombre').fill('Luis Rojas')
    await dialog.getByRole('button', { name: 'Revisar' }).click()
    return { page, dialog, send: dialog.getByRole('button', { name: /^Devolver Bs\./ }) }
  }

  test('goes back, after entering, to the screen that was asked for', {
    tags: ['full'],
  }, async () => {
    const { page } = await visit(consoleUrl(`/m/${merchant.id}/test/links`), PHONE)
    await logIn(page, owner)
    await page.getByRole('heading', { name: 'Enlaces de pago' }).waitFor()
    await page.getByText('Panadería La Ñapa').waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Enlaces de pago' }).waitFor()
  })

  test('sends money once, however often the button is tapped', async () => {
    const transaction = await createTransaction(service, merchant)
    const { page, send } = await openRefund(transaction)
    await send.evaluate((button) => {
      for (let tap = 0; tap < 5; tap += 1) (button as unknown as { click(): void }).click()
    })
    await page.getByText(/Se devolvió|Devolución de/).waitFor()
    expect(await refundOrders(service, transaction.uuid)).toHaveLength(1)
  })

  test('says before it is sent that a refund of a part needs the payer’s name', async () => {
    const transaction = await createTransaction(service, merchant)
    const path = `/m/${merchant.id}/test/payments/${transaction.id}`
    const { page } = await enterConsole(service, visit, owner, path)
    await page.getByRole('button', { name: 'Devolver' }).click()
    const dialog = page.getByRole('dialog')
    const optional = dialog.getByLabel('Nombre de quien pagó (opcional)')
    await optional.waitFor()
    await dialog.getByLabel('Monto').fill('1')
    await optional.waitFor({ state: 'detached' })
    await dialog.getByLabel('Nombre de quien pagó').waitFor()
    await dialog.getByLabel('Monto').fill('25')
    await optional.waitFor()
  })

  test('sends money once, though the answer is lost and the page is loaded again', async () => {
    const transaction = await createTransaction(service, merchant)
    const { page, dialog, send } = await openRefund(transaction)
    // The service does it, and the answer never comes.
    await page.route('**/refund', async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await send.click()
    await dialog.getByText('El servicio no responde').waitFor()
    expect(await refundOrders(service, transaction.uuid)).toHaveLength(1)
    await page.unroute('**/refund')
    await service.database.query('update transactions set status = status where id = $1', [
      transaction.uuid,
    ])
    // Nothing of what was typed is lost, and it is the same refund.
    await send.click()
    await page.getByText(/Se devolvió|Devolución de/).waitFor()
    expect(await refundOrders(service, transaction.uuid)).toHaveLength(1)
  })

  test('says that there is no connection, and keeps what was typed', {
    tags: ['full'],
  }, async () => {
    const { page } = await enterConsole(service, visit, owner, `/m/${merchant.id}/test/links/new`)
    await page.getByLabel('Qué se paga').fill('Cachito')
    await page.getByLabel('Monto').fill('7,50')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Crear el enlace' }).click()
    await page.getByText('No tienes conexión').waitFor()
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Crear el enlace' }).click()
    await page.getByRole('heading', { name: 'Cachito' }).waitFor()
  })

  test('says what is wrong in Spanish, at the field, and gives it the focus', {
    tags: ['full'],
  }, async () => {
    const { page } = await enterConsole(service, visit, owner, `/m/${merchant.id}/test/links/new`)
    await page.getByLabel('Qué se paga').fill('Cachito')
    await page.getByLabel('Monto').fill('siete')
    await page.getByRole('button', { name: 'Crear el enlace' }).click()
    await page.getByText('Revisa lo que está marcado.').waitFor()
    const wrong = page.locator('[aria-invalid=true]')
    expect(await wrong.evaluate((field) => (field as unknown as { name: string }).name)).toBe(
      'amount',
    )
    expect(await page.evaluate('document.activeElement.name')).toBe('amount')
    expect(await page.getByLabel('Qué se paga').inputValue()).toBe('Cachito')
  })

  test('leaves nothing of one user to the next one, nor to a tab that is still open', {
    tags: ['full'],
  }, async () => {
    const { page } = await visit(consoleUrl('/'), PHONE)
    await logIn(page, owner)
    await page.getByText('Panadería La Ñapa').waitFor()
    const other = await page.context().newPage()
    await other.goto(consoleUrl('/notifications'))
    await other.getByRole('heading', { name: 'Avisos', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Menú' }).click()
    await page.getByRole('button', { name: 'Salir' }).click()
    await page.getByRole('heading', { name: 'Entrar' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Entrar' }).waitFor()
    expect(
      await page.evaluate('JSON.stringify([{ ...sessionStorage }, { ...localStorage }])'),
    ).toBe('[{},{}]')
    // Its token has ended with the session.
    await other.locator('.brand').click()
    await other.getByRole('heading', { name: 'Entrar' }).waitFor()
    const stranger = await createUser(service)
    await logIn(page, stranger)
    // The address that was left leads nowhere for them.
    await page.getByRole('heading', { name: 'Esta pantalla no existe' }).waitFor()
    await page.getByRole('link', { name: 'Mis comercios' }).first().click()
    await page.getByText('Aún no tienes un comercio').waitFor()
  })

  test('says that the session is still open if the service cannot close it, and closes it when it is tried again', {
    tags: ['full'],
  }, async () => {
    const { page } = await visit(consoleUrl('/'), PHONE)
    await logIn(page, owner)
    await page.getByText('Panadería La Ñapa').waitFor()
    await page.route('**/auth/logout', (route) => route.abort())
    await page.route('**/console/session/logout', (route) => route.fulfill({ status: 503 }))
    await page.getByRole('button', { name: 'Menú' }).click()
    await page.getByRole('button', { name: 'Salir' }).click()
    await page.getByRole('alert').getByText('sigue abierta').waitFor()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Salir' }).click()
    await page.getByRole('heading', { name: 'Entrar' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Entrar' }).waitFor()
    expect(await page.evaluate('sessionStorage.length')).toBe(0)
  })

  test('shows a member who was removed nothing more at the next request', async () => {
    const member = await createUser(service)
    await addMember(service, merchant, member, 'MEMBER')
    const { page } = await enterConsole(service, visit, member, `/m/${merchant.id}/test`)
    await page.getByRole('heading', { name: 'Inicio' }).waitFor()
    await page.getByRole('link', { name: 'Enlaces', exact: true }).waitFor()
    await service.database.query('delete from members where user_id = $1', [member.uuid])
    await page.getByRole('link', { name: 'Enlaces', exact: true }).click()
    await page.getByText(/^No encontramos .*: no existe/).waitFor()
  })

  test('lets whoever has an account accept an invitation', { tags: ['full'] }, async () => {
    const invited = await createUser(service)
    const { token } = await createInvitation(service, merchant, { email: invited.email })
    const { page } = await visit(`${service.url}/invitations/${token}`, PHONE)
    await page.getByRole('link', { name: 'Entrar' }).click()
    await logIn(page, invited)
    await page.getByRole('button', { name: 'Aceptar la invitación' }).click()
    await page.getByRole('heading', { name: 'Inicio' }).waitFor()
    await page.getByText('Panadería La Ñapa').waitFor()
  })

  test('works by the keyboard alone: entering, and creating a link', {
    tags: ['full'],
  }, async () => {
    const { page } = await visit(consoleUrl(`/m/${merchant.id}/test/links/new`), PHONE)
    await page.getByLabel('Correo').focus()
    await page.keyboard.type(owner.email)
    await page.keyboard.press('Tab')
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByLabel('Qué se paga').focus()
    await page.keyboard.type('Golfeado')
    // The currency stands before the amount.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type('3,25')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Golfeado' }).waitFor()
    expect(await page.evaluate('document.activeElement.tagName')).toBe('MAIN')
  })

  test('works by the keyboard alone: a refund', { tags: ['full'] }, async () => {
    const transaction = await createTransaction(service, merchant)
    const path = `/m/${merchant.id}/test/payments/${transaction.id}`
    const { page } = await enterConsole(service, visit, owner, path)
    await page.getByRole('button', { name: 'Devolver' }).waitFor()
    await tabTo(page, 'Devolver')
    await page.keyboard.press('Enter')
    await tabTo(page, 'Nombre')
    await page.keyboard.type('Luis Rojas')
    await tabTo(page, 'Revisar')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^Devolver Bs\./ }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText(/Se devolvió|Devolución de/).waitFor()
    expect(await refundOrders(service, transaction.uuid)).toHaveLength(1)
  })

  test('keeps four tabs logged in that refresh at the same time', { tags: ['full'] }, async () => {
    const { page } = await enterConsole(service, visit, owner, '/')
    await page.getByText('Panadería La Ñapa').waitFor()
    const tabs = [page, ...(await Promise.all([1, 2, 3].map(() => page.context().newPage())))]
    for (let round = 0; round < 3; round += 1) {
      await Promise.all(tabs.map((tab) => tab.goto(consoleUrl('/'))))
      for (const tab of tabs) await tab.getByText('Panadería La Ñapa').waitFor()
    }
  })

  test('loads at most 40 KB for its first screen, and one request of the interface for it', {
    tags: ['full'],
  }, async () => {
    const { page, requests } = await enterConsole(
      service,
      visit,
      owner,
      `/m/${merchant.id}/test/payments`,
    )
    await page.getByRole('heading', { name: 'Pagos', exact: true }).waitFor()
    // What the first load still asks for is not counted with the second.
    await page.reload({ waitUntil: 'networkidle' })
    requests.length = 0
    await page.reload({ waitUntil: 'networkidle' })
    await page.getByRole('heading', { name: 'Pagos', exact: true }).waitFor()
    expect(await weightOf(requests)).toBeLessThan(40_000)
    const read = requests.filter((address) => address.includes('/api/'))
    // What the user is where, and how many notifications are unread, are asked for once in a visit.
    expect(read.map((address) => new URL(address).pathname.split('/').at(-1)).toSorted()).toEqual([
      'me',
      'notifications',
      'transactions',
    ])
  })

  test('loads at most 40 KB for the start before its payments are there', {
    tags: ['full'],
  }, async () => {
    await createTransaction(service, merchant)
    const at = `/m/${merchant.id}/test`
    const { page, requests } = await enterConsole(service, visit, owner, at)
    await page.locator('main .day li').first().waitFor()
    const answer = Promise.withResolvers<void>()
    await page.route('**/transactions?*', async (route) => {
      await answer.promise
      await route.continue()
    })
    requests.length = 0
    const asked = page.waitForRequest('**/transactions?*')
    await page.reload()
    await asked
    expect(await weightOf(requests)).toBeLessThan(40_000)
    answer.resolve()
    await page.locator('main .day li').first().waitFor()
    await page.getByText('Antes de cobrar de verdad').waitFor()
  })

  test('whoever logs in comes to the search that they came for', async () => {
    const { page } = await visit(
      consoleUrl(`/m/${merchant.id}/test/payments?search=1.250,00`),
      PHONE,
    )
    await page.getByLabel('Correo').waitFor()
    await logIn(page, owner)
    await page.getByRole('heading', { name: 'Pagos', exact: true }).waitFor()
    await expect.poll(() => page.url()).toMatch(/\/payments\?search=1\.250,00$/)
  })

  test('has asked for the session and for the files of its screen before its own code is there', async () => {
    const at = `/m/${merchant.id}/test`
    const { page } = await enterConsole(service, visit, owner, at)
    await page.getByRole('heading', { name: 'Inicio' }).waitFor()
    const asked = [
      page.waitForResponse('**/session/refresh'),
      page.waitForResponse('**/assets/start-*.js'),
      page.waitForResponse('**/assets/client-*.js'),
    ]
    await page.route('**/assets/index-*.js', async (route) => {
      await Promise.all(asked)
      await route.continue()
    })
    await page.reload()
    await page.getByRole('heading', { name: 'Inicio' }).waitFor()
    for (const response of await Promise.all(asked)) expect(response.status()).toBe(200)
  })

  test('changes its language, and stays in it', { tags: ['full'] }, async () => {
    const { page } = await visit(consoleUrl('/enter'), PHONE)
    await page.getByRole('button', { name: 'English' }).click()
    await page.getByRole('heading', { name: 'Log in' }).waitFor()
    expect(await page.evaluate('document.documentElement.lang')).toBe('en')
    await page.reload()
    await page.getByRole('heading', { name: 'Log in' }).waitFor()
  })
})
