import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Actor, addMember, createMerchant, createUser } from '../../support/actors.ts'
import { type Api, apiOf } from '../../support/api.ts'
import { type BankAccountFixture, createBankAccount } from '../../support/bank-accounts.ts'
import { createLink } from '../../support/link-fixtures.ts'
import {
  mailsAfterDispatch,
  notificationsOf,
  notificationTypesOf,
  onlyNotificationOf,
} from '../../support/notifications.ts'
import {
  chargeLink,
  type PaymentTestbed,
  startPaymentTestbed,
  stopPaymentTestbeds,
} from '../../support/payment-testbed.ts'
import { createRate } from '../../support/rates.ts'
import { requestRefund } from '../../support/refunds.ts'
import { simulate } from '../../support/sandbox.ts'
import { type Service, startService } from '../../support/service.ts'
import { createTeam, type Team } from '../../support/team.ts'

const chooseMails = (api: Api, as: Actor, ...types: string[]) =>
  api('PUT', '/notifications/preferences', {
    as,
    body: { data: types.map((type) => ({ type, email: true })) },
  })

describe('in the sandbox', () => {
  let service: Service
  let api: Api
  let team: Team
  beforeAll(async () => {
    service = await startService()
    api = apiOf(service)
    await createRate(service)
  })
  beforeEach(async () => {
    team = await createTeam(service)
  })
  afterAll(() => service.stop())

  const everybody = () => [team.owner, team.admin, team.otherAdmin, team.member, team.otherMember]

  async function pay(options: Parameters<typeof createLink>[2] = {}) {
    const link = await createLink(service, team.merchant, { amount: '1234.50', ...options })
    const { body } = await simulate(api, team.owner, 'charge', link.token)
    return { link, id: body.transactionId as string }
  }

  test('all members of the merchant, and nobody else, are notified of a payment', async () => {
    const stranger = await createTeam(service)
    const { id, link } = await pay()
    for (const person of everybody()) {
      const told = await onlyNotificationOf(service, person)
      const reference = told.data.reference as string
      expect(told).toMatchObject({
        type: 'payment_received',
        title: 'Pago recibido (prueba)',
        body: `«${team.merchant.name}» recibió Bs.\u00a01.234,50. Referencia: ${reference}.`,
      })
      expect(told.data).toStrictEqual({
        id,
        paymentLink: link.id,
        merchantId: team.merchant.id,
        merchantName: team.merchant.name,
        environment: 'test',
        status: 'completed',
        amount: 1234.5,
        currency: 'VES',
        amountVes: 1234.5,
        paymentMethod: 'sandbox',
        reference: expect.stringMatching(/^\d{8}$/),
        needsReview: false,
      })
    }
    expect(await onlyNotificationOf(service, team.member, 'en')).toMatchObject({
      title: 'Payment received (test)',
      body: expect.stringContaining(
        `“${team.merchant.name}” received Bs.\u00a01,234.50. Reference: `,
      ),
    })
    expect(await notificationTypesOf(service, stranger.owner)).toEqual([])
  })

  test('a notification of a payment in dollars has both currencies', async () => {
    await pay({ amount: '25.00', currency: 'USD' })
    const { body, data } = await onlyNotificationOf(service, team.owner)
    expect(body).toMatch(/recibió \$\u00a025,00 \(Bs\.\u00a0[\d.]+,\d{2}\)\./)
    expect(data).toMatchObject({ amount: 25, currency: 'USD' })
  })

  test('nobody is notified of a failed payment', async () => {
    const link = await createLink(service, team.merchant)
    await simulate(api, team.owner, 'charge', link.token, 'failed')
    for (const person of everybody()) expect(await notificationTypesOf(service, person)).toEqual([])
  })

  test('all members of the merchant are notified of a refund', async () => {
    const paid = await pay()
    await requestRefund(api, team.admin, team.merchant, paid)
    for (const person of everybody()) {
      expect(await notificationTypesOf(service, person)).toEqual([
        'payment_refunded',
        'payment_received',
      ])
    }
    const [told] = await notificationsOf(service, team.admin)
    expect(told).toMatchObject({
      title: 'Pago devuelto (prueba)',
      body: expect.stringContaining('devolvió Bs.\u00a01.234,50.'),
      data: { id: paid.id, status: 'refunded' },
    })
    const [english] = await notificationsOf(service, team.admin, 'en')
    expect(english?.body).toContain('refunded Bs.\u00a01,234.50.')
  })

  test('members are notified of a completed link', async () => {
    const { link } = await pay({ maxPayments: 1, label: 'Pan de jamón' })
    const feed = await notificationsOf(service, team.member)
    expect(feed.map(({ type }) => type).toSorted()).toEqual([
      'payment_link_completed',
      'payment_received',
    ])
    expect(feed.find(({ type }) => type === 'payment_link_completed')).toMatchObject({
      body: `El enlace «Pan de jamón» de «${team.merchant.name}» ya tiene todos sus pagos: 1.`,
      data: { id: link.id, payments: 1 },
    })
  })

  test('nothing is mailed, whatever the preferences', async () => {
    await chooseMails(api, team.owner, 'payment_received', 'payment_refunded')
    await requestRefund(api, team.owner, team.merchant, await pay())
    expect(await mailsAfterDispatch(service, team.owner)).toEqual([])
    expect(await notificationTypesOf(service, team.owner)).toHaveLength(2)
  })

  describe('an outgoing order', () => {
    let sender: Actor
    let account: BankAccountFixture
    beforeEach(async () => {
      sender = await createUser(service)
      account = await createBankAccount(service, sender)
    })

    const send = async (kind: 'p2p' | 'transfer', amount: number) => {
      const common = {
        account_number: account.id,
        amount,
        document: 'V12345678',
        name: 'Luis Rojas',
      }
      const payee =
        kind === 'p2p'
          ? { phone: '04121234567', bank_code: '0102' }
          : { destination_account: '01020501830003283374' }
      return (await api('POST', `/bank/${kind}`, { as: sender, body: { ...common, ...payee } }))
        .body
    }

    test('that succeeds is a notification of its user only, without the payee', async () => {
      const merchant = await createMerchant(service, team.owner)
      await addMember(service, merchant, sender, 'MEMBER')
      const { id, reference } = await send('transfer', 125.5)
      const told = await onlyNotificationOf(service, sender)
      expect(told).toMatchObject({
        type: 'transfer_settled',
        title: 'Transferencia realizada (prueba)',
        body: `Enviaste Bs.\u00a0125,50. Referencia: ${reference}.`,
      })
      expect(told.data).toStrictEqual({
        id,
        type: 'transfer',
        status: 'success',
        amount: 125.5,
        reference,
        environment: 'test',
      })
      expect(await onlyNotificationOf(service, sender, 'en')).toMatchObject({
        title: 'Transfer sent (test)',
        body: `You sent Bs.\u00a0125.50. Reference: ${reference}.`,
      })
      expect(await notificationTypesOf(service, team.owner)).toEqual([])
    })

    test('that the bank refuses is a notification with the reason', async () => {
      await send('p2p', 125.51)
      expect(await onlyNotificationOf(service, sender)).toMatchObject({
        type: 'transfer_failed',
        title: 'Pago móvil no realizado (prueba)',
        body: 'No se enviaron Bs.\u00a0125,51. Fondos insuficientes en la cuenta que paga.',
      })
      expect(await onlyNotificationOf(service, sender, 'en')).toMatchObject({
        title: 'Mobile payment not sent (test)',
        body: 'Bs.\u00a0125.51 was not sent. The paying account has insufficient funds.',
      })
    })
  })
})

describe('in production', () => {
  let shop: PaymentTestbed
  beforeAll(async () => {
    shop = await startPaymentTestbed({ now: new Date() })
  })
  afterAll(stopPaymentTestbeds)

  test('a payment is mailed to those who chose so, and shown to all', async () => {
    const { service, api, merchants } = shop
    const [chooser, other] = await Promise.all([createUser(service), createUser(service)])
    await addMember(service, merchants.bnc, chooser, 'MEMBER')
    await addMember(service, merchants.bnc, other, 'ADMIN')
    await chooseMails(api, chooser, 'payment_received')
    const { body } = await chargeLink(shop, await shop.createLink('bnc', { amount: '4321.25' }))
    expect(body.status).toBe('success')
    expect(await onlyNotificationOf(service, chooser)).toMatchObject({
      title: 'Pago recibido',
      data: { environment: 'live', id: body.transactionId },
    })
    expect(await notificationTypesOf(service, other)).toEqual(['payment_received'])
    const [mail, ...more] = await mailsAfterDispatch(service, chooser)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ subject: 'Pago recibido / Payment received' })
    for (const shown of [mail?.text, mail?.html]) {
      expect(shown).toMatch(/Bs\.\u00a04\.321,25[\s\S]*Bs\.\u00a04,321\.25/)
      expect(shown).toContain('https://payments.test/console/profile')
      expect(shown).toContain(`/live/payments/${body.transactionId}`)
    }
    expect(await mailsAfterDispatch(service, other)).toEqual([])
  })

  test('a failed mobile payment is mailed to its user, unless they chose otherwise', async () => {
    const { service, api, owner, accounts } = shop
    const sendInVain = async () => {
      shop.bnc.answerNext('G51', { path: /SendP2P/ })
      const payee = {
        phone: '04121234567',
        bank_code: '0102',
        document: 'V12345678',
        name: 'Luis Rojas',
      }
      const body = { account_number: accounts.bnc.id, amount: 125.5, ...payee }
      const sent = await api('POST', '/bank/p2p', { as: owner, body })
      expect(sent.body).toMatchObject({ status: 'failed' })
    }
    await sendInVain()
    const failed = async () =>
      (await mailsAfterDispatch(service, owner)).filter(({ subject }) =>
        /no realizado/.test(subject),
      )
    expect(await failed()).toHaveLength(1)
    await api('PUT', '/notifications/preferences', {
      as: owner,
      body: { data: [{ type: 'transfer_failed', email: false }] },
    })
    await sendInVain()
    expect(await failed()).toHaveLength(1)
    const shown = (await notificationsOf(service, owner)).filter(
      ({ type }) => type === 'transfer_failed',
    )
    expect(shown).toHaveLength(2)
  })
})
