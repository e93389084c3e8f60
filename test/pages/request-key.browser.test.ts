import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessibilityFaults, contrastFaultsIn } from '../support/accessibility.ts'
import { describeInBrowser, SCRIPTS } from '../support/browser.ts'
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
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
  await takePicture(page, `${name}-light`)
  expect(await contrastFaultsIn(page, 'dark')).toEqual([])
  await takePicture(page, `${name}-dark`)
  await page.emulateMedia({ colorScheme: 'light' })
}

async function takePicture(page: Page, name: string): Promise<void> {
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}.png`, fullPage: true })
}

describeInBrowser('requesting a key on the page', (visit) => {
  for (const { how, javaScriptEnabled, tags } of SCRIPTS)
    test(`${how} keeps what was typed, and the key that comes pays`, { tags }, async () => {
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

  test('counts down on a live page, and the pages please on a small phone', {
    tags: ['full'],
  }, async () => {
    const link = await shop.createLink('r4', {
      label: 'Vitaminas para dos meses',
      amount: '1980.50',
    })
    const options = { ...phoneContext(), isAlone: true }
    const { page } = await visit(urlOf(link, '?way=c2p'), options)
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

  test('says until when a key is valid, and when it is over', { tags: ['full'] }, async () => {
    const link = await shop.createLink('sandbox')
    const options = { ...phoneContext(), isAlone: true }
    const { page } = await visit(urlOf(link, '?way=c2p'), options)
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

  test('the Enter key in the field of the key pays, and requests none', {
    tags: ['full'],
  }, async () => {
    const link = await shop.createLink('sandbox')
    const { page } = await visit(urlOf(link, '?way=c2p'), phoneContext())
    await fillCharge(page, shop, { otp: '12345678' })
    await page.locator('#c2p-otp').press('Enter')
    await waitForHeading(page, 'Pago exitoso')
  })

  test('too many requests say when to come back, and how to get the key meanwhile', {
    tags: ['full'],
  }, async () => {
    const link = await shop.createLink('r4', { label: 'Vitaminas', maxPayments: 1 })
    for (let time = 0; time < 3; time += 1) {
      await postForm(shop, `/pay/${link.token}`, 'key', { ...newPayer(), letter: '' })
    }
    const { page } = await visit(urlOf(link, '?way=c2p'), phoneContext())
    const payer = await fillCharge(page, shop, { otp: '' })
    await requestKey(page)
    await page.getByRole('heading', { name: 'Ya se pidieron varias claves' }).waitFor()
    expect(await textOf(page)).toContain('desde el mié 11 mar 2026')
    expect(await page.locator('#c2p-phone').inputValue()).toBe(payer.phone)
    await page.getByText('¿Cómo consigo mi clave?').click()
    await expectGood(page, 'key-3-too-often')
  })

  test('a bank that does not respond, or details that are wrong, are said beside what was typed', {
    tags: ['full'],
  }, async () => {
    const link = await shop.createLink('r4', { label: 'Vitaminas' })
    const { page } = await visit(urlOf(link, '?way=c2p&lang=en'), phoneContext())
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

  test('a merchant whose bank sends none shows no button, but how to get a key', {
    tags: ['full'],
  }, async () => {
    const { page } = await visit(urlOf(await shop.createLink('bnc')), phoneContext())
    await chooseWay(page, 'c2p')
    await page.getByText('¿Cómo consigo mi clave?').waitFor()
    expect(await page.locator('button[formaction]').count()).toBe(0)
  })
})
