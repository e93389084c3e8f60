import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../dev/stack/ports.ts'
import { type Actor, createUser, PASSWORD } from '../support/actors.ts'
import { describeInBrowser } from '../support/browser.ts'
import { expectGoodScreen, PHONE } from '../support/console.ts'
import { type Service, startService } from '../support/service.ts'

let service: Service
/** The console by the name that passkeys are for. */
let home: string
beforeAll(async () => {
  const port = await freePort()
  service = await startService({ port })
  home = `http://localhost:${port}/console`
})
afterAll(() => service.stop())

/** Gives the page a phone with a screen lock, which its owner opens whenever they are asked. */
async function giveDevice(page: Page) {
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  return {
    isUserVerified: (isUserVerified: boolean) =>
      device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    passkeys: async () =>
      (await device.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  }
}

const enterWith = async (page: Page, email: string) => {
  await page.getByLabel('Correo').fill(email)
  await page.getByLabel('Contraseña').fill(PASSWORD)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

const leave = async (page: Page) => {
  await page.getByRole('button', { name: 'Menú' }).click()
  await page.getByRole('button', { name: 'Salir' }).click()
}

/** Adds a passkey in the profile, and keeps the recovery codes that come with the first factor. */
async function addPasskey(page: Page, name: string) {
  await page.getByRole('button', { name: 'Agregar una llave de acceso' }).click()
  await page.getByLabel('Nombre de la llave').fill(name)
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Crear la llave' }).click()
  await page.getByRole('button', { name: 'Ya los guardé' }).click()
  await page.getByText(name, { exact: true }).waitFor()
}

/** As if the person had last presented a factor a while ago. */
const letTimePass = (user: Actor) =>
  service.database.query(
    `update sessions set factor_presented_at = factor_presented_at - interval '11 minutes',
       password_presented_at = password_presented_at - interval '11 minutes' where user_id = $1`,
    [user.uuid],
  )

describeInBrowser('the console', (visit) => {
  test('creates a passkey, logs in and steps up with it, and removes it', {
    tags: ['full'],
  }, async () => {
    const user = await createUser(service)
    const { page, problems } = await visit(`${home}/profile`, PHONE)
    const device = await giveDevice(page)
    await enterWith(page, user.email)
    await addPasskey(page, 'Mi teléfono')
    await expectGoodScreen(page)
    const [made, ...others] = await device.passkeys()
    expect(others).toEqual([])
    expect(made).toMatchObject({
      rpId: 'localhost',
      isResidentCredential: true,
      userName: user.email,
    })

    await leave(page)
    await page.getByRole('button', { name: 'Entrar con llave de acceso' }).waitFor()
    await expectGoodScreen(page)
    await page.getByRole('button', { name: 'Entrar con llave de acceso' }).click()
    await page.getByRole('button', { name: 'Menú' }).waitFor()
    expect(new URL(page.url()).pathname).toMatch(/^\/console\/?$/)
    expect(problems).toEqual([])

    await letTimePass(user)
    await page.goto(`${home}/profile`)
    await page.getByText('Mi teléfono', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Quitar', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Quitar', exact: true }).click()
    await page.getByRole('button', { name: 'Usar mi llave de acceso' }).waitFor()
    await expectGoodScreen(page)
    await page.getByRole('button', { name: 'Usar mi llave de acceso' }).click()
    await page.getByText('Todavía no tienes ninguno.').waitFor()

    // The device does not know that it was removed.
    await leave(page)
    await page.getByRole('button', { name: 'Entrar con llave de acceso' }).click()
    await page.getByText('Esa llave de acceso ya no es de ninguna cuenta').waitFor()
  })

  test('takes a passkey as the second step after the password', { tags: ['full'] }, async () => {
    const user = await createUser(service)
    const { page, problems } = await visit(`${home}/profile`, PHONE)
    await giveDevice(page)
    await enterWith(page, user.email)
    await addPasskey(page, 'Mi llave')
    await leave(page)
    await enterWith(page, user.email)
    await page.getByRole('heading', { name: 'Un paso más' }).waitFor()
    await page.getByRole('button', { name: 'Usar un código de respaldo' }).waitFor()
    await expectGoodScreen(page)
    await page.getByRole('button', { name: 'Usar mi llave de acceso' }).click()
    await page.getByRole('button', { name: 'Menú' }).waitFor()
    expect(problems).toEqual([])
  })

  test('says that a device has one already, and what a screen lock that stays closed means', {
    tags: ['full'],
  }, async () => {
    const user = await createUser(service)
    const { page } = await visit(`${home}/profile`, PHONE)
    const device = await giveDevice(page)
    await enterWith(page, user.email)
    await addPasskey(page, 'Mi llave')
    await page.getByRole('button', { name: 'Agregar una llave de acceso' }).click()
    await page.getByRole('button', { name: 'Crear la llave' }).click()
    await page.getByText('Este dispositivo ya tiene una llave').waitFor()
    expect(await device.passkeys()).toHaveLength(1)
    await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).click()
    await leave(page)
    await device.isUserVerified(false)
    await page.getByRole('button', { name: 'Entrar con llave de acceso' }).click()
    await page.getByText('No se usó ninguna llave de acceso').waitFor()
  })

  test('at an address of this machine leads to the name that passkeys are for', {
    tags: ['full'],
  }, async () => {
    const { page } = await visit(`${service.url}/console/enter`, PHONE)
    const link = page.getByRole('link', { name: 'Abrir la consola en localhost' })
    expect(await link.getAttribute('href')).toBe(`${home}/enter`)
    expect(await page.getByRole('button', { name: 'llave de acceso' }).count()).toBe(0)
  })

  test('in a browser without passkeys offers none, and says why where they are added', {
    tags: ['full'],
  }, async () => {
    const user = await createUser(service)
    const { page } = await visit(`${home}/register`, PHONE)
    await page.addInitScript({ content: 'delete globalThis.PublicKeyCredential' })
    await page.goto(`${home}/profile`)
    await page.getByLabel('Correo').waitFor()
    expect(await page.getByRole('button', { name: 'llave de acceso' }).count()).toBe(0)
    await enterWith(page, user.email)
    await page.getByRole('button', { name: 'Agregar una llave de acceso' }).click()
    await page.getByText('Este navegador no tiene llaves de acceso').waitFor()
    await expectGoodScreen(page)
  })
})
