import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessibilityFaults, contrastFaultsIn, LETS_AXE_IN } from '../support/accessibility.ts'
import { describeInBrowser } from '../support/browser.ts'
import {
  chooseWay,
  fillCharge,
  openThemedShop,
  paymentsOfLink,
  phoneContext,
  postForm,
  requestKey,
  sendCharge,
  waitForHeading,
} from '../support/payer-pages.ts'
import { issueC2pKeys, newOtp, newPayer, type PaymentTestbed } from '../support/payment-testbed.ts'

/** A folder for pictures, if they are wanted. */
const { PICTURES } = process.env

let shop: PaymentTestbed
beforeAll(async () => {
  shop = await openThemedShop({ r4: { config: { charges: 'immediate_debit' } } })
})
afterAll(() => shop.stop())

const urlOf = ({ token }: { token: string }, query = '') =>
  `${shop.service.url}/pay/${token}${query}`
const keysSent = () => shop.r4.keyRequests().length
const settleLastDebit = () => shop.r4.settleDebit(shop.r4.debits().at(-1)?.id ?? '', 'ACCP')
const textOf = async (page: Page) => (await page.locator('main').textContent()) ?? ''

async function expectGood(page: Page, name: string): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([])
  for (const scheme of ['dark', 'light'] as const) {
    expect(await contrastFaultsIn(page, scheme)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
    if (PICTURES) {
      await page.screenshot({ path: `${PICTURES}/${name}-${scheme}.png`, fullPage: true })
    }
  }
}

describeInBrowser('requesting a key on the page', (visit) => {
  test.each([
    ['with JavaScript', true],
    ['without JavaScript', false],
  ])('%s keeps what was typed, and the key that comes pays', async (_, javaScriptEnabled) => {
    const link = await shop.createLink('r4', { label: 'Vitaminas' })
    const { page, problems } = await visit(urlOf(link), phoneContext({ javaScriptEnabled }))
    const payer = { ...newPayer(), bankCode: '0102' }
    const sent = keysSent()
    await fillCharge(page, shop, { payer, otp: '' })
    await page.getByRole('button', { name: 'Pedir clave' }).click()
    await page.getByRole('heading', { name: 'Pedimos tu clave' }).waitFor()
    expect(page.url()).toMatch(/\?way=c2p#key-sent$/)
    expect(shop.r4.keyRequests().slice(sent)).toStrictEqual([
      {
        Banco: '0102',
        Monto: link.amount,
        Telefono: payer.phone,
        Cedula: payer.document,
      },
    ])
    expect(await page.locator('#c2p-phone').inputValue()).toBe(payer.phone)
    // A reload requests nothing again.
    await page.reload()
    await page.getByRole('heading', { name: 'Pedimos tu clave' }).waitFor()
    expect(keysSent() - sent).toBe(1)

    const otp = newOtp()
    issueC2pKeys(shop, payer, otp)
    await page.locator('#c2p-otp').fill(otp)
    await sendCharge(page)
    await waitForHeading(page, 'Estamos confirmando tu pago')
    expect(await paymentsOfLink(shop.service, link)).toMatchObject([{ status: 'pending' }])
    settleLastDebit()
    // The page asks by itself, by its script or by reloading.
    await waitForHeading(page, 'Pago exitoso')
    expect(problems).toEqual([])
    // The key is spent, so nothing is said of it any more.
    await page.goto(urlOf(link, '?way=c2p'))
    expect(await page.locator('#key-sent').count()).toBe(0)
  })

  test('counts down on a live page, and the pages please on a small phone', async () => {
    const link = await shop.createLink('r4', {
      label: 'Vitaminas para dos meses',
      amount: '1980.50',
    })
    const { page } = await visit(urlOf(link, '?way=c2p'), phoneContext(LETS_AXE_IN))
    await page.clock.install()
    await expectGood(page, 'key-1-form')
    await fillCharge(page, shop, { otp: '' })
    await requestKey(page)
    await page.locator('#key-sent').waitFor()
    const again = page.locator('button[formaction]')
    await expect.poll(() => again.textContent()).toMatch(/^Pedir otra clave en (1:00|0:5\d)$/)
    expect(await again.isDisabled()).toBe(true)
    expect(await page.evaluate('document.activeElement.id')).toBe('key-sent')
    await expectGood(page, 'key-2-requested')
    await page.clock.fastForward(61_000)
    await expect.poll(() => again.textContent()).toBe('Pedir otra clave')
    expect(await again.isDisabled()).toBe(false)
  })

  test('says until when a key is valid, and when it is over', async () => {
    const link = await shop.createLink('sandbox')
    const { page } = await visit(urlOf(link, '?way=c2p'), phoneContext())
    await page.clock.install()
    await fillCharge(page, shop, { otp: '' })
    await requestKey(page)
    const left = page.locator('#key-sent [data-countdown]')
    await expect.poll(() => left.textContent()).toMatch(/^Vence en (5:00|4:5\d)\.$/)
    await page.clock.fastForward(301_000)
    await expect.poll(() => left.textContent()).toMatch(/ya venció/)
    await page.locator('#c2p-otp').fill('12345678')
    await sendCharge(page)
    await waitForHeading(page, 'Pago exitoso')
  })

  test('the Enter key in the field of the key pays, and requests none', async () => {
    const link = await shop.createLink('sandbox')
    const { page } = await visit(urlOf(link, '?way=c2p'), phoneContext())
    await fillCharge(page, shop, { otp: '12345678' })
    await page.locator('#c2p-otp').press('Enter')
    await waitForHeading(page, 'Pago exitoso')
  })

  test('too many requests say when to come back, and how to get the key meanwhile', async () => {
    const link = await shop.createLink('r4', { label: 'Vitaminas', maxPayments: 1 })
    for (let time = 0; time < 3; time += 1) {
      await postForm(shop, `/pay/${link.token}`, 'key', { ...newPayer(), letter: '' })
    }
    const { page } = await visit(urlOf(link, '?way=c2p'), phoneContext(LETS_AXE_IN))
    const payer = await fillCharge(page, shop, { otp: '' })
    await requestKey(page)
    await page.getByRole('heading', { name: 'Ya se pidieron varias claves' }).waitFor()
    expect(await textOf(page)).toContain('desde el 11/03/2026')
    expect(await page.locator('#c2p-phone').inputValue()).toBe(payer.phone)
    await page.getByText('¿Cómo consigo mi clave?').click()
    await expectGood(page, 'key-3-too-often')
  })

  test('a bank that does not respond, or details that are wrong, are said beside what was typed', async () => {
    const link = await shop.createLink('r4', { label: 'Vitaminas' })
    const { page } = await visit(urlOf(link, '?way=c2p&lang=en'), phoneContext(LETS_AXE_IN))
    await fillCharge(page, shop, { otp: '' })
    await page.locator('#c2p-phone').fill('0414')
    const sent = keysSent()
    await page.getByRole('button', { name: 'Request key' }).click()
    await page.getByText('Enter a phone of 11 digits, such as 04121234567.').first().waitFor()
    expect(keysSent()).toBe(sent)
    await page.locator('#c2p-phone').fill('04141234567')
    shop.r4.server.fault({ kind: 'garbage' }, { path: /GenerarOtp/ })
    await page.getByRole('button', { name: 'Request key' }).click()
    await page.getByRole('heading', { name: 'The bank did not respond' }).waitFor()
    await expectGood(page, 'key-4-unanswered')
  })

  test('a merchant whose bank sends none shows no button, but how to get a key', async () => {
    const { page } = await visit(urlOf(await shop.createLink('bnc')), phoneContext())
    await chooseWay(page, 'c2p')
    await page.getByText('¿Cómo consigo mi clave?').waitFor()
    expect(await page.locator('button[formaction]').count()).toBe(0)
  })
})

describe('the form of a request for a key', () => {
  const pathOf = ({ token }: { token: string }) => `/pay/${token}`
  const fields = () => ({ ...newPayer(), letter: '' })

  test('returns to the form in the chosen language with the stated amount, and puts no key or phone in the address', async () => {
    const link = await shop.createLink('r4')
    await shop.service.database.query('update payment_links set amount = null where id = $1', [
      link.uuid,
    ])
    const sent = await postForm(shop, pathOf(link), 'key?lang=en&amount=41.50', {
      ...fields(),
      otp: '87654321',
      key: 'k'.repeat(24),
    })
    expect(sent.status, await sent.text()).toBe(303)
    expect(sent.headers.get('Location')).toBe(
      `${pathOf(link)}?lang=en&amount=41.50&way=c2p#key-sent`,
    )
    expect(shop.r4.keyRequests().at(-1)?.Monto).toBe('41.50')
    for (const cookie of sent.headers.getSetCookie()) {
      expect(cookie).not.toContain('87654321')
      expect(cookie).toMatch(/HttpOnly/)
    }
  })

  test.each([
    ['another site, by Sec-Fetch-Site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['another site, by Origin', { Origin: 'https://evil.example' }],
  ])('is refused when it is sent by %s', async (_, headers) => {
    const link = await shop.createLink('r4')
    const before = keysSent()
    expect((await postForm(shop, pathOf(link), 'key', fields(), headers)).status).toBe(403)
    expect(keysSent()).toBe(before)
  })

  test('is refused like a charge where the link cannot be paid', async () => {
    const link = await shop.createLink('r4', { active: false })
    const closed = await postForm(shop, pathOf(link), 'key', { ...fields(), key: 'k'.repeat(24) })
    expect([closed.status, await closed.text()]).toEqual([
      409,
      expect.stringContaining('Este enlace está desactivado'),
    ])
    const keyless = await postForm(shop, pathOf(await shop.createLink('bnc')), 'key', fields())
    expect([keyless.status, await keyless.text()]).toEqual([
      501,
      expect.stringContaining('¿Cómo consigo mi clave?'),
    ])
  })

  test('the page with it is under 30 KB with its script', async () => {
    const link = await shop.createLink('r4', { currency: 'USD', amount: '25.00' })
    const asked = await postForm(shop, pathOf(link), 'key', fields())
    const cookie = asked.headers
      .getSetCookie()
      .map((set) => set.split(';')[0])
      .join('; ')
    const page = await shop.service.fetch(`${pathOf(link)}?way=c2p`, {
      headers: { Cookie: cookie },
    })
    const text = await page.text()
    expect(text).toContain('id="key-sent"')
    const [, address = ''] = /src="(\/assets\/payer-[0-9a-f]{16}\.js)"/.exec(text) ?? []
    const script = await (await shop.service.fetch(address)).arrayBuffer()
    expect(Buffer.byteLength(text) + script.byteLength).toBeLessThan(30_000)
  })
})
