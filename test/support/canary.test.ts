import { describe, expect, test } from 'vitest'
import { makeWorkerSecrets } from '../../dev/stack/secrets.ts'
import { startAbandonedRequest } from './abandoned-requests.ts'
import { createUser, uniqueEmail } from './actors.ts'
import { apiOf } from './api.ts'
import { describeInBrowser } from './browser.ts'
import { createCanary, watchRequest } from './canary.ts'
import { postForm } from './payer-pages.ts'
import { startService } from './service.ts'

const { JWT_SIGNING_KEYS } = makeWorkerSecrets()
const [signingKey] = JSON.parse(JWT_SIGNING_KEYS)
const connection = {
  name: 'bnc-tienda',
  protocol: 'bnc',
  baseUrl: 'https://bank.example.com',
  accountNumber: '01910001482101010049',
  rif: 'J309841327',
  phone: '04140000191',
  clientGuid: '4f0d1b5e-7a66-4b29-8c1e-0d6f0a1c9b77',
  masterKey: 'a-master-key-of-the-bank',
  terminal: 'T0000001',
  noticeKey: 'a-key-of-its-notices',
}
const settings = {
  SERVER_SECRET: 'a-secret-of-the-server',
  S3_SECRET_ACCESS_KEY: 'a-secret-of-the-storage',
  DATABASE_URL: 'postgresql://service:local@127.0.0.1:5432/payments',
  JWT_SIGNING_KEYS,
  BANK_CONNECTIONS: JSON.stringify([connection]),
  PUBLIC_URL: 'https://payments.test',
}
const quoted = 'clave "con" comillas\\'
const formType = { 'Content-Type': 'application/x-www-form-urlencoded' }

/** One that has seen a secret of each kind go in. */
function watching() {
  const canary = createCanary(settings)
  const body = JSON.stringify({ password: quoted, nested: [{ email: 'ana@example.com' }] })
  canary.request('/api/v1/auth/register', { body })
  canary.request('/api/v1/auth/verify-email', { body: JSON.stringify({ otp: '048213' }) })
  canary.request('/pay/nothing/c2p', {
    headers: formType,
    body: 'phone=0424+1112233&document=V20000042&otp=91827364&key=a-key-of-the-form-itself',
  })
  const form = new FormData()
  form.append('legalName', 'Luis Rojas Mora')
  canary.request('/api/v1/auth/me/kyc', { body: form })
  canary.request('/pay/q7Xb0m2ZkJ1nP8sRt4VwYc/receipt/txn_01.abcdefghijklmnopqrstuv', undefined)
  canary.request('/api/v1/merchants', {
    headers: {
      Authorization: 'Bearer svc_test_abcdefgh',
      'Idempotency-Key': 'order-1041-of-today',
    },
  })
  canary.request('/hooks/bnc', { body: JSON.stringify({ ClientPhone: '00584145556677' }) })
  canary.response(JSON.stringify({ accessToken: 'a-token-of-the-answer' }))
  canary.mail({
    ...{ from: 'us@payments.test', to: ['luis@example.com'], subject: 'Código', html: '' },
    text: 'Tu código es 730164: https://payments.test/invitations/w9Xb0m2ZkJ1nP8sRt4VwYc',
  })
  return canary
}

const inLine = (message: unknown) => JSON.stringify({ level: 'error', event: 'x', message })

describe('the canary', () => {
  test.each<[string, string, string?]>([
    ['the server’s secret', settings.SERVER_SECRET],
    ['the storage’s secret', settings.S3_SECRET_ACCESS_KEY],
    ['the database’s password with its user', settings.DATABASE_URL, 'service:local@'],
    ['a whole setting of JSON', JWT_SIGNING_KEYS],
    ['the private half of a signing key', signingKey.d],
    ['a bank’s master key', connection.masterKey],
    ['a bank’s key of notices', connection.noticeKey],
    ['a bank account’s number', connection.accountNumber],
    ['a password with quotes', quoted],
    ['the same within JSON', JSON.stringify({ sent: quoted }), quoted],
    ['the same within an address', encodeURIComponent(quoted), quoted],
    ['the same as a form says it', `${new URLSearchParams({ a: quoted })}`, quoted],
    ['what stands deep in a body', 'ana@example.com'],
    ['a code that was sent', '048213'],
    ['a code that was mailed', 'the code 730164 is not right', '730164'],
    ['a code within JSON', '{"otp":"730164"}', '730164'],
    ['a code in an address', '/verify?otp=730164', '730164'],
    ['a one-time key of a form', '91827364'],
    ['a form’s key', 'a-key-of-the-form-itself'],
    ['a document of a form', 'V20000042'],
    ['a field of a form with files', 'Luis Rojas Mora'],
    ['a link’s token', '/pay/q7Xb0m2ZkJ1nP8sRt4VwYc', 'q7Xb0m2ZkJ1nP8sRt4VwYc'],
    ['a receipt’s signature', 'abcdefghijklmnopqrstuv'],
    ['an API key', 'svc_test_abcdefgh'],
    ['a phone, otherwise spelled than it came', '04145556677', '4145556677'],
    ['a token that was given', 'a-token-of-the-answer'],
    ['whom a mail went to', 'luis@example.com'],
    ['what a mail led to', 'w9Xb0m2ZkJ1nP8sRt4VwYc'],
  ])('detects %s', async (_, printed, told = printed) => {
    for (const line of [inLine(printed), inLine({ cause: [printed] }), `Error: ${printed}`]) {
      const canary = watching()
      canary.logLine(inLine('nothing of it'))
      canary.logLine(line)
      await expect(canary.expectNoLeaks()).rejects.toThrow(JSON.stringify(told))
    }
  })

  test('names every leak', async () => {
    const canary = watching()
    canary.logLine(inLine(connection.masterKey))
    canary.logLine(inLine(`730164 ${quoted}`))
    const telling = await canary.expectNoLeaks().catch(({ message }: Error) => message)
    for (const secret of [connection.masterKey, '730164', quoted]) {
      expect(telling).toContain(JSON.stringify(secret))
    }
  })

  test.each<[string, unknown]>([
    ['a figure of a code’s digits', 730164],
    ['a longer number', '9730164 and 7301640'],
    ['a number with decimals', '730164.50, 0.730164'],
    ['an id with a code’s digits', 'req_01kga5ycm730164wbrqjbzqk9c6'],
    ['a uuid with them', '4f0d1b5e-730164-4b29-8c1e-0d6f0a1c9b77'],
    ['a time with them', '2026-03-10T14:00:00.730164Z'],
    ['a position in the bundle', ['at send (worker.js:12:730164)', 'at worker.js:730164:48213']],
    ['the name of a connection', [connection.name, connection.protocol, connection.terminal]],
    ['what is public of a key', [signingKey.kid, signingKey.x, 'Ed25519']],
    ['our own address', settings.PUBLIC_URL],
    ['where the database is', '127.0.0.1:5432/payments'],
    ['an Idempotency-Key', 'order-1041-of-today'],
    ['the names of what is secret', ['password', 'otp', 'DATABASE_URL', 'masterKey']],
  ])('does not report %s', async (_, printed) => {
    const canary = watching()
    canary.logLine(inLine(printed))
    await canary.expectNoLeaks()
  })
})

describe('a service that leaks what it was sent', () => {
  // The one thing of a request that the log repeats is its id.
  const telling = (text: string) => ({ 'X-Request-Id': text })

  test('cannot be stopped without a failure, whichever way it leaked', async () => {
    const service = await startService()
    const api = apiOf(service)
    const email = uniqueEmail()
    const password = 'una-clave-muy-larga'
    await api('POST', '/auth/register', {
      body: { email, password, name: 'Ana' },
      headers: telling(password),
    })
    await expect.poll(async () => (await service.mails()).length).toBe(1)
    const [mail] = await service.mails()
    const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? 'none'
    await api('GET', '/health', { headers: telling(`code:${code}`) })
    const fields = { otp: '91827364', key: 'a-key-of-at-least-20-characters' }
    await postForm({ service }, '/pay/nothing', 'c2p', fields, telling(fields.otp))
    const abandoned = 'otra-clave-muy-larga'
    const sent = { email: 'nobody@example.com', password: abandoned }
    const call = startAbandonedRequest(service, '/auth/login', telling(abandoned), sent)
    await expect.poll(() => service.logs().some((line) => line.requestId === abandoned)).toBe(true)
    await call.hangUp().catch(() => {})
    const shown = 'la-clave-de-otra-gente'
    watchRequest(`${service.url}/invitations/nothing`, {
      headers: formType,
      body: `password=${shown}`,
    })
    await api('GET', '/health', { headers: telling(shown) })
    await expect.poll(() => service.logs().some((line) => line.requestId === shown)).toBe(true)
    const told = await service.stop().then(
      () => 'nothing',
      ({ message }: Error) => message,
    )
    for (const secret of [password, code, fields.otp, abandoned, shown]) {
      expect(told).toContain(JSON.stringify(secret))
    }
  })

  test('is stopped if it leaked nothing', async () => {
    const service = await startService()
    await createUser(service)
    await service.fetch('/health')
    await service.stop()
  })
})

describeInBrowser('what a browser sends', (visit) => {
  test('is watched too', { tags: ['full'] }, async () => {
    const service = await startService()
    const { page } = await visit(`${service.url}/pay/nothing`)
    const typed = 'una-clave-del-navegador'
    const fields = `new URLSearchParams({ password: '${typed}', key: 'x' })`
    await page.evaluate(`fetch('/invitations/nothing', { method: 'POST', body: ${fields} })`)
    await service.fetch('/health', { headers: { 'X-Request-Id': typed } })
    await expect.poll(() => service.logs().some((line) => line.requestId === typed)).toBe(true)
    await expect(service.stop()).rejects.toThrow(JSON.stringify(typed))
  })
})
