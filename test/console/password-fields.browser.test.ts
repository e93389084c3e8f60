import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser } from '../support/actors.ts'
import { describeInBrowser } from '../support/browser.ts'
import { enterConsole, PHONE } from '../support/console.ts'
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
