import { describe, expect, test } from 'vitest'
import { notificationText } from '../../src/notifications/notification-text.ts'
import {
  NOTIFICATION_TYPES,
  type NotificationData,
  type NotificationType,
} from '../../src/notifications/types.ts'

/** Every fact that a notification may know. */
const EVERYTHING: NotificationData = {
  merchantId: 'mer_1',
  keyName: 'Asistente',
  merchantName: 'Panadería La Ñapa',
  amount: 1234.5,
  currency: 'USD',
  amountVes: 45_263.11,
  reference: '00012283',
  failureReason: 'INSUFFICIENT_FUNDS',
  label: 'Torta',
  payments: 3,
  type: 'p2p',
  name: 'Caja',
  memberName: 'Luis Rojas',
  personName: 'Luis Rojas',
  personEmail: 'luis@example.com',
  ownerName: 'Ana Rojas',
  ownerEmail: 'ana@example.com',
  stays: {
    webhooks: ['shop.example'],
    keys: ['Caja (carmen@example.com)'],
    members: ['carmen@example.com'],
    invitations: [],
    payouts: 2,
  },
  role: 'ADMIN',
  before: 'MEMBER',
  after: 'OWNER',
  kycStatus: 'REJECTED',
  reason: 'failing',
  step: 'requested',
  from: { bankCode: '0191', accountNumber: '****************0048' },
  to: { bankCode: '0169', accountNumber: '****************0049' },
  effectiveAt: '2026-11-24T18:05:00.000Z',
  rif: 'J-30984132-7',
  account: { bankCode: '0102', accountNumber: '****************4567' },
  rows: 12,
  total: 3000,
  failed: 2,
  firstDay: '2026-03-10',
  lastDay: '2026-03-11',
  movements: 3,
  closedDays: 1,
  recordedBy: { name: 'Carmen Rojas' },
  closedBy: { name: 'Carmen Rojas' },
  differenceVes: -12.5,
  channel: 'whatsapp',
  budget: 250,
  actorName: 'Carmen Rojas',
  actorEmail: 'carmen@example.com',
  device: 'Firefox, Linux',
  network: '203.0.113.0/24',
  url: 'https://shop.example',
}

test.each([
  'activated',
  'waiting',
  'rejected',
  'failing',
  'recovered',
  'removed',
  'disabled',
  'freed',
  'requested',
  'undone',
  'made',
] as const)('a bank connection that was %s has a text in each language', (step) => {
  for (const language of ['es', 'en'] as const) {
    const data = { ...EVERYTHING, step, environment: 'live' as const }
    const { title, body } = notificationText('bank_connection_changed', data, language)
    expect(`${title} ${body}`).not.toMatch(/undefined|null|NaN/)
    expect(body).toContain(language === 'es' ? 'la cuenta de Banco de Venezuela' : '4567')
  }
})

test.each(['invited', 'joined', 'raised', 'lowered', 'removed', 'left'] as const)(
  'an administrator who was or has %s is named in each language with their address',
  (step) => {
    for (const language of ['es', 'en'] as const) {
      const data = { ...EVERYTHING, step }
      const { title, body } = notificationText('administrator_changed', data, language)
      expect(`${title} ${body}`).not.toMatch(/undefined|null|NaN/)
      expect(body).toContain('Luis Rojas (luis@example.com)')
    }
  },
)

test.each(['released', 'freed'] as const)(
  'a RIF that was %s has a text in each language',
  (step) => {
    for (const language of ['es', 'en'] as const) {
      const data = { ...EVERYTHING, step, environment: 'live' as const }
      const { title, body } = notificationText('rif_released', data, language)
      expect(`${title} ${body}`).not.toMatch(/undefined|null|NaN/)
      expect(body).toContain('J-30984132-7')
    }
  },
)

test('a hand-over names what stays, and nothing of what there is none of', () => {
  const { body } = notificationText('merchant_handed_over', EVERYTHING, 'en')
  expect(body).toContain(
    'Still active: webhooks: shop.example; API keys: Caja (carmen@example.com); team: carmen@example.com; payouts to approve or to send: 2.',
  )
  const stays = { webhooks: [], keys: [], members: [], invitations: [], payouts: 0 }
  const empty = notificationText('merchant_handed_over', { ...EVERYTHING, stays }, 'en')
  expect(empty.body).not.toContain('Still active')
})

test('what a person said of a payment is told as they said it, and that it failed all the same beside it', () => {
  const data = { ...EVERYTHING, status: 'success', failureReason: 'ALREADY_USED' }
  const { body } = notificationText('payment_resolved', data, 'en')
  expect(body).toContain('was made. Reason: failing. It failed all the same. That payment has been')
  const agreed = notificationText('payment_resolved', { ...data, failureReason: '' }, 'en')
  expect(agreed.body).toContain('was made. Reason: failing. This is final.')
})

describe.each(NOTIFICATION_TYPES)('%s', (type) => {
  test('has a text in each language, marks the sandbox, and never shows a missing value', () => {
    const titles = (['es', 'en'] as const).map((language) => {
      const live = notificationText(type, { ...EVERYTHING, environment: 'live' }, language)
      const sandbox = notificationText(type, { ...EVERYTHING, environment: 'test' }, language)
      expect(live.title.length).toBeGreaterThan(5)
      expect(live.body.length).toBeGreaterThan(10)
      expect(`${live.title} ${live.body}`).not.toMatch(/undefined|null|NaN/)
      expect(sandbox.title).toBe(`${live.title} (${language === 'es' ? 'prueba' : 'test'})`)
      expect(sandbox.body).toBe(live.body)
      return live.title
    })
    expect(new Set(titles).size).toBe(2)
  })
})

test.each([
  [{ amount: 99_999_999_999.99 }, 'Enviaste Bs.\u00a099.999.999.999,99.'],
  [{ amount: 0.1 }, 'Enviaste Bs.\u00a00,10.'],
  [
    { amount: 25, currency: 'USD' as const, amountVes: 916.61 },
    'Enviaste $\u00a025,00 (Bs.\u00a0916,61).',
  ],
  [{ amount: 25, reference: '00012283' }, 'Enviaste Bs.\u00a025,00. Referencia: 00012283.'],
])('an amount is exact to the cent: %j', (data, body) => {
  expect(notificationText('transfer_settled', data, 'es').body).toBe(body)
})

test.each([
  [
    'a refusal without a known reason',
    'transfer_failed',
    { amount: 5 },
    'No se enviaron Bs.\u00a05,00.',
  ],
  [
    'a rejection without a reason',
    'kyc_decided',
    { kycStatus: 'REJECTED' },
    'Revisa lo que enviaste e inténtalo de nuevo.',
  ],
  ['an approval', 'kyc_decided', { kycStatus: 'APPROVED' }, 'Ya puedes cobrar y pagar de verdad.'],
] as const)('%s has this text', (_what, type, data, body) => {
  expect(notificationText(type, data, 'es').body).toBe(body)
})

test('a type that only a later version knows is shown, and does not break the list', () => {
  const words = notificationText('of_tomorrow' as NotificationType, { environment: 'test' }, 'es')
  expect(words).toEqual({ title: 'Aviso (prueba)', body: 'Vuelve a mirar más tarde.' })
})
