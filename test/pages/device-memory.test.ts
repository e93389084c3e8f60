import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formKeyOf, openThemedShop, postForm } from '../support/payer-pages.ts'
import { issueC2pKeys, newOtp, newPayer, type PaymentTestbed } from '../support/payment-testbed.ts'

let shop: PaymentTestbed
beforeAll(async () => {
  shop = await openThemedShop()
})
afterAll(() => shop.stop())

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
