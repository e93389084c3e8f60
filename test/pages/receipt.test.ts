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

describe('what a receipt says', () => {
  const textOf = async (path: string) => (await get(path)).text()

  test('is the payment’s number, and the payer’s bank and phone, masked', async () => {
    const { token } = await shop.createLink('sandbox', { amount: '12.00' })
    const payer = { ...newPayer(), bankCode: '0105' }
    const fields = { ...payer, letter: '', otp: '123456' }
    const answer = await postForm(shop, `/pay/${token}`, 'c2p', fields)
    const path = answer.headers.get('Location') ?? ''
    const text = await textOf(path)
    expect(text).toContain(`<dd class="number">${/txn_[0-9a-z]+/.exec(path)?.[0]}</dd>`)
    expect(text).toContain(`Banco Mercantil · ••••\u00a0${payer.phone.slice(-4)}`)
    expect(text).not.toContain(payer.phone)
    expect(text).not.toContain(payer.document.slice(1))
  })

  test('while it is pending is that the page may be closed, what to quote, and whom to ask', async () => {
    const { id } = shop.merchants.sandbox
    const contact = { whatsapp: '04149998877', phone: null, email: null }
    await shop.api('PUT', `/merchants/${id}/store`, { as: shop.owner, body: { contact } })
    const path = await receiptOf('10.68')
    const number = /txn_[0-9a-z]+/.exec(path)?.[0] ?? ''
    const text = await textOf(path)
    expect(text).toContain('Puedes cerrar esta página')
    expect(text).toContain(`<p class="number">${number}</p>`)
    const message = encodeURIComponent(`Hola, escribo por el pago ${number}.`)
    expect(text).toContain(`href="https://wa.me/584149998877?text=${message}"`)
    expect(text).toMatch(/<dd>J-\d{8}-\d<\/dd>/)
  })

  test('once it is paid is that the merchant has been told', async () => {
    expect(await textOf(await receiptOf('10.00'))).toContain('Ya le avisamos a Bodegón Doña Inés.')
  })
})

describeInBrowser('sharing a receipt', (visit) => {
  const open = async (options = {}) => {
    const receipt = `${shop.service.url}${await receiptOf('15.00')}`
    return { receipt, ...(await visit(receipt, phoneContext(options))) }
  }

  test('opens the phone’s own sheet', async () => {
    const { page, receipt } = await open()
    await page.evaluate('navigator.share = async (shared) => { window.shared = shared }')
    await page.getByRole('button', { name: 'Compartir comprobante' }).click()
    expect(await page.evaluate('window.shared')).toEqual({
      title: 'Comprobante de pago a Bodegón Doña Inés',
      url: receipt,
    })
  })

  test('copies the address where there is no such sheet', async () => {
    const { page, receipt } = await open({ permissions: ['clipboard-read', 'clipboard-write'] })
    await page.evaluate('navigator.share = undefined')
    await page.getByRole('button', { name: 'Compartir comprobante' }).click()
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(receipt)
    await page.getByRole('button', { name: 'Enlace copiado' }).waitFor()
  })

  test('is possible once a pending payment is paid, without a reload', async () => {
    const receipt = await receiptOf('31.68')
    const { page } = await visit(`${shop.service.url}${receipt}`, phoneContext())
    await settle(receipt)
    await page.getByRole('button', { name: 'Compartir comprobante' }).waitFor()
  })

  test('is not offered without JavaScript', async () => {
    const { page } = await open({ javaScriptEnabled: false })
    await waitForHeading(page, 'Pago exitoso')
    expect(await page.getByRole('button', { name: 'Compartir comprobante' }).count()).toBe(0)
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
