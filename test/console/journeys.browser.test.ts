import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addMember,
  createUser,
  PASSWORD,
  uniqueEmail,
  uniqueRif,
  waitForMailedCode,
} from '../support/actors.ts'
import { apiOf } from '../support/api.ts'
import { describeInBrowser } from '../support/browser.ts'
import { enterShop, expectGoodScreen, PHONE, testInEveryLook } from '../support/console.ts'
import { createRate } from '../support/rates.ts'
import { type Service, startService } from '../support/service.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
  await createRate(service)
})
afterAll(() => service.stop())

describeInBrowser('the console', (visit) => {
  testInEveryLook(
    'leads from registering to the first paid link, and a refund of a part of it',
    async (expectGood) => {
      const { page, problems } = await visit(`${service.url}/console`, PHONE)
      await page.getByRole('heading', { name: 'Entrar' }).waitFor()
      await expectGood(page)
      await page.getByRole('link', { name: 'Crear una cuenta' }).click()
      await page.getByRole('heading', { name: 'Crear una cuenta' }).waitFor()
      const email = uniqueEmail()
      await page.getByLabel('Nombre').fill('Ana Pérez')
      await page.getByLabel('Correo').fill(email)
      await page.getByLabel('Contraseña').fill(PASSWORD)
      await expectGood(page)
      await page.getByRole('button', { name: 'Crear mi cuenta' }).click()

      await page.getByRole('heading', { name: 'Verifica tu correo' }).waitFor()
      await page.getByLabel('Código').fill(await waitForMailedCode(service, email))
      await expectGood(page)
      await page.getByRole('button', { name: 'Verificar' }).click()

      await page.getByRole('heading', { name: 'Mis comercios' }).waitFor()
      await page.getByText('Aún no tienes un comercio').waitFor()
      await expectGood(page)
      await page.getByRole('button', { name: 'Crear un comercio' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Nombre del comercio').fill('Panadería La Ñapa')
      await dialog.getByLabel('RIF').fill(uniqueRif())
      await expectGood(page)
      await dialog.getByRole('button', { name: 'Crear un comercio' }).click()

      await page.getByRole('heading', { name: 'Inicio' }).waitFor()
      await page.getByText('Prueba: aquí').waitFor()
      await page.getByText('Aún no hay pagos').waitFor()
      await expectGood(page)
      await page.getByRole('link', { name: 'Crear un enlace' }).click()
      await page.getByLabel('Qué se paga').fill('Torta de chocolate')
      await page.getByLabel('Monto').fill('1.234,50')
      await page.getByText('≈ $\u00a033,67').waitFor()
      await expectGood(page)
      await page.getByRole('button', { name: 'Crear el enlace de Bs. 1.234,50' }).click()

      await page.getByRole('heading', { name: 'Torta de chocolate' }).waitFor()
      await page.getByText('Bs. 1.234,50').waitFor()
      await page.getByText('No hay pagos').waitFor()
      await expectGood(page)
      const address = await page.getByRole('link', { name: 'Abrir' }).getAttribute('href')

      const charged = await apiOf(service)('POST', `/pay/${address?.split('/').at(-1)}/charge`, {
        body: { phone: '04241234567', document: 'V12345678', bankCode: '0105', otp: '12345678' },
      })
      expect(charged.body.status).toBe('success')

      await page.getByRole('link', { name: 'Pagos' }).first().click()
      const row = page.getByRole('listitem').filter({ hasText: 'Bs. 1.234,50' })
      await row.getByText('•••• 4567').waitFor()
      await expectGood(page)
      await row.getByRole('link').click()
      await page.getByRole('button', { name: 'Devolver' }).click()
      const refund = page.getByRole('dialog')
      await refund.getByLabel('Monto en bolívares').fill('234,50')
      // A part goes back by mobile payment, for which banks ask whom it is paid to.
      await refund.getByLabel('Nombre de quien pagó').fill('Luis Rojas')
      await expectGood(page)
      await refund.getByRole('button', { name: 'Revisar' }).click()
      await refund.getByText('no se puede deshacer').waitFor()
      await expectGood(page)
      await refund.getByRole('button', { name: 'Devolver Bs. 234,50' }).click()
      await page.getByText(/Se devolvió|Devolución de/).waitFor()
      expect(await page.locator('.timeline').textContent()).toContain('Bs.\u00a0234,50')
      await expectGood(page)
      expect(problems).toEqual([])
    },
  )
  test('makes an order that is paid in part, and cancels it', { tags: ['full'] }, async () => {
    const { page, at } = await enterShop(service, visit)
    await page.getByRole('link', { name: 'More' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Orders' }).click()
    await page.getByText('No orders yet').waitFor()
    await expectGoodScreen(page)
    await page.getByRole('link', { name: 'Create an order' }).click()
    await page.getByLabel('Your number of the order').fill('PED-77')
    await page.getByLabel('Amount').fill('100.00')
    await page.getByText('Bs.', { exact: true }).click()
    await page.getByLabel('in parts').selectOption('yes')
    await expectGoodScreen(page)
    await page.getByRole('button', { name: 'Create the order' }).click()
    await page.getByRole('heading', { name: 'PED-77' }).waitFor()
    await page.getByText('To be paid').waitFor()
    const address = await page.getByRole('link', { name: 'Open', exact: true }).getAttribute('href')
    const pay = (amountVes: number) =>
      apiOf(service)('POST', `/pay/${address?.split('/').at(-1)}/charge`, {
        body: {
          ...{ phone: '04241234567', document: 'V12345678', bankCode: '0105', otp: '12345678' },
          amountVes,
        },
      })
    expect((await pay(40)).body.status).toBe('success')
    await page.reload()
    await page.getByText('Paid in part').waitFor()
    await page.getByText('Bs. 60.00').waitFor()
    await expectGoodScreen(page)
    await page.getByRole('button', { name: 'Cancel the order' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Cancel the order' }).click()
    await page.getByText('Canceled').waitFor()
    await expectGoodScreen(page)
    expect(await page.getByRole('link', { name: 'Send by WhatsApp' }).count()).toBe(0)
    expect(await page.getByText('Remaining').count()).toBe(0)
    await page.getByRole('link', { name: 'Create the same again' }).click()
    expect(await page.getByLabel('Amount').inputValue()).toBe('100.00')
    expect(await page.getByRole('radio', { name: 'Bs.' }).isChecked()).toBe(true)
    expect(await page.getByLabel('in parts').inputValue()).toBe('yes')
    await page.goto(`${service.url}/console${at}/orders?status=canceled`)
    await page.getByRole('link', { name: 'PED-77' }).waitFor()
    await expectGoodScreen(page)
  })

  test('invites somebody, withdraws it, and removes a member', { tags: ['full'] }, async () => {
    const { page, merchant } = await enterShop(service, visit)
    const member = await createUser(service)
    await addMember(service, merchant, member, 'MEMBER')
    await page.getByRole('link', { name: 'More' }).click()
    await page.getByRole('heading', { name: 'More' }).waitFor()
    await expectGoodScreen(page)
    await page.getByRole('link', { name: 'Team' }).last().click()
    await page.getByText(member.email).waitFor()
    await page.getByRole('button', { name: 'Invite' }).click()
    const dialog = page.getByRole('dialog')
    const invited = uniqueEmail()
    await dialog.getByLabel('Their e-mail').fill(invited)
    await dialog.getByLabel('Their role').selectOption('ADMIN')
    await expectGoodScreen(page)
    await dialog.getByRole('button', { name: 'Send the invitation' }).click()
    await page.getByText(invited, { exact: true }).waitFor()
    await expectGoodScreen(page)
    await page.getByRole('button', { name: 'Withdraw' }).click()
    await page.getByText(invited, { exact: true }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: `Options for ${member.name}` }).click()
    await page.getByRole('button', { name: 'Remove' }).click()
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await page.getByText(member.email).waitFor({ state: 'detached' })
    expect(
      await service.database.query('select 1 from members where user_id = $1', [member.uuid]),
    ).toEqual([])
  })

  test('shows a new key once, rotates it and revokes it', { tags: ['full'] }, async () => {
    const { page, at } = await enterShop(service, visit)
    await page.goto(`${service.url}/console${at}/developers`)
    await page.getByText('You have no keys yet').waitFor()
    await expectGoodScreen(page)
    await page.getByRole('button', { name: 'Create a key' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('What it is for').fill('Cash desk')
    await dialog.getByRole('button', { name: 'Create a key' }).click()
    const shown = async () => (await dialog.locator('code').textContent()) ?? ''
    const works = async (token: string) =>
      (await apiOf(service)('GET', '/merchants', { as: { token } })).status === 200
    const first = await shown()
    expect(first).toMatch(/^svc_test_/)
    expect(await works(first)).toBe(true)
    await expectGoodScreen(page)
    await page.getByRole('button', { name: 'I have copied it' }).click()
    await page.getByText('Cash desk').waitFor()
    expect(await page.content()).not.toContain(first)
    await page.getByRole('button', { name: 'Rotate' }).click()
    await dialog.getByRole('button', { name: 'Rotate' }).click()
    await dialog.getByText('Your new key').waitFor()
    const second = await shown()
    expect([await works(first), await works(second)]).toEqual([false, true])
    await page.getByRole('button', { name: 'I have copied it' }).click()
    await expectGoodScreen(page)
    await page.getByRole('button', { name: 'Revoke' }).click()
    await dialog.getByRole('button', { name: 'Revoke' }).click()
    await page.getByText('You have no keys yet').waitFor()
    expect(await works(second)).toBe(false)
  })
})
