import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessibilityFaults } from '../support/accessibility.ts'
import { addMember, createUser, PASSWORD } from '../support/actors.ts'
import { apiOf } from '../support/api.ts'
import { describeInBrowser, type Visitor } from '../support/browser.ts'
import { enterConsole, enterShop, expectGoodOnPhone, expectGoodScreen } from '../support/console.ts'
import { createLink } from '../support/link-fixtures.ts'
import { simulate } from '../support/sandbox.ts'
import { type Service, startService } from '../support/service.ts'
import { createTransaction } from '../support/transactions.ts'
import { waitUntil } from '../support/wait-until.ts'
import { createWebhook, discardingReceiverUrl } from '../support/webhooks.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

describeInBrowser('a merchant’s payments', (visit) => {
  test('yesterday’s payment is found by the end of the phone, or by its amount, and opened by a tap', async () => {
    const { page, at, merchant } = await enterShop(service, visit)
    const link = await createLink(service, merchant, { label: 'Combo desayuno criollo' })
    const yesterday = new Date(Date.now() - DAY_MS)
    await createTransaction(service, merchant, {
      ...{ link, phone: '04140000567', amount: '1250.00', reference: '000040437803' },
      ...{ createdAt: yesterday, externalReference: 'PED-0451' },
    })
    const sale = 'CAJA-bfeb91e2-VES-9999999999999'
    await createTransaction(service, merchant, {
      ...{ link: await createLink(service, merchant, { label: `Pedido ${sale}` }) },
      ...{ phone: '04240009999', amount: '99999999999.99', reference: '000055443322' },
      externalReference: sale,
    })
    await page.goto(`${service.url}/console${at}/payments`)
    const rows = page.locator('.day').getByRole('listitem')
    await rows.getByText('•••• 9999').waitFor()
    await rows.getByText('Sale at the till · 000055443322').waitFor()
    expect(await page.locator('.day h2').allTextContents()).toStrictEqual([
      'today',
      expect.stringMatching(/^yesterday, (Sun|Mon|Tue|Wed|Thu|Fri|Sat) \d{1,2} [A-Z][a-z]{2}$/),
    ])
    await expectGoodScreen(page)
    const search = page.getByLabel('Search', { exact: true })
    for (const term of ['567', '1.250,00', '0451', 'criollo']) {
      await search.fill(term)
      await search.press('Enter')
      await expect.poll(() => rows.count(), { message: term }).toBe(1)
      await search.fill('')
      await search.press('Enter')
      await rows.getByText('•••• 9999').waitFor()
    }
    await search.fill('567')
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/transactions?')) asked.push(request.url())
    })
    await search.press('Enter')
    await expect.poll(() => rows.count()).toBe(1)
    expect(asked).toHaveLength(1)
    // As its cross does.
    await search.press('Escape')
    await rows.getByText('•••• 9999').waitFor()
    await search.fill('567')
    await search.press('Enter')
    await expect.poll(() => rows.count()).toBe(1)
    await rows.getByRole('link').click()
    await page.getByText('000040437803', { exact: true }).waitFor()
  })

  test('a payment is shown beside the list on a computer, and keys move from one to the next', async () => {
    const { page, at } = await enterWithPayments(visit, 3)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(`${service.url}/console${at}/payments`)
    const rows = page.locator('.day').getByRole('link')
    await rows.first().waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('k')
    await page.keyboard.press('Enter')
    const panel = page.getByRole('region', { name: 'Payment', exact: true })
    await panel.getByText('0000000003').first().waitFor()
    expect((await page.title()).replaceAll('\u00a0', ' ')).toMatch(
      /^Bs\. 3\.00 · •••• 4567 · •••• 5678 · /,
    )
    await panel.getByText('The bank approved the payment').waitFor()
    await panel.getByRole('link', { name: 'Combo desayuno criollo' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await panel.getByText('0000000002').first().waitFor()
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    expect(await rows.count()).toBe(3)
    expect(await page.title()).toMatch(/^Payments · /)
    await page.keyboard.press('/')
    expect(await page.evaluate('document.activeElement.type')).toBe('search')
  })

  test('a payment of a price in dollars says first what came in', async () => {
    const { page, at, merchant } = await enterShop(service, visit)
    const payment = await createTransaction(service, merchant, {
      ...{ amount: '34.09', currency: 'USD', rate: '36.6642', amountVes: '1249.88' },
    })
    await page.goto(`${service.url}/console${at}/payments/${payment.id}`)
    await page.getByRole('heading', { name: 'Bs. 1,249.88', level: 1 }).waitFor()
    await page.getByText('$ 34.09').waitFor()
    expect(await page.title()).toMatch(/^Bs\.\s1,249\.88 · /)
  })

  test('Back from a payment leads on a phone to where the list was, at once', async () => {
    const { page, at } = await enterWithPayments(visit, 20)
    await page.goto(`${service.url}/console${at}/payments`)
    const row = page.locator('.day').getByRole('link', { name: '0000000004' })
    await row.scrollIntoViewIfNeeded()
    const scrolled = (await page.evaluate('scrollY')) as number
    expect(scrolled).toBeGreaterThan(200)
    await row.click()
    await page.getByRole('heading', { name: 'Bs. 4.00' }).waitFor()
    expect(await page.evaluate('scrollY')).toBe(0)
    await expectGoodOnPhone(page)
    // What was read before is there while the service has not answered.
    await page.route('**/transactions?*', () => {})
    await page.goBack()
    await row.waitFor()
    await expect.poll(() => page.evaluate('scrollY')).toBe(scrolled)
    expect(await page.evaluate('document.activeElement.textContent')).toContain('0000000004')
    await row.click()
    await page.getByRole('link', { name: 'Back to payments' }).click()
    await expect.poll(() => page.evaluate('scrollY')).toBe(scrolled)
  })

  test('days are chosen by a tap and have their sums, and a new payment is told of', async () => {
    const { page, at, merchant } = await enterWithPayments(visit, 2)
    const yesterday = new Date(Date.now() - DAY_MS)
    await createTransaction(service, merchant, { amount: '99999999999.99', createdAt: yesterday })
    await page.clock.install()
    await page.goto(`${service.url}/console${at}/payments`)
    await page.getByText('2 payments · Bs. 3.00').waitFor()
    await page.getByText('1 payment · Bs. 99,999,999,999.99').waitFor()
    await expectGoodScreen(page)
    await page.getByRole('button', { name: 'Yesterday' }).click()
    await page.getByText('2 payments · Bs. 3.00').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Today' }).click()
    await page.getByText('2 payments · Bs. 3.00').waitFor()
    await createTransaction(service, merchant, { amount: '7.00' })
    await page.clock.runFor(11_000)
    await page.getByRole('button', { name: '1 new payment' }).click()
    await page.getByText('3 payments · Bs. 10.00').waitFor()
  })

  test('who charged is said, and what webhooks were told is shown to who may see events', async () => {
    const { page, at, merchant, owner } = await enterShop(service, visit)
    await createWebhook(service, merchant, { url: await discardingReceiverUrl() })
    const api = apiOf(service)
    const { body: order } = await api('POST', `/merchants/${merchant.id}/checkouts`, {
      as: owner,
      body: { amount: 25, currency: 'VES', externalReference: 'PED-1', environment: 'test' },
    })
    const token = order.url.split('/').at(-1)
    const paid = await simulate(api, owner, 'verify', token)
    await waitUntil('its delivery', async () => {
      const sent = await service.database.query(
        "select from webhook_deliveries d join webhooks w on w.id = d.webhook_id where w.merchant_id = $1 and d.status = 'success'",
        [merchant.uuid],
      )
      return sent.length > 0
    })
    await page.goto(`${service.url}/console${at}/payments/${paid.body.transactionId}`)
    await page.getByText('Charged by').waitFor()
    await page.getByText(owner.name, { exact: true }).waitFor()
    await page.getByText('What your system was told').click()
    await page.getByText('A payment was received').waitFor()
    await expectGoodScreen(page)
    await page.getByRole('link', { name: 'Delivered' }).waitFor()
    const member = await createUser(service)
    await addMember(service, merchant, member, 'MEMBER')
    const path = `${at}/payments/${paid.body.transactionId}`
    const seen = await enterConsole(service, visit, member, path)
    await seen.page.getByText('Quién cobró').waitFor()
    expect(await seen.page.getByText('Lo que se avisó a tu sistema').count()).toBe(0)
  })

  test('a search is named, found again after a reload by a tap, and removed', async () => {
    const { page, at, merchant } = await enterWithPayments(visit, 2)
    await createTransaction(service, merchant, { status: 'failed', reference: '0000000077' })
    await page.goto(`${service.url}/console${at}/payments`)
    const rows = page.locator('.day').getByRole('listitem')
    await expect.poll(() => rows.count()).toBe(3)
    expect(await page.getByRole('button', { name: 'Save this search' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Today' }).click()
    await page.getByLabel('Status').selectOption('failed')
    await expect.poll(() => rows.count()).toBe(1)
    await page.getByRole('button', { name: 'Save this search' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Say what it is called.').waitFor()
    await dialog.getByLabel('Name').fill('Not made today')
    await dialog.getByRole('button', { name: 'Save' }).click()
    const chip = page.getByRole('button', { name: 'Not made today', exact: true })
    expect(await chip.getAttribute('aria-pressed')).toBe('true')
    await expectGoodScreen(page)
    await page.goto(`${service.url}/console${at}/payments`)
    await expect.poll(() => rows.count()).toBe(3)
    // Of another day it means that day.
    await page.clock.setFixedTime(Date.now() + DAY_MS)
    await page.goto(`${service.url}/console${at}/payments`)
    await chip.click()
    await page.getByText('No payments').waitFor()
    await page.clock.setFixedTime(Date.now())
    await page.goto(`${service.url}/console${at}/payments`)
    await chip.click()
    await expect.poll(() => rows.count()).toBe(1)
    await page.getByRole('button', { name: 'Remove “Not made today”' }).click()
    await chip.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await chip.waitFor()
  })

  test('a named search is of who has named it, whatever it is called, and not of who logs in next', async () => {
    const { page, at, owner, merchant } = await enterWithPayments(visit, 1)
    const payments = `${service.url}/console${at}/payments`
    await page.goto(`${payments}?search=V12345678`)
    await page.getByRole('button', { name: 'Save this search' }).click()
    const name = '<img src=x onerror=alert(1)>'
    await page.getByRole('dialog').getByLabel('Name').fill(name)
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    const chip = page.getByRole('button', { name, exact: true })
    await chip.waitFor()
    expect(await page.locator('img[src="x"]').count()).toBe(0)
    // Ended by somebody else: nobody has logged out here.
    const { query } = service.database
    await query(
      'update sessions set expires_at = now() - make_interval(secs => 0.001) where user_id = $1',
      [owner.uuid],
    )
    const next = await createUser(service)
    await addMember(service, merchant, next, 'MEMBER')
    await page.goto(payments)
    await page.getByLabel('E-mail').fill(next.email)
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await page.getByRole('heading', { name: 'Payments' }).waitFor()
    await page.goto(`${payments}?search=0000000001`)
    await page.getByRole('button', { name: 'Save this search' }).waitFor()
    expect(await chip.count()).toBe(0)
  })
})

/** A shop with payments of Bs. 1, 2 and so on, the last of which is the newest. */
async function enterWithPayments(visit: Visitor, count: number) {
  const shop = await enterShop(service, visit)
  const link = await createLink(service, shop.merchant, { label: 'Combo desayuno criollo' })
  for (let number = 1; number <= count; number += 1) {
    await createTransaction(service, shop.merchant, {
      ...{ link, amount: `${number}.00`, reference: String(number).padStart(10, '0') },
    })
  }
  return shop
}
