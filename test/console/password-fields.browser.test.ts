import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser } from '../support/actors.ts'
import { describeInBrowser } from '../support/browser.ts'
import { enterConsole, expectGoodOnPhone, PHONE } from '../support/console.ts'
import { type Service, startService } from '../support/service.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

/** What a password manager and a watcher see of the fields for passwords, and what pasting into each leaves. */
async function passwordFieldsOf(page: Page, first: string): Promise<unknown[]> {
  await page.locator(`input[name=${first}]`).waitFor()
  return page.locator('input[name*=assword i]').evaluateAll((fields) =>
    fields.map((field) => {
      const input = field as unknown as Record<'name' | 'type' | 'autocomplete', string> & {
        maxLength: number
        dispatchEvent(event: Event): boolean
      }
      const paste = new Event('paste', { bubbles: true, cancelable: true })
      const { name, type, autocomplete, maxLength } = input
      return { name, type, autocomplete, maxLength, takesPaste: input.dispatchEvent(paste) }
    }),
  )
}

const passwordField = (name: string, autocomplete: string) => ({
  ...{ name, autocomplete, type: 'password', maxLength: -1, takesPaste: true },
})

describeInBrowser(
  'a field for a password is masked, filled by password managers, and takes what is pasted',
  (visit) => {
    test.each([
      ['/enter', 'current-password'],
      ['/register', 'new-password'],
    ])('at %s', async (path, autocomplete) => {
      const { page } = await visit(`${service.url}/console${path}`, PHONE)
      expect(await passwordFieldsOf(page, 'password')).toEqual([
        passwordField('password', autocomplete),
      ])
    })

    test('where it is changed', async () => {
      const { page } = await enterConsole(service, visit, await createUser(service), '/profile')
      expect(await passwordFieldsOf(page, 'currentPassword')).toEqual([
        passwordField('currentPassword', 'current-password'),
        passwordField('newPassword', 'new-password'),
      ])
    })
  },
)

describeInBrowser('who has forgotten their password', (visit) => {
  test('sees what they type when they want to, and after how long another code can be sent', async () => {
    const { page } = await visit(`${service.url}/console/forgot`, PHONE)
    const { email } = await createUser(service)
    await page.clock.install()
    await page.getByLabel('Correo').fill(email)
    await page.getByRole('button', { name: 'Enviar el código' }).click()
    await page.getByRole('button', { name: /^Otro código en (1:00|0:59)$/ }).waitFor()
    const password = page.getByLabel('Contraseña nueva')
    expect(await password.getAttribute('type')).toBe('password')
    await page.getByLabel('Mostrar lo que escribo').check()
    expect(await password.getAttribute('type')).toBe('text')
    await expectGoodOnPhone(page)
    await page.clock.runFor(61_000)
    await page.getByRole('button', { name: 'Enviar otro código' }).click()
    await page.getByText('Listo: revisa tu correo.').waitFor()
    expect(await page.getByRole('button', { name: /^Otro código en/ }).isDisabled()).toBe(true)
  })
})
