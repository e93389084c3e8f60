import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transactionId } from '../../src/platform/ids.ts'
import { openThemedShop, postForm, receiptUrl, transactionIdIn } from '../support/payer-pages.ts'
import { payTestLink, refundInPart, settlePayment } from '../support/payer-receipt-states.ts'
import { newPayer, type PaymentTestbed } from '../support/payment-testbed.ts'
import { receiptPathOf } from '../support/receipts.ts'
import { createTransaction } from '../support/transactions.ts'

let shop: PaymentTestbed
beforeAll(async () => {
  shop = await openThemedShop()
})
afterAll(() => shop.stop())

const receiptOf = (amount: string) => payTestLink(shop, amount)
const settle = (receipt: string) => settlePayment(shop, receipt)

const get = (path: string) => shop.service.fetch(path)
const textOf = async (path: string) => (await get(path)).text()

describe('the address of a payment without a receipt yet', () => {
  test('cannot be made from an id, nor moved to another link', async () => {
    const [payment, other] = await Promise.all([receiptOf('10.68'), receiptOf('20.68')])
    expect((await get(payment)).status).toBe(200)
    const [, link = '', id = '', mac = ''] = /^(.*)\/receipt\/(.*)\.(.*)$/.exec(payment) ?? []
    const [, otherLink = '', otherId = ''] = /^(.*)\/receipt\/(.*)\./.exec(other) ?? []
    const changed = `${mac.startsWith('A') ? 'B' : 'A'}${mac.slice(1)}`
    for (const wrong of [
      `${link}/receipt/${id}`,
      `${link}/receipt/${id}.`,
      `${link}/receipt/${id}.${changed}`,
      `${payment}.more`,
      `${payment}=`,
      `${payment}%22`,
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

  test('gives a script only the status', async () => {
    const state = await get(`${await receiptOf('10.68')}/state`)
    expect(await state.json()).toEqual({ status: 'pending' })
    expect(state.headers.get('Cache-Control')).toBe('no-store')
  })

  test('leads to the receipt, in the chosen language, as soon as there is one', async () => {
    const payment = await receiptOf('10.68')
    expect(payment).toContain('/pay/')
    await settle(payment)
    const moved = await get(`${payment}?lang=en`)
    const receipt = moved.headers.get('Location') ?? ''
    expect([moved.status, receipt]).toEqual([
      303,
      expect.stringMatching(/^\/receipt\/\w{52}\?lang=en$/),
    ])
    expect(await textOf(receipt)).toContain('Payment successful')
  })
})

describe('the address of a receipt', () => {
  test('cannot be made from an id, nor changed', async () => {
    const [receipt, other] = await Promise.all([receiptOf('10.00'), receiptOf('20.00')])
    expect(receipt).toMatch(receiptUrl)
    const code = receipt.slice('/receipt/'.length)
    const [id, mac] = [code.slice(0, 26), code.slice(26)]
    const changed = `${mac.startsWith('a') ? 'b' : 'a'}${mac.slice(1)}`
    for (const wrong of [
      id,
      `txn_${id}`,
      `${id}${changed}`,
      `${other.slice('/receipt/'.length).slice(0, 26)}${mac}`,
      code.toUpperCase(),
      `${code}0`,
      `${code}%00`,
      '0'.repeat(52),
      'x'.repeat(5_000),
      "'%3B--",
    ]) {
      const answer = await get(`/receipt/${wrong}`)
      expect(answer.status, wrong).toBe(404)
      expect(answer.headers.get('Server-Timing')).toContain('db;desc="0"')
    }
  })

  test('leads to the payment’s page while there is no receipt of it', async () => {
    const [pending, paid] = await Promise.all([receiptOf('10.68'), receiptOf('10.00')])
    const transaction = { uuid: transactionId.toUuid(transactionIdIn(pending)) }
    const moved = await get(`${receiptPathOf(transaction)}?lang=en`)
    expect([moved.status, moved.headers.get('Location')]).toEqual([303, `${pending}?lang=en`])
    expect((await get(paid)).status).toBe(200)
  })

  test('is as private as its link’s page', async () => {
    const { headers } = await get(await receiptOf('10.00'))
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(headers.get('X-Robots-Tag')).toBe('noindex, nofollow')
    expect(headers.get('Referrer-Policy')).toBe('no-referrer')
    expect(headers.get('Server-Timing')).toContain('db;desc="1"')
  })

  test('has no token by which a link is paid', async () => {
    const receipt = await receiptOf('10.00')
    expect(await textOf(receipt)).not.toContain('/pay/')
  })
})

describe('the form that has a receipt sent', () => {
  const send = async (to: string, language = '') => {
    const receipt = await receiptOf('10.00')
    const answer = await postForm(shop, receipt + language, '', { to })
    const messages = await shop.service.database.query(
      `select channel, recipient, template, status from messages where transaction_id = $1`,
      [transactionId.toUuid(`txn_${receipt.slice('/receipt/'.length).slice(0, 26)}`)],
    )
    return { receipt, answer, messages }
  }

  test.each([
    ['an e-mail', ' Luis@example.com', { channel: 'mail', recipient: 'luis@example.com' }],
    ['a phone', '0412-123.45.67', { channel: 'whatsapp', recipient: '04121234567' }],
  ])('takes %s, and says that it is on its way', async (_, to, message) => {
    const { receipt, answer, messages } = await send(to)
    const shown = answer.headers.get('Location') ?? ''
    expect([answer.status, shown]).toEqual([303, `${receipt}?sent=1#sent`])
    expect(messages).toEqual([{ ...message, template: 'receipt', status: 'sent' }])
    const text = await textOf(shown)
    expect(text).toContain('<p role="status">Es una prueba: no se envía nada.</p>')
    expect(text).not.toContain('name="to"')
  })

  test('stays in the chosen language', async () => {
    const { answer } = await send('luis@example.com', '?lang=en')
    const shown = answer.headers.get('Location') ?? ''
    expect(shown).toMatch(/\?lang=en&sent=1#sent$/)
    expect(await textOf(shown)).toContain('Get the receipt')
  })

  test.each(['', 'luis@', '"><b>0212', '02121234567'])(
    'shows %o again with what is wrong about it, and sends nothing',
    async (to) => {
      const { answer, messages } = await send(to)
      const text = await answer.text()
      expect([answer.status, messages]).toEqual([400, []])
      expect(text).toContain('Escribe un correo o un teléfono, como 04121234567.')
      expect(text).toContain('aria-invalid="true"')
      expect(text).not.toContain('<b>0212')
    },
  )

  test('takes nothing from another site, or of a receipt that is none', async () => {
    const receipt = await receiptOf('10.00')
    const from = { Origin: 'https://otra.example' }
    const foreign = await postForm(shop, receipt, '', { to: 'luis@example.com' }, from)
    expect(foreign.status).toBe(403)
    const key = 'a'.repeat(24)
    const unknown = await postForm(shop, `/receipt/${'0'.repeat(52)}`, '', { to: '', key })
    expect(unknown.status).toBe(404)
  })
})

describe('what a receipt says', () => {
  test('is its number, what was paid in dollars at the rate of which day, and that it is no fiscal document', async () => {
    const merchant = shop.merchants.sandbox
    const transaction = await createTransaction(shop.service, merchant, {
      ...{ amount: '25.00', currency: 'USD', rate: '36.66420000', amountVes: '916.61' },
      externalReference: 'PED-1042',
    })
    const text = await textOf(receiptPathOf(transaction))
    for (const shown of [
      `-${transaction.id.slice(-10, -5)}-${transaction.id.slice(-5)}`.toUpperCase(),
      '<dd>$\u00a025,00</dd>',
      '<dd>Bs.\u00a0916,61</dd>',
      'Bs.\u00a036,6642',
      '<dd>PED-1042</dd>',
      '<dd>00083736</dd>',
      `<dd class="number">${transaction.id}</dd>`,
      'no es una factura ni un documento fiscal',
      'PRUEBA: no se movió dinero',
    ]) {
      expect(text).toContain(shown)
    }
  })

  test('is each part that was paid back, and then that all was', async () => {
    const transaction = await createTransaction(shop.service, shop.merchants.sandbox, {
      amount: '77.25',
    })
    const path = receiptPathOf(transaction)
    await refundInPart(shop, transaction.id, '20.00')
    const text = await textOf(path)
    expect(text).toContain('<h1>Pago devuelto en parte</h1>')
    expect(text).toMatch(/<dt>Devuelto<\/dt><dd>Bs\.\u00a020,00 \(\S{3} \d+ \w{3,4} \d{4}\)<\/dd>/)
    expect(await textOf(`${path}?lang=en`)).toContain('<h1>Payment returned in part</h1>')
    await shop.service.database.query(
      "update transactions set status = 'refunded', refunded_ves = amount_ves, committed_refunds_ves = amount_ves where id = $1",
      [transaction.uuid],
    )
    expect(await textOf(path)).toContain('<h1>Pago devuelto</h1>')
  })

  test('is small with everything that it loads', async () => {
    const text = await textOf(await receiptOf('10.00'))
    const [, script = ''] = /src="(\/assets\/payer-[0-9a-f]{16}\.js)"/.exec(text) ?? []
    const bytes = Buffer.byteLength(text) + (await (await get(script)).arrayBuffer()).byteLength
    expect(bytes).toBeLessThan(30_000)
  })

  test('is the payment’s number, and the payer’s bank and phone, masked', async () => {
    const { token } = await shop.createLink('sandbox', { amount: '12.00' })
    const payer = { ...newPayer(), bankCode: '0105' }
    const fields = { ...payer, letter: '', otp: '123456' }
    const answer = await postForm(shop, `/pay/${token}`, 'c2p', fields)
    const path = answer.headers.get('Location') ?? ''
    const text = await textOf(path)
    expect(text).toContain(`<dd class="number">${transactionIdIn(path)}</dd>`)
    expect(text).toContain(`Banco Mercantil · ••••\u00a0${payer.phone.slice(-4)}`)
    expect(text).not.toContain(payer.phone)
    expect(text).not.toContain(payer.document.slice(1))
  })

  test('while it is pending is that the page may be closed, what to quote, and whom to ask', async () => {
    const { id } = shop.merchants.sandbox
    const contact = { whatsapp: '04149998877', phone: null, email: null }
    await shop.api('PUT', `/merchants/${id}/store`, { as: shop.owner, body: { contact } })
    const path = await receiptOf('10.68')
    const number = transactionIdIn(path)
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

test('reloads without scripts only while the payment is pending', async () => {
  const pending = await (await get(await receiptOf('10.68'))).text()
  expect(pending).toContain('<noscript><meta http-equiv="refresh" content="5"/></noscript>')
  expect(await (await get(await receiptOf('10.00'))).text()).not.toContain('refresh')
  const long = await receiptOf('20.68')
  shop.setMinutes(3)
  expect(await (await get(long)).text()).toContain('content="30"')
  shop.setMinutes(0)
})
