import { expect, test } from 'vitest'
import { ADMIN_ROUTES } from '../../src/console/admin/routes.ts'
import { findRoute, ROUTES } from '../../src/console/routes.ts'
import type { Language } from '../../src/domain/language.ts'
import { noticePlace } from '../../src/domain/notice-places.ts'
import { SERVICE_NAME } from '../../src/domain/service.ts'
import { notificationMail } from '../../src/mail/letters/notification.ts'
import { renderMailContent } from '../../src/mail/mail-content.ts'
import { NOTIFICATION_TYPES, type NotificationData } from '../../src/notifications/types.ts'
import type { Config } from '../../src/platform/config.ts'

const config = { PUBLIC_URL: 'https://payments.test' } as Config

const write = (merchantName: string, name = 'Ana Pérez', language?: Language) =>
  renderMailContent(
    notificationMail(
      {
        type: 'notification',
        to: 'ana@example.com',
        name,
        notification: 'role_changed',
        data: { merchantName, before: 'MEMBER', after: 'ADMIN' },
      },
      config,
    ),
    language,
  )

test.each([
  [
    'es',
    'Ahora eres administrador',
    'Hola, Ana Pérez:',
    'Elegir qué correos me llegan',
    /Hello|Choose/,
  ],
  [
    'en',
    'You are now an administrator',
    'Hello Ana Pérez,',
    'Choose which mails I get',
    /Hola|Elegir/,
  ],
] as const)(
  'whose language is %s gets a mail in it alone',
  (language, title, greeting, footer, other) => {
    const { subject, text, html } = write('Panadería', 'Ana Pérez', language)
    expect(subject).toBe(title)
    expect(html).toContain(`<html lang="${language === 'es' ? 'es-VE' : 'en'}">`)
    for (const body of [text, html]) {
      expect(body).toContain(greeting)
      expect(body).toContain(footer)
      expect(body).not.toMatch(other)
    }
  },
)

test('whose language nobody knows gets both, Spanish first, with a link to where it is turned off', () => {
  const { subject, text, html } = write('Panadería')
  expect(subject).toBe('Ahora eres administrador / You are now an administrator')
  for (const body of [text, html]) {
    const inOrder = [
      'Hola, Ana Pérez:',
      'En «Panadería» ahora eres administrador',
      'Hello Ana Pérez,',
      'In “Panadería” you are now an administrator',
      'Elegir qué correos me llegan',
    ]
    expect(body).toMatch(new RegExp(inOrder.join('[\\s\\S]*')))
    expect(body).toContain('https://payments.test/console/profile?notices=choose')
    // Whoever reads it need not know that there is an interface for programs.
    expect(body).not.toMatch(/api\/v1|PUT |role_changed/)
  }
})

test('it fits a phone, names the service, and has no pictures', () => {
  const { text, html } = write('Panadería')
  expect(html).toContain('<meta name="viewport" content="width=device-width,initial-scale=1">')
  expect(html).toContain(SERVICE_NAME)
  expect(text.trimEnd().endsWith(SERVICE_NAME)).toBe(true)
  expect(html).not.toMatch(/<img|url\(/)
  expect(
    Math.min(...[...html.matchAll(/font-size:(\d+)px/g)].map(([, size]) => Number(size))),
  ).toBe(13)
})

test.each([
  ['es', 'Bs.\u00a01.250,00', 'En dólares', '$\u00a034,09', 'Cómo: Pago móvil'],
  ['en', 'Bs.\u00a01,250.00', 'In dollars', '$\u00a034.09', 'How: Mobile payment'],
] as const)(
  'of an amount it has the bolívares in large letters, and the rest as a table; in %s',
  (language, amount, name, dollars, line) => {
    const data = {
      ...{ merchantId: 'mer_1', merchantName: 'Panadería\n<b>', environment: 'live', id: 'txn_1' },
      ...{ amount: 34.09, currency: 'USD', amountVes: 1250, paymentMethod: 'mobile_payment' },
    } as const satisfies NotificationData
    const message = {
      to: 'ana@example.com',
      name: 'Ana',
      notification: 'payment_received',
    } as const
    const letter = notificationMail({ type: 'notification', ...message, data }, config)
    const { text, html } = renderMailContent(letter, language)
    expect(html).toMatch(new RegExp(`font-size:(34|27)px[^>]*>${RegExp.escape(amount)}</p>`))
    expect(html).toMatch(
      new RegExp(`<th scope="row"[^>]*>${name}</th><td[^>]*>${RegExp.escape(dollars)}</td>`),
    )
    expect(html).toContain('Panadería &lt;b&gt;</td>')
    expect(text).toContain(`${line}\n${name}: ${dollars}`)
  },
)

test('of an amount that is very large, the letters are smaller', () => {
  const data = { amount: 99_999_999_999.99, merchantId: 'mer_1', merchantName: 'P' }
  const message = { to: 'ana@example.com', name: 'Ana', notification: 'refund_failed' } as const
  const letter = notificationMail({ type: 'notification', ...message, data }, config)
  expect(renderMailContent(letter, 'es').html).toMatch(/font-size:22px[^>]*>Bs\.\u00a099\.999/)
})

const PLACED = {
  merchantId: 'mer_1',
  merchantName: 'Panadería',
  environment: 'live',
  id: 'one_1',
  paymentId: 'pay_1',
  before: 'MEMBER',
  after: 'ADMIN',
  step: 'requested',
} as const satisfies NotificationData

test.each(NOTIFICATION_TYPES.filter((type) => noticePlace(type, PLACED)))(
  'a mail of %s has a button to what it is about, which is a screen of the console',
  (notification) => {
    const { link, spanish, english } = notificationMail(
      { type: 'notification', to: 'ana@example.com', name: 'Ana', notification, data: PLACED },
      config,
    ) as Extract<ReturnType<typeof notificationMail>, { link: string }>
    const path = link.replace('https://payments.test/console', '')
    expect(findRoute(ROUTES, path) ?? findRoute(ADMIN_ROUTES, path), path).not.toBeNull()
    expect(spanish.button).toMatch(/^(Ver|Revisar) /)
    expect(english.button).toMatch(/^(See|Review) /)
  },
)

test('what is about nothing that the console shows has no button', () => {
  const placed = (type: string, more: object) => noticePlace(type, { ...PLACED, ...more })
  expect(placed('invitation_received', {})).toBeNull()
  expect(placed('transfer_failed', {})).toBeNull()
  expect(placed('role_changed', { after: undefined })).toBeNull()
  expect(placed('role_changed', { after: 'CASHIER' })).toBeNull()
  expect(placed('payment_received', { merchantId: undefined })).toBeNull()
  expect(placed('payment_needs_review', { reviewer: 'user' })).toBeNull()
  expect(placed('payment_needs_review', { reviewer: 'administrators' })).toBe(
    '/admin/payments/pay_1',
  )
  expect(placed('payout_completed', { environment: 'test' })).toBe('/m/mer_1/test/payouts/one_1')
})

test('user input stays on one line, is escaped, and is not in the subject', () => {
  const { subject, text, html } = write('<b>Banco</b>\n\nEntra ya', '<script>Ana\r\nBcc: x')
  expect(subject).not.toMatch(/Banco|Ana|Bcc/)
  expect(text).toContain('«<b>Banco</b> Entra ya»')
  expect(text).not.toMatch(/\n\s*Bcc/)
  expect(html).not.toMatch(/<b>Banco|<script>/)
  expect(html).toContain('&lt;b&gt;Banco&lt;/b&gt; Entra ya')
})
