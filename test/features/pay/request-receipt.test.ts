import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { internationalPhone } from '../../../src/domain/phone.ts'
import { expectRefusal } from '../../support/api.ts'
import { type ChannelShop, startChannelShop } from '../../support/channel-shop.ts'
import { createTransaction } from '../../support/transactions.ts'

let shop: ChannelShop
beforeAll(async () => {
  shop = await startChannelShop()
  await shop.connectWhole()
})
afterAll(() => shop.stop())

let addresses = 0
const newMail = () => `pagador-${++addresses}@example.com`
const newPhone = () => `0414${String(3_000_000 + ++addresses)}`

beforeEach(async () => {
  await shop.service.database.query(`update channels set status = 'active', refusals = 0`)
})

const pay = (options: { environment?: 'live' | 'test'; status?: 'pending' | 'failed' } = {}) =>
  createTransaction(shop.service, shop.merchant, { environment: 'live', ...options })
type Payment = Awaited<ReturnType<typeof pay>>

const ask = ({ id, link }: Payment, body: object) =>
  shop.api('POST', `/pay/${link.token}/receipt`, { body: { transactionId: id, ...body } })
const askByMail = (payment: Payment, to: string) => ask(payment, { channel: 'mail', to })

const cronNow = () => shop.service.runCron()

const mailsTo = async (email: string) =>
  (await shop.service.mails()).filter(({ to }) => to.includes(email))
const sentTo = (phone: string) =>
  shop.whatsapp.messages.filter(({ to }) => to === internationalPhone(phone))
const messagesOf = async ({ id }: Payment, environment = 'live') => {
  const { body } = await shop.get(`/messages?environment=${environment}&limit=100`)
  return body.data.filter(({ transactionId }: { transactionId: string }) => transactionId === id)
}

describe('the receipt of a payment', () => {
  test('goes by mail to whoever asks for it, once, and is listed', async () => {
    const payment = await pay()
    const to = newMail()
    const answer = await askByMail(payment, to.toUpperCase())
    expect([answer.status, Object.keys(answer.body)]).toEqual([202, ['message']])
    await Promise.all([cronNow(), cronNow()])
    await cronNow()
    const [mail, ...others] = await mailsTo(to)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Tu comprobante de pago / Your payment receipt')
    expect(mail?.text).toMatch(/\/receipt\/[a-z0-9]{52}/)
    expect(await messagesOf(payment)).toMatchObject([
      {
        ...{ channel: 'mail', template: 'receipt', status: 'sent', attempts: 1, simulated: false },
        ...{ customerId: null, chargeNoteId: null, to: expect.stringMatching(/^p•••@/) },
      },
    ])
  })

  test('goes by WhatsApp, by its own template, to the number that was given', async () => {
    const payment = await pay()
    const phone = newPhone()
    await ask(payment, { channel: 'whatsapp', to: `+${internationalPhone(phone)}` })
    await cronNow()
    const [message, ...others] = sentTo(phone)
    expect(others).toEqual([])
    expect(message).toMatchObject({ name: 'comprobante_de_pago' })
    expect(message?.texts).toHaveLength(5)
    const page = await shop.service.fetch(`/receipt/${message?.button}`)
    expect(page.status).toBe(200)
    expect(await messagesOf(payment)).toMatchObject([{ channel: 'whatsapp', status: 'sent' }])
  })

  test('is sent at night too, as it was asked for', async () => {
    const to = newMail()
    await askByMail(await pay(), to)
    // The next 11 p. m. in Caracas: what waits for longer than a day is not sent any more.
    const [day, eleven] = [86_400_000, 3 * 3_600_000]
    const at = new Date(Math.ceil((Date.now() - eleven) / day) * day + eleven)
    shop.service.setNow(at)
    await shop.service.runCron(at)
    shop.service.setNow()
    expect(await mailsTo(to)).toHaveLength(1)
  })

  test('counts as sent in the test environment, and is not', async () => {
    const payment = await pay({ environment: 'test' })
    const phone = newPhone()
    await ask(payment, { channel: 'whatsapp', to: phone })
    await cronNow()
    expect(sentTo(phone)).toEqual([])
    expect(await messagesOf(payment, 'test')).toMatchObject([{ status: 'sent', simulated: true }])
  })

  test('is sent three times at most, also when it is asked for at once', async () => {
    const payment = await pay()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => askByMail(payment, newMail())),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]))
    expect(await messagesOf(payment)).toHaveLength(3)
  })

  test('is one of five at most that go to an address on a day', async () => {
    const phone = newPhone()
    const payments = await Promise.all(Array.from({ length: 7 }, () => pay()))
    await Promise.all(payments.map((one) => ask(one, { channel: 'whatsapp', to: phone })))
    await cronNow()
    expect(sentTo(phone)).toHaveLength(5)
  })

  test('is answered alike where there is none to send', async () => {
    const [payment, other] = await Promise.all([pay(), pay()])
    const body = { channel: 'mail', to: newMail() }
    const failed = await pay({ status: 'failed' })
    const pending = await pay({ status: 'pending' })
    const { body: answer } = await ask(payment, body)
    for (const [link, id] of [
      [other.link.token, payment.id],
      ['nobody-knows-this-link', payment.id],
      [payment.link.token, 'txn_01kga5ycm3e8wbrqjbzqk9c6vm'],
      [payment.link.token, 'nothing'],
      [failed.link.token, failed.id],
      [pending.link.token, pending.id],
    ]) {
      const got = await shop.api('POST', `/pay/${link}/receipt`, {
        body: { ...body, transactionId: id },
      })
      expect([got.status, got.body]).toEqual([202, answer])
    }
    await cronNow()
    expect(await mailsTo(body.to)).toHaveLength(1)
  })

  test('does not go to a number that has written STOP to the merchant', async () => {
    const [payment, waiting] = await Promise.all([pay(), pay()])
    const phone = newPhone()
    await ask(waiting, { channel: 'whatsapp', to: phone })
    await shop.whatsapp.report(shop.whatsapp.writtenEvent(internationalPhone(phone), 'STOP'))
    expect((await ask(payment, { channel: 'whatsapp', to: phone })).status).toBe(202)
    await cronNow()
    expect(sentTo(phone)).toEqual([])
    expect(await messagesOf(payment)).toEqual([])
    expect(await messagesOf(waiting)).toMatchObject([{ status: 'failed', reason: 'stopped' }])
  })

  test('does not go by a channel that the merchant has no more', async () => {
    const [payment, waiting] = await Promise.all([pay(), pay()])
    const phone = newPhone()
    await ask(waiting, { channel: 'whatsapp', to: phone })
    await shop.service.database.query(`update channels set status = 'disabled'`)
    await ask(payment, { channel: 'whatsapp', to: phone })
    await cronNow()
    expect([sentTo(phone), await messagesOf(payment)]).toEqual([[], []])
    expect(await messagesOf(waiting)).toMatchObject([
      { status: 'failed', reason: 'channel_disabled' },
    ])
  })

  test('whose template the merchant has not, is refused alone: reminders go on', async () => {
    const payment = await pay()
    shop.whatsapp.failNext('template')
    await ask(payment, { channel: 'whatsapp', to: newPhone() })
    await cronNow()
    expect(await messagesOf(payment)).toMatchObject([{ status: 'rejected', reason: '132001' }])
    const { body } = await shop.get('/channels')
    expect(body.data).toMatchObject([{ status: 'active' }])
  })

  test.each([
    [{ channel: 'mail', to: '04121234567' }, 'to'],
    [{ channel: 'whatsapp', to: 'luis@example.com' }, 'to'],
    [{ channel: 'whatsapp', to: '02121234567' }, 'to'],
    [{ channel: 'telegram', to: '04121234567' }, 'channel'],
    [{ channel: 'mail' }, 'to'],
  ])('is refused with %o', async (body, path) => {
    const refused = await ask(await pay(), body)
    expectRefusal(refused, 'INVALID_REQUEST')
    expect(refused.body.error.details).toMatchObject([{ path }])
  })
})
