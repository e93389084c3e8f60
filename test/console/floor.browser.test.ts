import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, addMember, createUser } from '../support/actors.ts'
import { describeInBrowser } from '../support/browser.ts'
import { enterConsole, expectGoodScreen, testInEveryLook } from '../support/console.ts'
import { bindMember, createBranch, createTill } from '../support/floor.ts'
import { type FloorShop, startFloorShop } from '../support/floor-shop.ts'
import { acceptInvitation, tokenFromResponse } from '../support/invitations.ts'
import { createRate } from '../support/rates.ts'
import { waitUntil } from '../support/wait-until.ts'

let shop: FloorShop
beforeAll(async () => {
  shop = await startFloorShop()
  await createRate(shop.service, { rate: '40.00000000' })
})
afterAll(() => shop.service.stop())

const at = (rest: string) => `/m/${shop.merchant.id}/test${rest}`

/** A branch with one till. */
async function openBranch(name: string, till: string) {
  const branch = await createBranch(shop.service, shop.merchant, { name })
  return { branch, till: await createTill(shop.service, branch, { name: till }) }
}

/** A member of this role who works at these branches alone. */
async function boundMember(role: 'ADMIN' | 'CASHIER', branches: Parameters<typeof bindMember>[3]) {
  const actor = await createUser(shop.service)
  await addMember(shop.service, shop.merchant, actor, role)
  await bindMember(shop.service, shop.merchant, actor, branches)
  return actor
}

const branchesOf = async (member: Actor) =>
  (await shop.call('GET', `/members/${member.id}/branches`)).body.branchIds

describeInBrowser('branches and tills', (visit) => {
  testInEveryLook(
    'are opened, renamed, closed, and have a print of each till',
    async (expectGood) => {
      const { page, problems } = await enterConsole(
        shop.service,
        visit,
        shop.owner,
        at('/settings'),
      )
      await page.getByRole('link', { name: 'Ver sedes y cajas' }).click()
      await page.getByRole('button', { name: 'Nueva sede' }).click()
      const name = `La Candelaria ${Date.now()}`
      await page.getByLabel('Nombre').fill(name)
      await page.getByLabel('Dirección').fill('Esquina de Alcabala, local 2')
      await page.getByRole('button', { name: 'Abrir la sede' }).click()
      await page.getByRole('heading', { name, level: 1 }).waitFor()

      await page.getByRole('button', { name: 'Nueva caja' }).click()
      await page.getByLabel('Nombre de la caja').fill('Caja 1')
      await page.getByRole('button', { name: 'Crear la caja' }).click()
      await page.getByRole('heading', { name: 'Caja 1' }).waitFor()
      await expectGood(page)
      const print = page.getByRole('link', { name: 'Imprimir su código QR' })
      const before = await print.getAttribute('href')
      const slip = await visit(new URL(before ?? '', shop.service.url).href)
      await slip.page.getByText('Escanea para ver tu cuenta y pagar').waitFor()

      await page.getByRole('button', { name: 'Cambiar el nombre' }).click()
      await page.getByLabel('Nombre de la caja').fill('Caja rápida')
      await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click()
      await page.getByRole('heading', { name: 'Caja rápida' }).waitFor()
      await page.getByRole('button', { name: 'Otro código' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Otro código' }).click()
      await expect.poll(() => print.getAttribute('href')).not.toBe(before)
      await page.getByRole('button', { name: 'Sacar de uso' }).click()
      await page.getByText('Fuera de uso').waitFor()
      await page.getByRole('button', { name: 'Poner en uso' }).click()
      await page.getByText('En uso').waitFor()

      await page.getByRole('button', { name: 'Cerrar la sede' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Cerrar la sede' }).click()
      await page.getByText('Cerrada').waitFor()
      await page.getByRole('button', { name: 'Abrir la sede' }).click()
      await page.getByText('Abierta').waitFor()
      expect(problems).toEqual([])
    },
  )

  test('a name that is taken, and a till with a sale on it, are refused in words', async () => {
    const { branch, till } = await openBranch('Las Mercedes', 'Caja 1')
    const sale = { amount: 5, currency: 'VES', environment: 'test' }
    expect((await shop.call('PUT', `/tills/${till.id}/sale`, sale)).status).toBe(200)
    const { page } = await enterConsole(
      shop.service,
      visit,
      shop.admin,
      at(`/settings/branches/${branch.id}`),
    )
    await page.getByRole('button', { name: 'Sacar de uso' }).click()
    await page.getByText('Hay una venta en la caja').waitFor()
    await page.getByRole('button', { name: 'Nueva caja' }).click()
    await page.getByLabel('Nombre de la caja').fill('Caja 1')
    await page.getByRole('button', { name: 'Crear la caja' }).click()
    await page.getByText('Otra caja de esta sede tiene este nombre.').waitFor()
  })

  test('a bound ADMIN sees their branch alone, and hears that they cannot open others', async () => {
    const { branch } = await openBranch('Sabana Grande', 'Caja 1')
    await openBranch('Petare', 'Caja 1')
    const bound = await boundMember('ADMIN', [branch])
    const { page } = await enterConsole(shop.service, visit, bound, at('/settings/branches'))
    await page.getByRole('link', { name: 'Sabana Grande' }).waitFor()
    expect(await page.getByText('Petare').count()).toBe(0)
    await expectGoodScreen(page)
    await page.getByRole('button', { name: 'Nueva sede' }).click()
    await page.getByLabel('Nombre').fill('Otra más')
    await page.getByRole('button', { name: 'Abrir la sede' }).click()
    await page.getByText('tú trabajas en algunas de sus sedes').waitFor()
  })
})

describeInBrowser('people and branches', (visit) => {
  test('a member is bound to branches and freed, not without one, and an ADMIN by the OWNER alone', async () => {
    const { branch } = await openBranch('El Hatillo', 'Caja 1')
    const { page } = await enterConsole(shop.service, visit, shop.owner, at('/team'))
    const row = page.getByRole('listitem').filter({ hasText: shop.cashier.email })
    await row.getByRole('button', { name: `Opciones de ${shop.cashier.name}` }).click()
    const open = async () => {
      await row.getByRole('button', { name: 'Sedes' }).click()
      await page.getByRole('combobox', { name: 'Dónde trabaja' }).waitFor()
    }
    const save = () => page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click()
    await open()
    await page.getByRole('combobox', { name: 'Dónde trabaja' }).selectOption('some')
    await save()
    await page.getByText('Marca al menos una.').waitFor()
    await page.getByLabel('El Hatillo').check()
    await expectGoodScreen(page)
    await save()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await branchesOf(shop.cashier)).toStrictEqual([branch.id])
    await open()
    expect(await page.getByLabel('El Hatillo').isChecked()).toBe(true)
    await page.getByRole('combobox', { name: 'Dónde trabaja' }).selectOption('all')
    await save()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await branchesOf(shop.cashier)).toBeNull()

    const admins = await enterConsole(shop.service, visit, shop.admin, at('/team'))
    const rowOf = ({ email }: Actor) => admins.page.getByRole('listitem').filter({ hasText: email })
    await rowOf(shop.cashier)
      .getByRole('button', { name: /^Opciones de/ })
      .click()
    await rowOf(shop.cashier).getByRole('button', { name: 'Sedes' }).waitFor()
    const own = rowOf(shop.admin)
    await own.getByRole('button', { name: /^Opciones de/ }).click()
    expect(await own.getByRole('button', { name: 'Sedes' }).count()).toBe(0)
  })

  test('somebody is invited to a branch alone', async () => {
    const { branch } = await openBranch('Chacaíto', 'Caja 1')
    const newcomer = await createUser(shop.service)
    const { page } = await enterConsole(shop.service, visit, shop.owner, at('/team'))
    await page.getByRole('button', { name: 'Invitar' }).click()
    await page.getByLabel('Su correo').fill(newcomer.email)
    await page.getByLabel('Su rol').selectOption('CASHIER')
    await page.getByRole('combobox', { name: 'Dónde trabaja' }).selectOption('some')
    await page.getByLabel('Chacaíto').check()
    const answered = page.waitForResponse((response) => response.url().endsWith('/invitations'))
    await page.getByRole('button', { name: 'Enviar la invitación' }).click()
    const body = await (await answered).json()
    expect(body.branchIds).toStrictEqual([branch.id])
    const token = tokenFromResponse({ body } as Parameters<typeof tokenFromResponse>[0])
    expect((await acceptInvitation(shop.service, token, { as: newcomer })).status).toBe(200)
    expect(await branchesOf(newcomer)).toStrictEqual([branch.id])
  })
})

describeInBrowser('a bound ADMIN', (visit) => {
  test('invites to their own branch, and is asked for it where they leave it out', async () => {
    const { branch } = await openBranch('La Trinidad', 'Caja 1')
    const bound = await boundMember('ADMIN', [branch])
    const newcomer = await createUser(shop.service)
    const { page } = await enterConsole(shop.service, visit, bound, at('/team'))
    await page.getByRole('button', { name: 'Invitar' }).click()
    await page.getByLabel('Su correo').fill(newcomer.email)
    await page.getByLabel('Su rol').selectOption('CASHIER')
    const send = () => page.getByRole('button', { name: 'Enviar la invitación' }).click()
    await send()
    await page.getByText('Marca al menos una.').waitFor()
    await expectGoodScreen(page)
    await page.getByLabel('La Trinidad').check()
    await send()
    await page.getByText(`Invitación enviada a ${newcomer.email}`).waitFor()
    await page.getByText(newcomer.email).first().waitFor()
  })
})

describeInBrowser('what a second person confirms', (visit) => {
  test('is chosen by the OWNER for each way to pay, and read by an ADMIN', async () => {
    const { page, problems } = await enterConsole(shop.service, visit, shop.owner, at('/settings'))
    const card = (on: Page) => on.getByText('Segunda persona para lo cobrado por fuera')
    await card(page).click()
    const save = () =>
      page
        .locator('details')
        .filter({ has: page.getByLabel('Zelle') })
        .getByRole('button', { name: 'Guardar' })
        .click()
    await page.getByLabel('Zelle').fill('mucho')
    await save()
    await page.getByText('Escribe los montos en bolívares').waitFor()
    await page.getByLabel('Zelle').fill('0')
    await page.getByLabel('Efectivo').fill('1.500,50')
    await save()
    await page.getByText('Guardado.').waitFor()
    await expectGoodScreen(page)
    const { body } = await shop.call('GET', '/settings/floor')
    expect(body.confirmation).toEqual(
      expect.arrayContaining([
        { method: 'zelle', aboveVes: 0 },
        { method: 'cash', aboveVes: 1500.5 },
      ]),
    )
    const admins = await enterConsole(shop.service, visit, shop.admin, at('/settings'))
    await card(admins.page).click()
    await admins.page.getByText('más de Bs. 1.500,50').waitFor()
    expect(await admins.page.getByLabel('Zelle').count()).toBe(0)
    expect(problems.filter((problem) => !problem.includes('400'))).toEqual([])
  })
})

describeInBrowser('from what difference on a shift is explained', (visit) => {
  test('is chosen by an ADMIN, and empty is never', async () => {
    const { page, problems } = await enterConsole(shop.service, visit, shop.admin, at('/settings'))
    await page.getByText('Diferencias al cerrar un turno').click()
    const field = page.getByLabel('Bolívares de diferencia')
    const save = () =>
      page
        .locator('details')
        .filter({ has: field })
        .getByRole('button', { name: 'Guardar' })
        .click()
    const bound = async () =>
      (await shop.call('GET', '/settings/floor')).body.shiftDifferenceBoundVes
    await field.fill('1.500,50')
    await save()
    await page.getByText('Guardado.').waitFor()
    await expectGoodScreen(page)
    expect(await bound()).toBe(1500.5)
    await field.fill('')
    await save()
    await expect.poll(bound).toBeNull()
    expect(problems).toEqual([])
  })
})

describeInBrowser('the till of a device', (visit) => {
  const saleOf = async (till: { id: string }) =>
    (await shop.call('GET', `/tills/${till.id}/sale?environment=test`)).body
  const typed = async (page: Page, keys: string) => {
    for (const key of keys) await page.getByRole('button', { name: key, exact: true }).click()
  }

  test('is chosen once; its sale stands on the till’s page while its screen is open', async () => {
    const { till } = await openBranch('Altamira', 'Caja 7')
    await openBranch('Baruta', 'Caja 8')
    const { page, problems } = await enterConsole(shop.service, visit, shop.admin, at('/till'))
    await page.getByRole('button', { name: 'Elegir la caja' }).click()
    await page.getByRole('button', { name: 'Caja 7 · Altamira' }).click()
    await page.setViewportSize({ width: 320, height: 640 })
    await expectGoodScreen(page)
    await page.reload()
    await page.getByRole('button', { name: 'Caja 7 · Altamira' }).waitFor()
    await typed(page, '1250')
    await page.getByRole('button', { name: 'Cobrar' }).click()
    await page.getByText('Esperando el pago…').waitFor()
    await waitUntil('the sale is on the till', async () => (await saleOf(till)).amount === 12.5)
    const { checkout } = await saleOf(till)
    expect(checkout.tillId).toBe(till.id)

    const payer = await visit(`${shop.service.url}/t/${till.code}?environment=test`)
    await payer.page.getByRole('heading', { name: 'Bs. 12,50' }).waitFor()
    const paid = await shop.api('POST', `/pay/${checkout.url.split('/').at(-1)}/charge`, {
      body: { phone: '04241234567', document: 'V12345678', bankCode: '0105', otp: '12345678' },
    })
    expect(paid.body.status).toBe('success')
    await page.getByRole('heading', { name: 'Pagado' }).waitFor()
    await payer.page.getByRole('heading', { name: 'Pagado' }).waitFor()
    await page.getByRole('link', { name: 'Nueva venta' }).click()
    await payer.page.getByRole('heading', { name: 'No hay ninguna venta' }).waitFor()

    await typed(page, '300')
    await page.getByRole('button', { name: 'Cobrar' }).click()
    await payer.page.getByRole('heading', { name: 'Bs. 3,00' }).waitFor()
    const canceled = (await saleOf(till)).checkout.id
    expect((await shop.call('POST', `/checkouts/${canceled}/cancel`)).status).toBe(200)
    await page.getByText('Esta venta se canceló.').waitFor()
    await payer.page.getByRole('heading', { name: 'No hay ninguna venta' }).waitFor()
    expect(problems).toEqual([])
  })

  test('is one of the person’s branches, and is forgotten once it is taken out of use', async () => {
    const { branch, till } = await openBranch('Los Ruices', 'Caja 9')
    const bound = await boundMember('CASHIER', [branch])
    const { page } = await enterConsole(shop.service, visit, bound, at('/till'))
    await page.getByRole('button', { name: 'Elegir la caja' }).click()
    expect(await page.getByRole('dialog').getByRole('listitem').allTextContents()).toEqual([
      'Caja 9 · Los Ruices',
      'En ninguna',
    ])
    await page.getByRole('button', { name: 'Caja 9 · Los Ruices' }).click()
    await shop.call('PUT', `/tills/${till.id}`, { active: false })
    await page.reload()
    await page.getByRole('heading', { name: 'Caja' }).waitFor()
    await page.getByRole('button', { name: 'Caja 9 · Los Ruices' }).waitFor({ state: 'detached' })
    expect(await page.getByRole('button', { name: 'Elegir la caja' }).count()).toBe(0)
  })

  test('says that a sale is not shown on its page, and tries again', async () => {
    const { till } = await openBranch('Propatria', 'Caja 3')
    const { page } = await enterConsole(shop.service, visit, shop.admin, at('/till'))
    await page.getByRole('button', { name: 'Elegir la caja' }).click()
    await page.getByRole('button', { name: 'Caja 3 · Propatria' }).click()
    await page.route('**/sale', (route) => route.abort('connectionreset'))
    await typed(page, '725')
    await page.getByRole('button', { name: 'Cobrar' }).click()
    await page.getByText('Quien paga no ve esta venta').waitFor()
    await page.unroute('**/sale')
    await page.getByRole('button', { name: 'Probar de nuevo' }).click()
    await waitUntil('the sale is on the till', async () => (await saleOf(till)).amount === 7.25)
    await page.getByText('Quien paga no ve esta venta').waitFor({ state: 'detached' })
  })
})
