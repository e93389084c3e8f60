import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember, createApiKey, createUser } from '../support/actors.ts'
import { apiOf } from '../support/api.ts'
import { describeInBrowser } from '../support/browser.ts'
import { enterConsole, enterShop, expectGoodScreen } from '../support/console.ts'
import { createLink } from '../support/link-fixtures.ts'
import { failTimes, type Receiver, startReceiver } from '../support/receiver.ts'
import { type Service, startService } from '../support/service.ts'
import { createEvent } from '../support/webhooks.ts'

let service: Service
let receiver: Receiver
beforeAll(async () => {
  service = await startService()
  receiver = await startReceiver()
})
afterAll(async () => {
  await service.stop()
  await receiver.stop()
})

/** Clicks so often as an impatient finger may. */
const tapOften = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name }).evaluate((button) => {
    for (let tap = 0; tap < 5; tap += 1) (button as unknown as { click(): void }).click()
  })

describeInBrowser('the screens for developers', (visit) => {
  test('make a webhook, test it, send a failed delivery again, and a whole period', {
    tags: ['full'],
  }, async () => {
    receiver.setBehaviour('/shop', failTimes(1, 500))
    const { page, at, merchant } = await enterShop(service, visit)
    await page.goto(`${service.url}/console${at}/developers`)
    await page.getByRole('link', { name: 'Webhooks', exact: true }).click()
    await page.getByText('No webhooks yet').waitFor()
    await expectGoodScreen(page)

    await page.getByRole('button', { name: 'Create a webhook' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Choose none' }).click()
    await dialog.getByLabel('Address of your server').fill('http://10.0.0.1/hook')
    await dialog.getByRole('button', { name: 'Create a webhook' }).click()
    await dialog.getByText('Choose at least one.').waitFor()
    await expectGoodScreen(page)
    await dialog.getByLabel('transaction.completed').check()
    await dialog.getByLabel('member.joined').check()
    await dialog.getByLabel('Address of your server').fill(receiver.url('/shop'))
    await tapOften(dialog, 'Create a webhook')
    await dialog.getByText('Copy it now').waitFor()
    expect(await dialog.locator('code').textContent()).toMatch(/^whsec_/)
    await expectGoodScreen(page)
    await dialog.getByRole('button', { name: 'I have copied it' }).click()

    await page.getByText('No deliveries yet').waitFor()
    expect(await page.content()).not.toContain('whsec_')
    await expectGoodScreen(page)
    await tapOften(page, 'Send a test')
    await page.getByRole('heading', { name: 'webhook.test' }).waitFor()
    await page.getByText('HTTP 500').waitFor()
    await page.getByText('To be repeated').waitFor()
    await expectGoodScreen(page)
    await tapOften(page, 'Send again')
    await page.getByText('HTTP 200').waitFor()
    await page.getByText('Delivered').waitFor()
    await expectGoodScreen(page)

    for (const second of [1, 2]) {
      const createdAt = new Date(Date.now() - 3_600_000 + second * 1000)
      await createEvent(service, merchant, { createdAt })
    }
    await page.getByRole('link', { name: 'All deliveries' }).click()
    await page.getByRole('button', { name: 'Send a period again' }).click()
    await dialog.getByLabel('member.joined').uncheck()
    await expectGoodScreen(page)
    await tapOften(dialog, 'Send again')
    await page.getByText('2 events are sent').waitFor()
    // The test was sent twice.
    await receiver.waitFor('/shop', 4)
    await page.reload()
    await page.getByText('transaction.completed', { exact: true }).nth(2).waitFor()
    await expectGoodScreen(page)
    await page.getByLabel('Event').selectOption('webhook.test')
    await page.getByText('2 attempts').waitFor()
    await expect.poll(() => page.locator('.rows li').count()).toBe(1)
  })

  test('edit a webhook, switch it off and on, rotate its secret, and delete it', {
    tags: ['full'],
  }, async () => {
    const { page, at, merchant, owner } = await enterShop(service, visit)
    const made = await apiOf(service)('POST', `/merchants/${merchant.id}/webhooks`, {
      as: owner,
      body: { url: receiver.url('/old'), events: ['transaction.completed'], environment: 'test' },
    })
    await page.goto(`${service.url}/console${at}/developers/webhooks`)
    await page.getByText('1 type of event').waitFor()
    await expectGoodScreen(page)
    await page.getByRole('link', { name: receiver.url('/old') }).click()
    await page.getByRole('button', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Address of your server').fill(receiver.url('/new'))
    await dialog.getByRole('button', { name: 'Choose all' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: receiver.url('/new') }).waitFor()
    await page.getByText('checkout.overpaid').first().waitFor()
    await page.getByRole('button', { name: 'Edit' }).click()
    await dialog.getByLabel('Everything, also what is added later').check()
    expect(await dialog.getByRole('button', { name: 'Choose all' }).count()).toBe(0)
    await expectGoodScreen(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Everything, also what is added later' })
      .waitFor()
    const stored = await service.database.query(
      'select events from webhooks where merchant_id = $1',
      [merchant.uuid],
    )
    expect(stored).toStrictEqual([{ events: ['*'] }])
    await page.getByRole('button', { name: 'Switch off' }).click()
    await page.getByText('It is off').waitFor()
    await expectGoodScreen(page)
    await page.getByRole('button', { name: 'Switch on' }).click()
    await page.getByRole('button', { name: 'Rotate the secret' }).click()
    await expectGoodScreen(page)
    await dialog.getByRole('button', { name: 'Rotate the secret' }).click()
    const secret = dialog.locator('code')
    await secret.waitFor()
    expect(await secret.textContent()).toMatch(/^whsec_/)
    expect(await secret.textContent()).not.toBe(made.body.secret)
    await dialog.getByRole('button', { name: 'I have copied it' }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await expectGoodScreen(page)
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('No webhooks yet').waitFor()
  })

  test('list events and requests, by what is searched for', { tags: ['full'] }, async () => {
    const { page, at, merchant, owner } = await enterShop(service, visit)
    await createEvent(service, merchant, { createdAt: new Date() })
    await createEvent(service, merchant, { type: 'payment_link.expired', createdAt: new Date() })
    const key = await createApiKey(service, owner, { merchant })
    const api = apiOf(service)
    const links = `/merchants/${merchant.id}/payment-links`
    await api('POST', links, { as: key, body: { label: 'Torta', amount: 5, currency: 'VES' } })
    const refused = await api('POST', links, { as: key, body: { label: 'Torta' } })

    await page.goto(`${service.url}/console${at}/developers/events`)
    await page.getByText('A link expired').waitFor()
    await expectGoodScreen(page)
    await page.getByLabel('Event').selectOption('transaction.completed')
    await page.getByText('A link expired').waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'A payment was received' }).click()
    await page.getByText('"amount": 25.5').waitFor()
    await page.getByRole('link', { name: 'See the payment' }).waitFor()
    await expectGoodScreen(page)

    await page.getByRole('link', { name: 'Requests' }).click()
    const row = page.locator('.request')
    await row.first().waitFor()
    await page.getByLabel('Status').selectOption('4xx')
    await expect.poll(() => row.count()).toBe(1)
    await row.locator('summary').click()
    await row.getByText(refused.headers.get('X-Request-Id') ?? '').waitFor()
    await row.getByText('INVALID_REQUEST').waitFor()
    await expectGoodScreen(page)
    await page.getByLabel('The path begins with').fill('/api/v1/auth')
    await page.getByLabel('The path begins with').press('Enter')
    await page.getByText('There are no requests with these filters').waitFor()
    await expectGoodScreen(page)
  })

  test('refuse a member in words, and let an administrator look', { tags: ['full'] }, async () => {
    const { merchant, owner } = await enterShop(service, visit)
    const [member, admin] = [await createUser(service), await createUser(service)]
    await addMember(service, merchant, member, 'MEMBER')
    await addMember(service, merchant, admin, 'ADMIN')
    const path = `/m/${merchant.id}/test/developers/webhooks`
    const onlyAdmins = `pídelo a ${owner.name} (Propietario).`
    const asMember = await enterConsole(service, visit, member, path)
    await asMember.page.getByText(onlyAdmins).waitFor()
    expect(await asMember.page.getByRole('button', { name: 'Crear un webhook' }).count()).toBe(0)
    await expectGoodScreen(asMember.page)
    for (const place of ['events', 'requests']) {
      await asMember.page.goto(`${service.url}/console${path.replace('webhooks', place)}`)
      await asMember.page.getByText(onlyAdmins).waitFor()
    }
    await asMember.page.getByRole('link', { name: 'Webhooks' }).waitFor({ state: 'detached' })
    const made = await apiOf(service)('POST', `/merchants/${merchant.id}/webhooks`, {
      as: owner,
      body: { url: receiver.url('/admin'), events: ['member.joined'], environment: 'test' },
    })
    const { page } = await enterConsole(service, visit, admin, path)
    await page.getByRole('link', { name: receiver.url('/admin') }).click()
    await page.getByText('member.joined', { exact: true }).first().waitFor()
    expect(made.status).toBe(201)
    expect(await page.getByRole('button', { name: 'Borrar' }).count()).toBe(0)
    await expectGoodScreen(page)
  })

  test('limit a key to what its program does, and to where it runs', {
    tags: ['full'],
  }, async () => {
    const { page, at, merchant } = await enterShop(service, visit)
    await page.goto(`${service.url}/console${at}/developers`)
    await page.getByRole('button', { name: 'Create a key' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('What it is for').fill('Online shop')
    expect(await dialog.getByRole('checkbox').count()).toBe(0)
    await dialog.getByLabel('What it may do').selectOption('What I choose')
    expect(await dialog.getByRole('checkbox', { checked: true }).count()).toBe(0)
    await dialog.getByRole('button', { name: 'Create a key' }).click()
    await dialog.getByText('Choose at least one.').waitFor()
    await expectGoodScreen(page)
    await dialog.getByLabel('What it may do').selectOption('Only create links and see payments')
    expect(await dialog.getByRole('checkbox', { checked: true }).count()).toBe(3)
    await dialog.getByLabel('links:read').uncheck()
    const addresses = dialog.getByLabel('Where it is used from')
    await addresses.fill('203.0.113.7\n2001:db8::1/48')
    await dialog.getByRole('button', { name: 'Create a key' }).click()
    await dialog.getByText('Has bits beyond the length of the network').waitFor()
    await expectGoodScreen(page)
    await addresses.fill('203.0.113.7, 2001:db8::/48')
    await tapOften(dialog, 'Create a key')
    await dialog.getByText('Your new key').waitFor()
    const token = (await dialog.locator('code').textContent()) ?? ''
    await dialog.getByRole('button', { name: 'I have copied it' }).click()
    await page.getByText('only from 203.0.113.7/32, 2001:db8::/48').waitFor()
    await page.getByText('2 permissions').click()
    await page.getByText('Create and change payment links · See the payments received').waitFor()
    await expectGoodScreen(page)

    const call = (method: string, ip: string) =>
      apiOf(service)(method, `/merchants/${merchant.id}/payment-links`, {
        as: { token },
        ...(method === 'POST' && { body: { label: 'Torta', amount: 5 } }),
        headers: { 'CF-Connecting-IP': ip },
      })
    expect((await call('POST', '2001:db8::9')).status).toBe(201)
    expect((await call('GET', '2001:db8::9')).status).toBe(403)
    expect((await call('POST', '203.0.113.8')).status).toBe(403)
  })

  test('offer a key in Spanish first, without a limit unless one chooses', {
    tags: ['full'],
  }, async () => {
    const { merchant, owner } = await enterShop(service, visit)
    const path = `/m/${merchant.id}/test/developers`
    const { page } = await enterConsole(service, visit, owner, path)
    await page.getByRole('button', { name: 'Crear una clave' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Qué puede hacer').selectOption('Solo ver, sin cambiar nada')
    await dialog.getByText('Ver los enlaces de pago').waitFor()
    await dialog.getByLabel('Desde dónde se usa').fill('mi servidor')
    await dialog.getByLabel('Para qué es').fill('Informes')
    await expectGoodScreen(page)
    await dialog.getByRole('button', { name: 'Crear una clave' }).click()
    await expect.poll(() => dialog.locator('textarea').getAttribute('aria-invalid')).toBe('true')
    await expectGoodScreen(page)
    await dialog.getByLabel('Desde dónde se usa').fill('')
    await dialog
      .getByLabel('Qué puede hacer')
      .selectOption('Todo lo que tú puedes en este comercio, menos cambiar el equipo')
    await dialog.getByRole('button', { name: 'Crear una clave' }).click()
    await dialog.getByText('Tu clave nueva').waitFor()
    await dialog.getByRole('button', { name: 'Ya la copié' }).click()
    await page
      .getByText('Todo lo que tú puedes, menos cambiar el equipo', { exact: true })
      .waitFor()
    await expectGoodScreen(page)
  })

  test('do not make a key twice whose answer was lost', { tags: ['full'] }, async () => {
    const { page, at, owner } = await enterShop(service, visit)
    await page.goto(`${service.url}/console${at}/developers`)
    await page.getByRole('button', { name: 'Create a key' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('What it is for').fill('Cash desk')
    await page.route('**/api-keys', async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await dialog.getByRole('button', { name: 'Create a key' }).click()
    await dialog.getByText('The service does not respond').waitFor()
    await page.unroute('**/api-keys')
    await dialog.getByRole('button', { name: 'Create a key' }).click()
    await page.getByText('we could not show it to you').waitFor()
    await expectGoodScreen(page)
    const keys = await service.database.query('select 1 from api_keys where user_id = $1', [
      owner.uuid,
    ])
    expect(keys).toHaveLength(1)
    await page.getByRole('button', { name: 'Rotate' }).click()
    await dialog.getByRole('button', { name: 'Rotate' }).click()
    await dialog.getByText('Your new key').waitFor()
  })
})

describeInBrowser('a test link', (visit) => {
  test('is paid from its screen, with the outcome that one chooses, once', {
    tags: ['full'],
  }, async () => {
    const { page, at, merchant } = await enterShop(service, visit)
    const link = await createLink(service, merchant)
    await page.goto(`${service.url}/console${at}/links/${link.id}`)
    await page.getByRole('button', { name: 'Make a test payment' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('How it ends').selectOption('pending')
    await expectGoodScreen(page)
    await tapOften(dialog, 'Make the test payment')
    await page.getByText('The test payment is pending').waitFor()
    const row = page.locator('.day').getByRole('listitem')
    await row.getByText('Waiting for the bank').waitFor()
    await page.getByRole('button', { name: 'Make a test payment' }).click()
    await dialog.getByLabel('How it is paid').selectOption('verify')
    await dialog.getByRole('button', { name: 'Make the test payment' }).click()
    await page.getByText('The test payment was received').waitFor()
    const isPending = (text: string) => text.includes('Waiting for the bank')
    await expect.poll(async () => (await row.allTextContents()).map(isPending)).toEqual([false])
    await expectGoodScreen(page)
    const payments = await service.database.query<{ status: string }>(
      'select status from transactions where merchant_id = $1',
      [merchant.uuid],
    )
    expect(payments).toEqual([{ status: 'completed' }])
    await page.getByRole('link', { name: 'See the payment' }).click()
    await page.getByText('Simulated').waitFor()
    await page.goto(`${service.url}/console${at.replace('test', 'live')}/links/${link.id}`)
    await page.getByRole('button', { name: 'Copy the link' }).waitFor()
    expect(await page.getByRole('button', { name: 'Make a test payment' }).count()).toBe(0)
  })
})
