import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember, createUser } from '../support/actors.ts'
import { apiOf } from '../support/api.ts'
import { describeInBrowser } from '../support/browser.ts'
import { enterConsole, enterShop, expectGoodScreen } from '../support/console.ts'
import { type Service, startService } from '../support/service.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

/** Each simulation as it is named, with what is typed for it. */
const SIMULATIONS: readonly (readonly [name: string, fields: Record<string, string>])[] = [
  ['Another amount', { 'Amount in bolívares': '80,00' }],
  ['Late notice', { 'Seconds of delay': '60' }],
  ['Repeated notice', {}],
  ['Used reference', {}],
  ['Lost answer', {}],
  ['Bank outage', { 'Seconds that it lasts': '60' }],
  ['Slow bank', { 'Seconds of delay': '2' }],
  ['Another dollar rate', { 'Bolívares for a dollar': '150,25' }],
]

async function start(page: Page, name: string, fields: Record<string, string>) {
  await page.getByRole('button', { name: `Simulate: ${name}` }).click()
  const dialog = page.getByRole('dialog')
  for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label).fill(value)
  await dialog.getByRole('button', { name: 'Simulate', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

describeInBrowser('the screen of tests', (visit) => {
  test('starts a simulation of each type, shows the active ones, and ends them', {
    tags: ['full'],
  }, async () => {
    const { page, at, merchant, owner } = await enterShop(service, visit)
    await page.goto(`${service.url}/console${at}/developers`)
    await page.getByRole('link', { name: 'Tests', exact: true }).click()
    await page.getByText('No simulation is active.').waitFor()
    await expectGoodScreen(page)

    for (const [name, fields] of SIMULATIONS) {
      await start(page, name, fields)
      await page.getByRole('button', { name: `End: ${name}` }).waitFor()
    }
    await expectGoodScreen(page)
    const active = async () =>
      (
        await apiOf(service)('GET', `/sandbox/simulations?merchantId=${merchant.id}`, {
          as: owner,
        })
      ).body.data.filter(({ status }: { status: string }) => status === 'active')
    expect(await active()).toHaveLength(SIMULATIONS.length)
    for (const [name] of SIMULATIONS) {
      await page.getByRole('button', { name: `End: ${name}` }).click()
      await page.getByRole('button', { name: `End: ${name}` }).waitFor({ state: 'detached' })
    }
    await page.getByText('No simulation is active.').waitFor()
    expect(await active()).toEqual([])
  })

  test('has a payment come in, and says what is wrong with one', { tags: ['full'] }, async () => {
    const { page, at } = await enterShop(service, visit)
    await page.goto(`${service.url}/console${at}/developers/sandbox`)
    await page.getByRole('button', { name: 'Simulate: A mobile payment comes in' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Payer’s phone').fill('0412')
    await dialog.getByLabel('Amount in bolívares').fill('cien')
    await dialog.getByRole('button', { name: 'Simulate', exact: true }).click()
    await dialog.getByText('Must be a phone of 11 digits').waitFor()
    await expectGoodScreen(page)
    await dialog.getByLabel('Payer’s phone').fill('04121234567')
    await dialog.getByLabel('Amount in bolívares').fill('125,50')
    await dialog.getByRole('button', { name: 'Simulate', exact: true }).click()
    await page.getByText('The latest').click()
    await page.getByText('04121234567').waitFor()

    await page.goto(`${service.url}/console${at}/payments/verify`)
    await page.getByLabel('Payer’s phone').fill('04121234567')
    await page.getByLabel('Amount').fill('125,50')
    await page.getByRole('button', { name: 'Verify' }).click()
    await page.getByRole('link', { name: 'See the payment' }).waitFor()
    // The next payer's is another one.
    for (const field of ['Payer’s phone', 'Amount'])
      expect(await page.getByLabel(field).inputValue()).toBe('')
  })

  test('moves the clock forward, and says when it goes no further', {
    tags: ['full'],
  }, async () => {
    const { page, at, merchant, owner } = await enterShop(service, visit)
    await page.goto(`${service.url}/console${at}/developers/sandbox`)
    await page.getByText('It shows the real time').waitFor()
    await page.getByLabel('By how much').selectOption('604800')
    await page.getByRole('button', { name: 'Move forward' }).click()
    await page.locator('dd', { hasText: '7 days' }).waitFor()
    await expectGoodScreen(page)
    for (const days of [400, 400, 290]) {
      const { status } = await apiOf(service)('POST', '/sandbox/clock', {
        as: owner,
        body: { merchantId: merchant.id, advance: days * 86_400 },
      })
      expect(status).toBe(200)
    }
    await page.getByLabel('By how much').selectOption('2592000')
    await page.getByRole('button', { name: 'Move forward' }).click()
    await page.getByText('more than 1,100 days forward in all').waitFor()
  })

  test('is for members too, and in Spanish; live money has none of it', {
    tags: ['full'],
  }, async () => {
    const { merchant } = await enterShop(service, visit)
    const colleague = await createUser(service)
    await addMember(service, merchant, colleague, 'MEMBER')
    const path = `/m/${merchant.id}/live/developers/sandbox`
    const { page } = await enterConsole(service, visit, colleague, path)
    await page.getByRole('link', { name: 'Ir al ambiente de prueba' }).waitFor()
    await expectGoodScreen(page)
    await page.getByRole('link', { name: 'Ir al ambiente de prueba' }).click()
    await page.getByRole('button', { name: 'Simular: Banco caído' }).click()
    await expectGoodScreen(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Simular', exact: true }).click()
    await page.getByRole('button', { name: 'Terminar: Banco caído' }).waitFor()
    await expectGoodScreen(page)
  })
})
