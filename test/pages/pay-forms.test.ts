import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formKeyOf, openThemedShop, paymentsOfLink, postForm } from '../support/payer-pages.ts'
import {
  concurrently,
  issueC2pKeys,
  newOtp,
  newPayer,
  type PaymentTestbed,
} from '../support/payment-testbed.ts'
import { publicUrl } from '../support/service.ts'

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

describe('a form', () => {
  test('that is sent twice with its key makes one payment, and leads to the same receipt', async () => {
    const link = await shop.createLink('bnc')
    const fields = { ...charge(), key: await formKeyOf(shop.service, `/pay/${link.token}`) }
    const first = await postForm(shop, `/pay/${link.token}`, 'c2p', fields)
    const second = await postForm(shop, `/pay/${link.token}`, 'c2p', fields)
    expect([first.status, second.status]).toEqual([303, 303])
    expect(second.headers.get('Location')).toBe(first.headers.get('Location'))
    expect(await paymentsOfLink(shop.service, link)).toMatchObject([{ status: 'completed' }])
  })

  test('that is sent again while the bank is asked leads to the receipt of the payment in progress', async () => {
    const link = await shop.createLink('bnc')
    const fields = { ...charge(), key: await formKeyOf(shop.service, `/pay/${link.token}`) }
    shop.bnc.server.fault({ kind: 'slow', ms: 1_500 }, { times: 1 })
    const answers = await concurrently(4, () => postForm(shop, `/pay/${link.token}`, 'c2p', fields))
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303])
    expect(new Set(answers.map(({ headers }) => headers.get('Location'))).size).toBe(1)
    expect(await paymentsOfLink(shop.service, link)).toMatchObject([{ status: 'completed' }])
  })

  test('that is sent again with other data leads to the earlier payment, and pays nothing', async () => {
    const link = await shop.createLink('bnc')
    const key = await formKeyOf(shop.service, `/pay/${link.token}`)
    const first = await postForm(shop, `/pay/${link.token}`, 'c2p', { ...charge(), key })
    const second = await postForm(shop, `/pay/${link.token}`, 'c2p', { ...charge(), key })
    expect(second.headers.get('Location')).toBe(first.headers.get('Location'))
    expect(await paymentsOfLink(shop.service, link)).toHaveLength(1)
  })

  test('has a new key each time the page is shown', async () => {
    const { token } = await shop.createLink('bnc')
    const keys = await concurrently(3, () => formKeyOf(shop.service, `/pay/${token}`))
    expect(new Set(keys).size).toBe(3)
  })
})

describe('a form that is sent', () => {
  test.each([
    ['another site, by Sec-Fetch-Site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['a sister site', { 'Sec-Fetch-Site': 'same-site' }],
    ['another site, by Origin', { Origin: 'https://evil.example' }],
  ])('by %s is refused, and pays nothing', async (_, headers) => {
    const link = await shop.createLink('bnc')
    const answer = await postForm(shop, `/pay/${link.token}`, 'c2p', charge(), headers)
    expect(answer.status).toBe(403)
    expect(await answer.text()).toContain('No aceptamos este envío')
    expect(await paymentsOfLink(shop.service, link)).toEqual([])
  })

  test('by our own page is accepted, although its referrer policy hides its origin', async () => {
    const { token } = await shop.createLink('bnc')
    for (const headers of [
      { 'Sec-Fetch-Site': 'same-origin', Origin: 'null' },
      { 'Sec-Fetch-Site': 'same-origin', Origin: shop.service.url },
      { 'Sec-Fetch-Site': 'same-origin', Origin: publicUrl },
    ]) {
      const answer = await postForm(shop, `/pay/${token}`, 'c2p', charge(), headers)
      expect(answer.status).toBe(303)
    }
  })
})

describe('a form that cannot be read', () => {
  test.each([
    ['without a key', 'phone=0412', 'application/x-www-form-urlencoded', 400],
    ['as JSON', '{}', 'application/json', 415],
    ['too large', `a=${'x'.repeat(70_000)}`, 'application/x-www-form-urlencoded', 413],
  ])('shows a page of its own: %s', async (_, body, type, status) => {
    const link = await shop.createLink('bnc')
    const answer = await shop.service.fetch(`/pay/${link.token}/c2p`, {
      method: 'POST',
      headers: { 'Content-Type': type },
      body,
    })
    expect(answer.status).toBe(status)
    const text = await answer.text()
    expect(text).toContain('No pudimos leer el formulario')
    expect(text).toContain(`href="/pay/${link.token}"`)
  })
})

test('wrong fields are shown again as they were entered, except the one-time key, and with the same idempotency key', async () => {
  const { token } = await shop.createLink('bnc')
  const key = await formKeyOf(shop.service, `/pay/${token}`)
  const typed = { phone: '0414 12', bankCode: '0105', letter: 'E', document: '12', otp: '1234567x' }
  const answer = await postForm(shop, `/pay/${token}`, 'c2p', { ...typed, key })
  expect(answer.status).toBe(400)
  const text = await answer.text()
  expect(text).toContain('value="0414 12"')
  expect(text).toMatch(/<option value="0105" selected/)
  expect(text).toMatch(/<option selected[^>]*>E</)
  expect(text).not.toContain('1234567x')
  expect(text).toContain(`value="${key}"`)
  expect(text.match(/class="error"/g)).toHaveLength(3)
})

test('no log line has what a payer entered', async () => {
  const { token } = await shop.createLink('bnc')
  const fields = charge()
  await postForm(shop, `/pay/${token}`, 'c2p', fields)
  const logs = JSON.stringify(shop.service.logs())
  for (const secret of [fields.otp, fields.phone, fields.document, token]) {
    expect(logs).not.toContain(secret)
  }
  expect(logs).toContain('payByKey')
})
