import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMerchant, createUser, type MerchantFixture, PASSWORD } from '../support/actors.ts'
import { login } from '../support/auth.ts'
import { describeInBrowser, SCRIPTS } from '../support/browser.ts'
import { createInvitation, invitationState } from '../support/invitations.ts'
import { postForm } from '../support/payer-pages.ts'
import { type Service, startService } from '../support/service.ts'

let service: Service
let merchant: MerchantFixture
beforeAll(async () => {
  service = await startService()
})
beforeEach(async () => {
  merchant = await createMerchant(service, await createUser(service), { name: 'La Ñapa' })
})
afterAll(() => service.stop())

const phone = { viewport: { width: 360, height: 740 }, locale: 'es-VE' }

describeInBrowser('the mailed invitation', (visit) => {
  for (const { how, javaScriptEnabled, tags } of SCRIPTS)
    test(`${how} lets a new user accept with name and password`, { tags }, async () => {
      const invitation = await createInvitation(service, merchant, { role: 'ADMIN' })
      const url = `${service.url}/invitations/${invitation.token}`
      const { page, problems } = await visit(url, { ...phone, javaScriptEnabled })
      await page.getByRole('heading', { name: 'La Ñapa te invita' }).waitFor()
      expect(await page.locator('.facts').textContent()).toContain(invitation.email)
      await page.getByLabel('Tu nombre completo').fill('Luis Rojas')
      await page.getByLabel('Elige una contraseña').fill('12345678')
      await page.getByRole('button', { name: 'Crear mi cuenta y aceptar' }).click()
      await page.getByRole('link', { name: /Elige otra contraseña/ }).waitFor()
      expect(await page.getByLabel('Tu nombre completo').inputValue()).toBe('Luis Rojas')
      expect(await page.getByLabel('Elige una contraseña').inputValue()).toBe('')
      await page.getByLabel('Elige una contraseña').fill(PASSWORD)
      await page.getByRole('button', { name: 'Crear mi cuenta y aceptar' }).click()
      await page.getByRole('heading', { name: 'Invitación aceptada' }).waitFor()
      expect(await invitationState(service, invitation)).toMatchObject({
        accepted: true,
        roles: ['ADMIN'],
      })
      expect((await login(service, invitation.email, PASSWORD)).status).toBe(200)
      const refused = 'Failed to load resource: the server responded with a status of 400'
      expect(problems.filter((problem) => !problem.startsWith(refused))).toEqual([])
    })

  test('breaks an e-mail that is longer than a phone is wide', async () => {
    const email = `yulimar.de.los.angeles.contreras.villavicencio.${Date.now()}@example.com`
    const { token } = await createInvitation(service, merchant, { email })
    const { page } = await visit(`${service.url}/invitations/${token}`, {
      ...phone,
      viewport: { width: 320, height: 640 },
    })
    await page.getByText(email).waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
  })

  test('tells a user with an account to log in, and asks for no password', {
    tags: ['full'],
  }, async () => {
    const { email } = await createUser(service)
    const { token } = await createInvitation(service, merchant, { email })
    const { page } = await visit(`${service.url}/invitations/${token}`, phone)
    await page.getByRole('heading', { name: 'Ya tienes una cuenta' }).waitFor()
    expect(await page.locator('form').count()).toBe(0)
  })
})

describe('the responses of the invitation page', () => {
  test('are private, and take one round trip', async () => {
    const { token } = await createInvitation(service, merchant)
    const { headers } = await service.fetch(`/invitations/${token}`)
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(headers.get('X-Robots-Tag')).toBe('noindex, nofollow')
    expect(headers.get('Referrer-Policy')).toBe('no-referrer')
    expect(headers.get('Server-Timing')).toContain('db;desc="1"')
  })

  test('say so for an unknown or expired invitation', async () => {
    const unknown = await service.fetch('/invitations/nothing')
    expect([unknown.status, (await unknown.text()).includes('No encontramos')]).toEqual([404, true])
    const { token } = await createInvitation(service, merchant, {
      createdAt: new Date('2026-01-01'),
    })
    const old = await service.fetch(`/invitations/${token}`)
    expect([old.status, (await old.text()).includes('ya no vale')]).toEqual([410, true])
  })

  test('create one account for a form that is sent twice', async () => {
    const invitation = await createInvitation(service, merchant)
    const page = `/invitations/${invitation.token}`
    const key = 'a-key-of-at-least-20-characters'
    const fields = { name: 'Luis Rojas', password: PASSWORD, key }
    const first = await postForm({ service }, page, '', fields)
    const second = await postForm({ service }, page, '', fields)
    expect([first.status, second.status]).toEqual([303, 303])
    expect(second.headers.get('Location')).toBe(page)
    expect(await invitationState(service, invitation)).toMatchObject({ roles: ['MEMBER'] })
  })
})
