import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeInBrowser } from '../support/browser.ts'
import {
  fillCharge,
  openThemedShop,
  phoneContext,
  postForm,
  sendCharge,
  waitForHeading,
} from '../support/payer-pages.ts'
import { newPayer, type PaymentTestbed } from '../support/payment-testbed.ts'

let shop: PaymentTestbed
beforeAll(async () => {
  shop = await openThemedShop()
})
afterAll(() => shop.stop())

/** Pays a test link, and gives the receipt's path. */
async function receiptOf(amount: string): Promise<string> {
  const { token } = await shop.createLink('sandbox', { amount })
  const fields = { ...newPayer(), letter: '', otp: '123456' }
  const answer = await postForm(shop, `/pay/${token}`, 'c2p', fields)
  return answer.headers.get('Location') ?? 'none'
}

const settle = (receipt: string) =>
  shop.service.database.query(
    `update transactions set status = 'completed', completed_at = updated_at, reference = '4711'
     where public_id('txn', id) = $1`,
    [/txn_[0-9a-z]+/.exec(receipt)?.[0]],
  )

const get = (path: string) => shop.service.fetch(path)

describe('the address of a receipt', () => {
  test('cannot be made from an id, nor moved to another link', async () => {
    const [receipt, other] = await Promise.all([receiptOf('10.00'), receiptOf('20.00')])
    expect((await get(receipt)).status).toBe(200)
    const [, link = '', id = '', mac = ''] = /^(.*)\/receipt\/(.*)\.(.*)$/.exec(receipt) ?? []
    const [, otherLink = '', otherId = ''] = /^(.*)\/receipt\/(.*)\./.exec(other) ?? []
    const changed = `${mac.startsWith('A') ? 'B' : 'A'}${mac.slice(1)}`
    for (const wrong of [
      `${link}/receipt/${id}`,
      `${link}/receipt/${id}.`,
      `${link}/receipt/${id}.${changed}`,
      `${receipt}.more`,
      `${receipt}=`,
      `${receipt}%22`,
      `${link}/receipt/${otherId}.${mac}`,
      `${otherLink}/receipt/${id}.${mac}`,
      `${link}/receipt/nothing.${mac}`,
    ]) {
      for (const path of [wrong, `${wrong}/state`]) {
        const answer = await get(path)
        expect(answer.status, path).toBe(404)
        expect(answer.headers.get('Server-Timing')).toContain('db;desc="0"')
      }
    }
  })

  test('is as private as its link’s page', async () => {
    const { headers } = await get(await receiptOf('10.00'))
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(headers.get('X-Robots-Tag')).toBe('noindex, nofollow')
    expect(headers.get('Referrer-Policy')).toBe('no-referrer')
    expect(headers.get('Server-Timing')).toContain('db;desc="1"')
  })

  test('gives a script only the status', async () => {
    const state = await get(`${await receiptOf('10.68')}/state`)
    expect(await state.json()).toEqual({ status: 'pending' })
    expect(state.headers.get('Cache-Control')).toBe('no-store')
  })
})

test('reloads without scripts only while the payment is pending', async () => {
  const pending = await (await get(await receiptOf('10.68'))).text()
  expect(pending).toContain('<noscript><meta http-equiv="refresh" content="5"/></noscript>')
  expect(await (await get(await receiptOf('10.00'))).text()).not.toContain('refresh')
  const long = await receiptOf('20.68')
  shop.setMinutes(3)
  expect(await (await get(long)).text()).toContain('content="30"')
  shop.setMinutes(0)
})

describeInBrowser('a pending receipt', (visit) => {
  test('updates by itself, and announces it to screen readers', async () => {
    const receipt = await receiptOf('30.68')
    const { page, problems } = await visit(`${shop.service.url}${receipt}`, phoneContext())
    await waitForHeading(page, 'Estamos confirmando tu pago')
    await settle(receipt)
    await waitForHeading(page, 'Pago exitoso')
    expect(await page.locator('#live').textContent()).toBe('Pago exitoso')
    expect(await page.title()).toContain('Pago exitoso')
    expect(await page.locator('.facts').textContent()).toContain('4711')
    expect(problems).toEqual([])
  })

  test('updates without JavaScript too', async () => {
    const receipt = await receiptOf('40.68')
    const options = phoneContext({ javaScriptEnabled: false })
    const { page } = await visit(`${shop.service.url}${receipt}`, options)
    await waitForHeading(page, 'Estamos confirmando tu pago')
    await settle(receipt)
    await waitForHeading(page, 'Pago exitoso')
  })
})

describeInBrowser('a bank that does not respond', (visit) => {
  test('leaves the payment pending, and cron’s outcome is shown on the page', async () => {
    const { token } = await shop.createLink('sandbox', { amount: '50.68' })
    const { page } = await visit(`${shop.service.url}/pay/${token}`, phoneContext())
    await fillCharge(page, shop, { otp: '123456' })
    await sendCharge(page)
    await waitForHeading(page, 'Estamos confirmando tu pago')
    await shop.runCron(2)
    await waitForHeading(page, 'Pago exitoso')
    shop.setMinutes(0)
  })
})
