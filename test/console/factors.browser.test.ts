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
import { createUnverifiedUser } from '../support/auth.ts'
import { describeInBrowser } from '../support/browser.ts'
import {
  ageSessions,
  enterConsole,
  enterShop,
  expectGoodScreen,
  logIn,
  PHONE,
  tabTo,
  testInEveryLook,
} from '../support/console.ts'
import {
  codeOf,
  createAdministrator,
  createApp,
  createRecoveryCode,
  requestFactorReset,
} from '../support/factors.ts'
import { samplePng } from '../support/pictures.ts'
import { readQr } from '../support/qr.ts'
import { type Service, startService } from '../support/service.ts'
import { discardingReceiverUrl } from '../support/webhooks.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

const MINUTE_MS = 60_000

/** From now on this browser's requests are of a later time. */
async function moveClock(page: Page, minutes: number): Promise<Date> {
  const later = new Date(Date.now() + minutes * MINUTE_MS)
  await page.context().setExtraHTTPHeaders({ 'X-Local-Clock': later.toISOString() })
  return later
}

const logOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Menú' }).click()
  await page.getByRole('button', { name: 'Salir' }).click()
  await page.getByRole('heading', { name: 'Entrar' }).waitFor()
}

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })
const stepUpOf = (page: Page) => dialogOf(page, 'Confirma que eres tú')
const confirm = async (page: Page, label: string, typed: string) => {
  await stepUpOf(page).getByLabel(label).fill(typed)
  await stepUpOf(page).getByRole('button', { name: 'Confirmar' }).click()
}

const focusedName = (page: Page) => page.evaluate('document.activeElement.name')

async function createOwnWebhook(owner: Actor, merchant: MerchantFixture): Promise<string> {
  const made = await apiOf(service)('POST', `/merchants/${merchant.id}/webhooks`, {
    as: owner,
    body: {
      url: await discardingReceiverUrl(),
      events: ['transaction.completed'],
      environment: 'test',
    },
  })
  expect(made.status, made.text).toBe(201)
  return made.body.id
}

const auditsOf = async (action: string, resource: string): Promise<number> => {
  const rows = await service.database.query(
    'select 1 from audit_logs where action = $1 and resource = $2',
    [action, resource],
  )
  return rows.length
}

/** Sets an app in the open dialog; gives what it was told. */
async function setApp(page: Page): Promise<string> {
  const dialog = dialogOf(page, 'Tu app de códigos')
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  const drawn = dialog.getByRole('img', { name: 'Código QR para tu app de códigos' })
  const uri = readQr(
    await drawn.evaluate((svg) => (svg as unknown as { outerHTML: string }).outerHTML),
  )
  expect(await dialog.getByRole('link', { name: 'Abrir la app' }).getAttribute('href')).toBe(uri)
  return uri
}

describeInBrowser('second factors in the console', (visit) => {
  test('are set by an app, whose recovery codes are shown once, to save and to print', {
    tags: ['full'],
  }, async () => {
    const user = await createUser(service)
    const { page, problems } = await enterConsole(service, visit, user, '/profile')
    await page.getByText('Todavía no tienes ninguno.').waitFor()
    await expectGoodScreen(page)

    await page.getByRole('button', { name: 'Agregar una app de códigos' }).click()
    await expectGoodScreen(page)
    const uri = await setApp(page)
    const dialog = dialogOf(page, 'Tu app de códigos')
    const secret = `${new URL(uri).searchParams.get('secret')}`
    expect((await dialog.locator('code').textContent())?.replaceAll(' ', '')).toBe(secret)
    await expectGoodScreen(page)
    await dialog.getByLabel('Código que muestra la app').fill('12 34')
    await dialog.getByRole('button', { name: 'Confirmar' }).click()
    await dialog.getByText('Deben ser los 6 dígitos').waitFor()
    expect(await focusedName(page)).toBe('code')
    await expectGoodScreen(page)
    const first = codeOf(uri)
    // As apps show it, in two halves.
    await dialog
      .getByLabel('Código que muestra la app')
      .fill(`${first.slice(0, 3)} ${first.slice(3)}`)
    await dialog.getByRole('button', { name: 'Confirmar' }).click()

    const codes = dialogOf(page, 'Códigos de respaldo')
    await codes.getByRole('listitem').nth(9).waitFor()
    const shown = await codes.getByRole('listitem').allTextContents()
    expect(new Set(shown).size).toBe(10)
    await expectGoodScreen(page)
    const saved = page.waitForEvent('download')
    await codes.getByRole('button', { name: 'Descargar' }).click()
    const file = await (await saved).createReadStream()
    const text = (await file.toArray()).join('')
    expect(shown.filter((code) => !text.includes(code))).toEqual([])
    await page.emulateMedia({ media: 'print' })
    const printed = ((await page.evaluate('document.body.innerText')) as string).split(/\s*\n\s*/)
    expect(printed[0]).toBe('Bolívar Pagos · Códigos de respaldo')
    expect(printed.slice(2)).toEqual(shown)
    await page.emulateMedia({ media: null })
    await codes.getByRole('button', { name: 'Ya los guardé' }).click()
    await page.getByText('Te quedan 10.').waitFor()
    await page.getByText('Listo: tu segundo factor').waitFor()
    expect(await page.content()).not.toContain(shown[0])
    await expectGoodScreen(page)
    expect(problems.filter((problem) => !problem.includes('Failed to load'))).toEqual([])
  })

  test('lead from setting an app to coming in with its code, and to a new secret 11 minutes later', {
    tags: ['full'],
  }, async () => {
    const owner = await createUser(service, { kycStatus: 'approved' })
    const merchant = await createMerchant(service, owner, { name: 'Panadería La Ñapa' })
    const webhook = await createOwnWebhook(owner, merchant)
    const { page, problems } = await enterConsole(service, visit, owner, '/profile')
    await page.getByRole('button', { name: 'Agregar una app de códigos' }).click()
    const uri = await setApp(page)
    await page.getByLabel('Código que muestra la app').fill(codeOf(uri))
    await page.getByRole('button', { name: 'Confirmar' }).click()
    await page.getByRole('button', { name: 'Ya los guardé' }).click()
    await page.getByText('Te quedan 10.').waitFor()

    await logOut(page)
    await page.goto(`${service.url}/console/m/${merchant.id}/test/developers/webhooks/${webhook}`)
    await logIn(page, owner)
    await page.getByRole('heading', { name: 'Un paso más' }).waitFor()
    await expectGoodScreen(page)
    expect(await focusedName(page)).toBe('code')
    const second = await moveClock(page, 1)
    await page.keyboard.type(codeOf(uri, second))
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Cambiar el secreto' }).waitFor()

    const third = await moveClock(page, 12)
    await page.getByRole('button', { name: 'Cambiar el secreto' }).click()
    const rotation = dialogOf(page, 'Cambiar el secreto')
    await rotation.getByRole('button', { name: 'Cambiar el secreto' }).click()
    await stepUpOf(page).getByLabel('Código de tu app').waitFor()
    expect(await focusedName(page)).toBe('code')
    await expectGoodScreen(page)
    await page.keyboard.press('Escape')
    await rotation.getByText('No se hizo nada').waitFor()
    expect(await stepUpOf(page).count()).toBe(0)
    await expectGoodScreen(page)
    await rotation.getByRole('button', { name: 'Cambiar el secreto' }).click()
    // The code of the log-in is used up.
    await confirm(page, 'Código de tu app', codeOf(uri, second))
    await stepUpOf(page).getByText('Ese código no es, o ya se usó').waitFor()
    await expectGoodScreen(page)
    await confirm(page, 'Código de tu app', codeOf(uri, third))
    await page.getByText(/^whsec_/).waitFor()
    expect(await auditsOf('webhook.rotate', webhook)).toBe(1)
    expect(problems.filter((problem) => !problem.includes('Failed to load'))).toEqual([])
  })

  test('let who has lost the phone in by a recovery code, once, and say how many are left', {
    tags: ['full'],
  }, async () => {
    const user = await createUser(service)
    await createApp(service, user)
    const [code, other] = [
      await createRecoveryCode(service, user),
      await createRecoveryCode(service, user),
    ]
    const { page } = await visit(`${service.url}/console/profile`, PHONE)
    await logIn(page, user)
    await page.getByRole('button', { name: 'Usar un código de respaldo' }).click()
    await expectGoodScreen(page)
    expect(await focusedName(page)).toBe('recoveryCode')
    await page.getByLabel('Código de respaldo').fill(code.toUpperCase().replaceAll('-', ' '))
    await page.getByRole('button', { name: 'Entrar' }).click()
    await page.getByText('Te queda 1.').waitFor()

    await logOut(page)
    await logIn(page, user)
    await page.getByRole('button', { name: 'Usar un código de respaldo' }).click()
    await page.getByLabel('Código de respaldo').fill(code)
    await page.getByRole('button', { name: 'Entrar' }).click()
    await page.getByText('o ya lo usaste').waitFor()
    await expectGoodScreen(page)
    await page.getByRole('button', { name: 'Usar el código de mi app' }).click()
    await page.getByLabel('Código de tu app').waitFor()
    await page.getByRole('button', { name: 'Usar un código de respaldo' }).click()
    await page.getByLabel('Código de respaldo').fill(other)
    await page.getByRole('button', { name: 'Entrar' }).click()
    await page.getByRole('heading', { name: 'Mis comercios' }).waitFor()
    await page.goto(`${service.url}/console/profile`)
    await page.getByText('No tienes ninguno.').waitFor()
    await expectGoodScreen(page)

    await page.getByRole('button', { name: 'Hacer códigos nuevos' }).click()
    const asking = dialogOf(page, 'Hacer códigos nuevos')
    await expectGoodScreen(page)
    await asking.getByRole('button', { name: 'Hacer códigos nuevos' }).click()
    await page.getByRole('listitem').nth(9).waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('Te quedan 10.').waitFor()
  })

  test('say in words how long to wait after five wrong codes', { tags: ['full'] }, async () => {
    const user = await createUser(service)
    const app = await createApp(service, user)
    const { page } = await visit(`${service.url}/console`, PHONE)
    await logIn(page, user)
    const right = app.codeAt()
    const wrong = right === '000000' ? '111111' : '000000'
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await page.getByLabel('Código de tu app').fill(wrong)
      const answered = page.waitForResponse('**/login/factor')
      await page.getByRole('button', { name: 'Entrar' }).click()
      expect((await answered).status()).toBe(401)
      await page.getByText('Ese código no es, o ya se usó').waitFor()
    }
    await page.getByLabel('Código de tu app').fill(right)
    await page.getByRole('button', { name: 'Entrar' }).click()
    await page.getByText('Demasiados intentos. Espera 15 minutos.').waitFor()
    await expectGoodScreen(page)
  })

  test('lead back to the password when its time is over, after a reload, and by the back button', {
    tags: ['full'],
  }, async () => {
    const user = await createUser(service)
    const app = await createApp(service, user)
    const { page } = await visit(`${service.url}/console/kyc`, PHONE)
    await logIn(page, user)
    await page.getByRole('heading', { name: 'Un paso más' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Entrar' }).waitFor()
    expect(await page.getByLabel('Correo').inputValue()).toBe(user.email)
    await logIn(page, user)
    await page.getByRole('heading', { name: 'Un paso más' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Entrar' }).waitFor()
    await logIn(page, user)
    await page.getByLabel('Código de tu app').waitFor()
    const later = await moveClock(page, 6)
    await page.getByLabel('Código de tu app').fill(app.codeAt(later))
    await page.getByRole('button', { name: 'Entrar' }).click()
    await page.getByText('Pasaron más de 5 minutos').waitFor()
    await expectGoodScreen(page)
    await logIn(page, user)
    await page.getByLabel('Código de tu app').fill(app.codeAt(later))
    await page.getByRole('button', { name: 'Entrar' }).click()
    // Where the user wanted to go at first.
    await page.getByRole('heading', { name: 'Tu identidad' }).waitFor()
  })

  test('work by the keyboard alone: setting an app, and logging in with it', {
    tags: ['full'],
  }, async () => {
    const user = await createUser(service)
    const { page } = await enterConsole(service, visit, user, '/profile')
    await page.getByText('Todavía no tienes ninguno.').waitFor()
    await tabTo(page, 'Agregar una app de códigos')
    await page.keyboard.press('Enter')
    await tabTo(page, 'Continuar')
    await page.keyboard.press('Enter')
    const link = page.getByRole('link', { name: 'Abrir la app' })
    const uri = `${await link.getAttribute('href')}`
    await tabTo(page, 'Código que muestra la app')
    await page.keyboard.type(codeOf(uri))
    await page.keyboard.press('Enter')
    await page.getByText('Guárdalos lejos del teléfono').waitFor()
    await tabTo(page, 'Ya los guardé')
    await page.keyboard.press('Enter')
    await page.getByText('Te quedan 10.').waitFor()
    await logOut(page)
    await page.getByLabel('Correo').focus()
    await page.keyboard.type(user.email)
    await page.keyboard.press('Tab')
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByLabel('Código de tu app').waitFor()
    await expect.poll(() => focusedName(page)).toBe('code')
    const later = await moveClock(page, 1)
    await page.keyboard.type(codeOf(uri, later))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Mis comercios' }).waitFor()
  })

  test('say the same in English', { tags: ['full'] }, async () => {
    const { page, owner } = await enterShop(service, visit)
    await page.goto(`${service.url}/console/profile`)
    await page.getByRole('button', { name: 'Add a code app' }).click()
    await expectGoodScreen(page)
    await page.getByRole('button', { name: 'Continue' }).click()
    const link = page.getByRole('link', { name: 'Open the app on this phone' })
    const uri = `${await link.getAttribute('href')}`
    await expectGoodScreen(page)
    await page.getByLabel('Code that the app shows').fill(codeOf(uri))
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('Keep them away from your phone').waitFor()
    await expectGoodScreen(page)
    await page.getByRole('button', { name: 'I have kept them' }).click()
    await page.getByText('You have 10 left.').waitFor()
    await requestFactorReset(service, owner)
    await page.reload()
    await page.getByRole('button', { name: 'I have not lost them' }).waitFor()
    await expectGoodScreen(page)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.getByLabel('E-mail').fill(owner.email)
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByLabel('Code of your app').waitFor()
    await expectGoodScreen(page)
    await page.getByLabel('Code of your app').fill(codeOf(uri, await moveClock(page, 1)))
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByRole('heading', { name: 'Home' }).waitFor()
  })

  test('are removed, the last one with a warning, and replaced by another app', {
    tags: ['full'],
  }, async () => {
    const user = await createUser(service)
    await createApp(service, user)
    const { page } = await enterConsole(service, visit, user, '/profile')
    await page.getByText('Mi teléfono').waitFor()
    await page.getByRole('button', { name: 'Cambiar de app de códigos' }).click()
    await page.getByText('deja de servir cuando confirmes').waitFor()
    const uri = await setApp(page)
    await page.getByLabel('Código que muestra la app').fill(codeOf(uri))
    await page.getByRole('button', { name: 'Confirmar' }).click()
    await page.getByText('Guárdalos lejos del teléfono').waitFor()
    await page.getByRole('button', { name: 'Ya los guardé' }).click()
    await page.getByText('Te quedan 10.').waitFor()
    await ageSessions(service, user)
    await page.getByRole('button', { name: 'Quitar', exact: true }).click()
    const removal = dialogOf(page, 'Quitar «Mi teléfono»')
    await removal.getByText('Es el único que tienes').waitFor()
    await expectGoodScreen(page)
    await removal.getByRole('button', { name: 'Quitar' }).click()
    const later = await moveClock(page, 1)
    await confirm(page, 'Código de tu app', codeOf(uri, later))
    await page.getByText('Todavía no tienes ninguno.').waitFor()
    expect(await page.getByText('Códigos de respaldo').count()).toBe(0)
  })

  test('stay when somebody else had them reset', { tags: ['full'] }, async () => {
    const user = await createUser(service)
    await createApp(service, user)
    await requestFactorReset(service, user)
    const { page } = await enterConsole(service, visit, user, '/profile')
    await page.getByText('Van a quitar tus segundos factores').waitFor()
    await expectGoodScreen(page)
    await page.getByRole('button', { name: 'No los he perdido' }).click()
    await page.getByText('Listo: tus segundos factores se quedan').waitFor()
    expect(await page.getByText('Van a quitar').count()).toBe(0)
  })
})

describeInBrowser('a step-up in the middle of a task', (visit) => {
  test('asks for the password where there is no factor, and the ownership is handed over', {
    tags: ['full'],
  }, async () => {
    const { page, at, owner, merchant } = await enterShop(service, visit)
    const heir = await createUser(service)
    await addMember(service, merchant, heir, 'ADMIN')
    await ageSessions(service, owner)
    await page.goto(`${service.url}/console${at}/settings`)
    await page.getByRole('button', { name: 'Hand the merchant over' }).click()
    const transfer = page.getByRole('dialog').first()
    await transfer.getByLabel('Who becomes the owner').selectOption({ value: heir.id })
    await transfer.getByRole('button', { name: 'Hand the merchant over' }).click()
    const stepUp = dialogOf(page, 'Confirm that it is you')
    await stepUp.getByLabel('Password').waitFor()
    await expectGoodScreen(page)
    await stepUp.getByLabel('Password').fill('otra clave')
    await stepUp.getByRole('button', { name: 'Confirm' }).click()
    await stepUp.getByText('That is not your password.').waitFor()
    await stepUp.getByRole('button', { name: 'Close' }).click()
    await transfer.getByText('Nothing was done').waitFor()
    expect(await transfer.getByLabel('Who becomes the owner').inputValue()).toBe(heir.id)
    await expectGoodScreen(page)
    await transfer.getByRole('button', { name: 'Hand the merchant over' }).click()
    await stepUp.getByLabel('Password').fill(PASSWORD)
    await stepUp.getByRole('button', { name: 'Confirm' }).click()
    await transfer.waitFor({ state: 'detached' })
    const rows = await service.database.query(
      `select 1 from members where merchant_id = $1 and user_id = $2 and role = 'OWNER'`,
      [merchant.uuid, heir.uuid],
    )
    expect(rows).toHaveLength(1)
  })

  test('is asked for once by several requests, and no longer when another tab has it', {
    tags: ['full'],
  }, async () => {
    const administrator = await createAdministrator(service)
    const codes = [
      await createRecoveryCode(service, administrator),
      await createRecoveryCode(service, administrator),
    ]
    const { page } = await enterConsole(service, visit, administrator, '/notifications')
    await page.getByRole('heading', { name: 'Avisos', exact: true }).waitFor()
    const forget = () =>
      service.database.query('update sessions set factor_presented_at = null where user_id = $1', [
        administrator.uuid,
      ])
    await forget()
    // What waits is read by five requests, and all of them are refused.
    await page.goto(`${service.url}/console/admin`)
    const useCode = async (code = '') => {
      await stepUpOf(page).getByRole('button', { name: 'Usar un código de respaldo' }).click()
      await confirm(page, 'Código de respaldo', code)
    }
    await useCode(codes[0])
    await page.getByText('Terminan pagados').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)

    await forget()
    await page.reload()
    await stepUpOf(page).waitFor()
    const other = await page.context().newPage()
    await other.goto(`${service.url}/console/admin/users`)
    await stepUpOf(other).waitFor()
    await useCode(codes[1])
    await page.getByText('Terminan pagados').waitFor()
    await other.evaluate("dispatchEvent(new Event('focus'))")
    await other.getByText(administrator.email).waitFor()
    expect(await other.getByRole('dialog').count()).toBe(0)
  })

  test('goes on though the answer to it is lost, since a code works once', {
    tags: ['full'],
  }, async () => {
    const user = await createUser(service)
    await createApp(service, user)
    const { page } = await enterConsole(service, visit, user, '/profile')
    await page.getByText('No tienes ninguno.').waitFor()
    const code = await createRecoveryCode(service, user)
    await ageSessions(service, user)
    await page.getByRole('button', { name: 'Hacer códigos nuevos' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Hacer códigos nuevos' }).click()
    await page.route('**/auth/step-up', async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await stepUpOf(page).getByRole('button', { name: 'Usar un código de respaldo' }).click()
    await confirm(page, 'Código de respaldo', code)
    await page.getByText('Guárdalos lejos del teléfono').waitFor()
    await page.getByRole('button', { name: 'Ya los guardé' }).click()
    await page.getByText('los códigos de antes ya no sirven').waitFor()
  })

  test('sends a file again, with all that was typed', { tags: ['full'] }, async () => {
    const owner = await createUser(service, { kycStatus: 'approved' })
    const merchant = await createMerchant(service, owner)
    const { page } = await enterConsole(service, visit, owner, `/m/${merchant.id}/live/store`)
    await page.getByRole('heading', { name: 'Logo' }).waitFor()
    await ageSessions(service, owner)
    let refusals = 0
    // No upload needs it today: the first is answered as if it did.
    await page.route('**/logo', async (route) => {
      if (refusals > 0) return route.continue()
      refusals += 1
      const error = { code: 'STEP_UP_REQUIRED', message: '', status: 403, requestId: 'req_x' }
      return route.fulfill({ status: 403, json: { error } })
    })
    const logo = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Logo' }) })
    await logo
      .getByLabel('Elegir un archivo')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(samplePng()) })
    await logo.getByRole('button', { name: 'Subir el logo' }).click()
    await confirm(page, 'Contraseña', PASSWORD)
    await page.getByRole('img', { name: 'El logo de ahora' }).waitFor()
    expect(refusals).toBe(1)
  })
})

describeInBrowser('an administrator', (visit) => {
  test('without a second factor is told to set one, and then sees the users', {
    tags: ['full'],
  }, async () => {
    const administrator = await createUser(service, { role: 'ADMIN', kycStatus: 'approved' })
    const { page } = await enterConsole(service, visit, administrator, '/admin')
    await page.getByRole('heading', { name: 'Primero, un segundo factor' }).waitFor()
    await expectGoodScreen(page)
    await page.getByRole('link', { name: 'Ponerlo en mi perfil' }).click()
    await page.getByRole('button', { name: 'Agregar una app de códigos' }).click()
    const uri = await setApp(page)
    await page.getByLabel('Código que muestra la app').fill(codeOf(uri))
    await page.getByRole('button', { name: 'Confirmar' }).click()
    await page.getByRole('button', { name: 'Ya los guardé' }).click()
    // The last one of an administrator stays.
    await page.getByRole('button', { name: 'Quitar', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Quitar' }).click()
    await page.getByText('Configura otro primero.').waitFor()
    await page.keyboard.press('Escape')
    await page.goto(`${service.url}/console/admin/users`)
    await page.getByText(administrator.email).waitFor()
  })

  testInEveryLook(
    'who has one but has not presented it is asked, and may say no',
    async (expectGood) => {
      const administrator = await createAdministrator(service)
      const { page } = await enterConsole(service, visit, administrator, '/notifications')
      await page.getByRole('heading', { name: 'Avisos', exact: true }).waitFor()
      await service.database.query(
        'update sessions set factor_presented_at = null where user_id = $1',
        [administrator.uuid],
      )
      await page.goto(`${service.url}/console/admin/users`)
      await stepUpOf(page).waitFor()
      await page.keyboard.press('Escape')
      await page.getByText('en esta sesión no lo has mostrado').waitFor()
      await expectGood(page)
      const recoveryCode = await createRecoveryCode(service, administrator)
      await page.getByRole('button', { name: 'Confirmar que soy yo' }).click()
      await stepUpOf(page).getByRole('button', { name: 'Usar un código de respaldo' }).click()
      await confirm(page, 'Código de respaldo', recoveryCode)
      await page.getByText(administrator.email).waitFor()
    },
  )

  test('has the second factors of a user removed who has lost them, and withdraws it', {
    tags: ['full'],
  }, async () => {
    const administrator = await createAdministrator(service)
    const user = await createUser(service)
    const { page } = await enterConsole(service, visit, administrator, `/admin/users/${user.id}`)
    await page.getByText('Entra solo con su contraseña').waitFor()
    await createApp(service, user)
    await page.reload()
    await page.getByRole('button', { name: 'Quitar segundos factores' }).click()
    const dialog = page.getByRole('dialog').first()
    await expectGoodScreen(page)
    await ageSessions(service, administrator)
    const recoveryCode = await createRecoveryCode(service, administrator)
    await dialog.getByRole('button', { name: 'Quitar segundos factores' }).click()
    await stepUpOf(page).getByRole('button', { name: 'Usar un código de respaldo' }).click()
    await confirm(page, 'Código de respaldo', recoveryCode)
    await page.getByText('Se quitan, y sus sesiones se cierran').waitFor()
    await expectGoodScreen(page)
    await page.getByRole('button', { name: 'Retirar la solicitud' }).click()
    await page.getByRole('button', { name: 'Quitar segundos factores' }).waitFor()
    await page.goto(`${service.url}/console/admin/users/${administrator.id}`)
    await page.getByText('Si los perdió').waitFor()
    expect(await page.getByRole('button', { name: 'Quitar segundos factores' }).count()).toBe(0)
  })
})

describeInBrowser('a code that is pasted as an app or a mail shows it', (visit) => {
  const paste = async (page: Page, label: string, code: string) => {
    await page.getByLabel(label, { exact: true }).focus()
    await page.keyboard.insertText(`\u200e ${code.slice(0, 3)}\u00a0${code.slice(3)}\u200b`)
  }

  test('is whole in the field of a log-in, and taken', async () => {
    const user = await createUser(service)
    const app = await createApp(service, user)
    const { page } = await visit(`${service.url}/console`, PHONE)
    await logIn(page, user)
    await page.getByLabel('Código de tu app').waitFor()
    await paste(page, 'Código de tu app', app.codeAt())
    await page.getByRole('button', { name: 'Entrar' }).click()
    await page.getByRole('heading', { name: 'Mis comercios' }).waitFor()
  })

  test('is whole in the field of a verification, and taken', async () => {
    const user = await createUnverifiedUser(service)
    const { page } = await visit(`${service.url}/console/verify`, PHONE)
    await page.getByLabel('Correo').fill(user.email)
    await paste(page, 'Código', user.otp)
    await page.getByRole('button', { name: 'Verificar' }).click()
    await page.getByRole('heading', { name: 'Entrar' }).waitFor()
  })
})
