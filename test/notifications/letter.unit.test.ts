import { expect, test } from 'vitest'
import { notificationMail } from '../../src/mail/letters/notification.ts'
import { renderMailContent } from '../../src/mail/mail-content.ts'
import type { Config } from '../../src/platform/config.ts'

const config = { PUBLIC_URL: 'https://payments.test' } as Config

const write = (merchantName: string, name = 'Ana Pérez') =>
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
  )

test('a mail has the same content in Spanish and then in English, and says how to turn it off', () => {
  const { subject, text, html } = write('Panadería')
  expect(subject).toBe('Ahora eres administrador / You are now an administrator')
  for (const body of [text, html]) {
    const inOrder = [
      'Hola, Ana Pérez:',
      'En «Panadería» ahora eres administrador',
      'https://payments.test/api/v1/notifications/preferences',
      'role_changed',
      'Hello Ana Pérez,',
      'In “Panadería” you are now an administrator',
      'https://payments.test/api/v1/notifications/preferences',
    ]
    expect(body).toMatch(new RegExp(inOrder.join('[\\s\\S]*')))
  }
})

test('user input stays on one line, is escaped, and is not in the subject', () => {
  const { subject, text, html } = write('<b>Banco</b>\n\nEntra ya', '<script>Ana\r\nBcc: x')
  expect(subject).not.toMatch(/Banco|Ana|Bcc/)
  expect(text).toContain('«<b>Banco</b> Entra ya»')
  expect(text).not.toMatch(/\n\s*Bcc/)
  expect(html).not.toMatch(/<b>Banco|<script>/)
  expect(html).toContain('&lt;b&gt;Banco&lt;/b&gt; Entra ya')
})
