import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeInBrowser } from '../support/browser.ts'
import {
  chooseWay,
  chosenBank,
  fillCharge,
  fillClaim,
  formKeyOf,
  openThemedShop,
  phoneContext,
  postForm,
  sendCharge,
  sendClaim,
  waitForHeading,
} from '../support/payer-pages.ts'
import {
  issueC2pKeys,
  newOtp,
  newPayer,
  type Payer,
  type PaymentTestbed,
} from '../support/payment-testbed.ts'

let shop: PaymentTestbed
beforeAll(async () => {
  shop = await openThemedShop()
})
afterAll(() => shop.stop())

const urlOf = ({ token }: { token: string }) => `${shop.service.url}/pay/${token}`

/** A right charge, as the form's fields. */
function charge() {
  const payer = newPayer()
  const otp = newOtp()
  issueC2pKeys(shop, payer, otp)
  return { ...payer, letter: '', otp }
}

const cookiesOf = ({ headers }: Response) =>
  headers.getSetCookie().map((cookie) => cookie.split('; '))

/** What the response sets of the payer's details; undefined if nothing. */
const payerCookieOf = (response: Response) =>
  cookiesOf(response).find(([pair = '']) => pair.startsWith('__Secure-payer='))

describe('the cookie with a payer’s details', () => {
  test('is not set unless the payer says so', async () => {
    const { token } = await shop.createLink('bnc')
    expect(payerCookieOf(await postForm(shop, `/pay/${token}`, 'c2p', charge()))).toBeUndefined()
  })

  test('has phone, document and bank, and is closed to scripts, other sites and plain HTTP', async () => {
    const { token } = await shop.createLink('bnc')
    const fields = { ...charge(), remember: 'yes' }
    const [pair = '', ...attributes] =
      payerCookieOf(await postForm(shop, `/pay/${token}`, 'c2p', fields)) ?? []
    const { phone, document, bankCode } = fields
    const stored = new URLSearchParams(decodeURIComponent(pair.slice('__Secure-payer='.length)))
    expect(Object.fromEntries(stored)).toEqual({ phone, document, bankCode })
    expect(attributes.toSorted()).toEqual(
      ['HttpOnly', 'Max-Age=31536000', 'Path=/pay', 'SameSite=Lax', 'Secure'].toSorted(),
    )
  })

  test('is not set by a form with wrong fields', async () => {
    const { token } = await shop.createLink('bnc')
    const fields = { ...charge(), phone: '12', remember: 'yes' }
    const answer = await postForm(shop, `/pay/${token}`, 'c2p', fields)
    expect(answer.status).toBe(400)
    expect(payerCookieOf(answer)).toBeUndefined()
    expect(await answer.text()).toMatch(/name="remember" value="yes" checked/)
  })

  test('keeps the document when a claim, which has none, is remembered too', async () => {
    const { token } = await shop.createLink('bnc')
    const payer = newPayer()
    const cookie = `__Secure-payer=${encodeURIComponent('phone=04121234567&document=V12345678&bankCode=0102')}`
    const fields = { ...payer, reference: '44556677', remember: 'yes' }
    const answer = await postForm(shop, `/pay/${token}`, 'verify', fields, { Cookie: cookie })
    const [pair = ''] = payerCookieOf(answer) ?? []
    expect(decodeURIComponent(pair)).toBe(
      `__Secure-payer=phone=${payer.phone}&document=V12345678&bankCode=${payer.bankCode}`,
    )
  })

  test('is removed when the box is unticked', async () => {
    const { token } = await shop.createLink('bnc')
    const cookie = `__Secure-payer=${encodeURIComponent('phone=04121234567&bankCode=0102')}`
    const answer = await postForm(shop, `/pay/${token}`, 'c2p', charge(), { Cookie: cookie })
    expect(payerCookieOf(answer)).toContain('Max-Age=0')
  })

  test.each([
    '__Secure-payer=%E0%A4%A',
    '__Secure-payer=phone%3D"><script>alert(1)</script>',
    `__Secure-payer=phone%3D${'1'.repeat(500)}`,
    '__Secure-payer=; __Secure-attempt=; __Secure-receipt=txn_1.abc',
  ])('that nobody here made does no harm: %s', async (cookie) => {
    const { token } = await shop.createLink('bnc')
    const page = await shop.service.fetch(`/pay/${token}`, { headers: { Cookie: cookie } })
    expect(page.status).toBe(200)
    const text = await page.text()
    expect(text).not.toMatch(/<script>alert|1{200}|Ya enviaste un pago/)
  })

  test('can be forgotten by a form of our own pages only', async () => {
    const { token } = await shop.createLink('bnc')
    const key = await formKeyOf(shop.service, `/pay/${token}`)
    const foreign = { 'Sec-Fetch-Site': 'cross-site' }
    const refused = await postForm(shop, `/pay/${token}`, 'forget', { key }, foreign)
    expect([refused.status, payerCookieOf(refused)]).toEqual([403, undefined])
    const answer = await postForm(shop, `/pay/${token}`, 'forget', { key })
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, `/pay/${token}`])
    expect(payerCookieOf(answer)).toContain('Max-Age=0')
  })
})

test('no cookie ever has the one-time key, and no log has what a cookie has', async () => {
  const { token } = await shop.createLink('bnc')
  for (const fields of [charge(), { ...charge(), otp: '99999999' }]) {
    const answer = await postForm(shop, `/pay/${token}`, 'c2p', { ...fields, remember: 'yes' })
    expect(answer.headers.getSetCookie().join()).not.toContain(fields.otp)
    expect(answer.headers.get('Location')).not.toContain(fields.phone)
    const logs = JSON.stringify(shop.service.logs())
    for (const secret of [fields.phone, fields.document]) expect(logs).not.toContain(secret)
  }
})

describeInBrowser('a device', (visit) => {
  const typedOf = async (page: Page) => ({
    bankCode: await chosenBank(page, 'c2p'),
    phone: await page.locator('#c2p-phone').inputValue(),
    document:
      (await page.locator('form[action*="/c2p"] [name=letter]').inputValue()) +
      (await page.locator('#c2p-document').inputValue()),
  })
  const factsOf = ({ bankCode, phone, document }: Payer) => ({ bankCode, phone, document })
  const cookieNames = async (context: BrowserContext) =>
    (await context.cookies()).map(({ name }) => name).toSorted()

  test.each([
    ['with JavaScript', true],
    ['without JavaScript', false],
  ])('%s remembers a payer for the next link, until they are forgotten', async (_, scripts) => {
    const [first, second] = [await shop.createLink('bnc'), await shop.createLink('r4')]
    const { page, problems } = await visit(
      urlOf(first),
      phoneContext({ javaScriptEnabled: scripts }),
    )
    const payer = await fillCharge(page, shop)
    const box = page.locator('#c2p-remember')
    expect(await box.isChecked()).toBe(false)
    await box.check()
    await sendCharge(page)
    await waitForHeading(page, 'Pago exitoso')
    await page.goto(urlOf(second))
    await chooseWay(page, 'c2p')
    expect(await typedOf(page)).toEqual(factsOf(payer))
    expect(await box.isChecked()).toBe(true)
    expect(await page.locator('#c2p-otp').inputValue()).toBe('')
    expect(await page.locator('#verify-phone').inputValue()).toBe(payer.phone)
    await page.getByRole('button', { name: 'Olvidar mis datos' }).click()
    await page.waitForURL(urlOf(second))
    expect(await typedOf(page)).toEqual({ bankCode: '', phone: '', document: 'V' })
    expect(await page.getByRole('button', { name: 'Olvidar mis datos' }).count()).toBe(0)
    expect(await cookieNames(page.context())).toEqual(['__Secure-receipt'])
    expect(problems).toEqual([])
  })

  test.each([
    ['with JavaScript', true],
    ['without JavaScript', false],
  ])('%s has what was typed after a refused charge, except the key', async (_, scripts) => {
    const link = await shop.createLink('bnc')
    const { page } = await visit(urlOf(link), phoneContext({ javaScriptEnabled: scripts }))
    const payer = await fillCharge(page, shop, { otp: '99999999' })
    await sendCharge(page)
    await waitForHeading(page, 'No pudimos completar tu pago')
    await page.getByRole('link', { name: 'Intentar otra vez' }).click()
    await page.locator('#c2p-otp').waitFor()
    expect(await typedOf(page)).toEqual(factsOf(payer))
    expect(await page.locator('#c2p-otp').inputValue()).toBe('')
    // Of this link alone.
    const other = await shop.createLink('bnc')
    await page.goto(urlOf(other))
    expect(await typedOf(page)).toEqual({ bankCode: '', phone: '', document: 'V' })
  })

  test('has what was typed after a claim that was not found', async () => {
    const link = await shop.createLink('bnc')
    const { page } = await visit(urlOf(link), phoneContext())
    const payer = newPayer()
    await fillClaim(page, payer, '66554433')
    await sendClaim(page)
    await waitForHeading(page, 'No encontramos tu pago')
    await page.getByRole('link', { name: 'Intentar otra vez' }).click()
    expect(await page.locator('#verify-reference').inputValue()).toBe('66554433')
    expect(await chosenBank(page, 'verify')).toBe(payer.bankCode)
  })

  test('leads who comes back to a link to the payment that was made, and keeps nothing typed', async () => {
    const link = await shop.createLink('bnc')
    const { page } = await visit(urlOf(link), phoneContext())
    await fillCharge(page, shop)
    await sendCharge(page)
    await waitForHeading(page, 'Pago exitoso')
    const receipt = page.url()
    expect(await cookieNames(page.context())).toEqual(['__Secure-receipt'])
    await page.goto(urlOf(link))
    await page.getByText('Ya enviaste un pago desde este dispositivo').waitFor()
    expect(await typedOf(page)).toEqual({ bankCode: '', phone: '', document: 'V' })
    await page.getByRole('link', { name: 'Ver mi pago' }).click()
    await waitForHeading(page, 'Pago exitoso')
    expect(page.url()).toBe(receipt)
  })

  test('leads who comes back to a paid link to its receipt', async () => {
    const link = await shop.createLink('bnc', { maxPayments: 1 })
    const { page } = await visit(urlOf(link), phoneContext())
    await fillCharge(page, shop)
    await sendCharge(page)
    await waitForHeading(page, 'Pago exitoso')
    await page.goto(urlOf(link))
    await waitForHeading(page, 'Este enlace ya está pagado')
    await page.getByRole('link', { name: 'Ver mi pago' }).click()
    await waitForHeading(page, 'Pago exitoso')
  })
})
