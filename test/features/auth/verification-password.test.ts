import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, waitForMailedCode } from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import {
  auditRecordsOfRequest,
  login,
  registrationBody,
  resendVerification,
} from '../../support/auth.ts'
import { mailsAfterDispatch } from '../../support/notifications.ts'
import { type Service, startService } from '../../support/service.ts'

const MINUTE = 60_000
const CHROME =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0'
const PHONE = { 'User-Agent': CHROME, 'CF-Connecting-IP': '190.6.1.20' }
const ELSEWHERE = { 'User-Agent': FIREFOX, 'CF-Connecting-IP': '186.92.4.4' }
const HER_OWN = 'la clave que ella elige'

let service: Service
let api: Api
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
afterAll(() => service.stop())

type Headers = Record<string, string>

async function registered(headers: Headers = PHONE): Promise<string> {
  const body = registrationBody()
  const result = await api('POST', '/auth/register', { body, headers })
  expect(result.status, result.text).toBe(201)
  return body.email
}

const verifyFrom = (email: string, otp: string, headers: Headers, more: object = {}) =>
  api('POST', '/auth/verify-email', { body: { email, otp, ...more }, headers })

const securityMails = async (email: string) =>
  (await mailsAfterDispatch(service, { email } as never)).filter(
    ({ subject }) => !/código/.test(subject),
  )

const expectOpened = async (email: string, password = PASSWORD) =>
  expect((await login(service, email, password)).status).toBe(200)

const expectRefused = async (email: string, password = PASSWORD) =>
  expectRefusal(await login(service, email, password), 'INVALID_CREDENTIALS')

describe('a user who registers, verifies and logs in', () => {
  test('from one place keeps the password, and is mailed nothing more', async () => {
    const email = await registered()
    const result = await verifyFrom(email, await waitForMailedCode(service, email), PHONE)
    expect(result.body).toStrictEqual({ message: 'Your e-mail is verified.' })
    await expectOpened(email)
    expect(await securityMails(email)).toEqual([])
  })

  test('from an IPv6 network, whose addresses change, keeps it too', async () => {
    const from = (address: string) => ({ 'User-Agent': CHROME, 'CF-Connecting-IP': address })
    const email = await registered(from('2800:2f0:1:2::3'))
    await verifyFrom(email, await waitForMailedCode(service, email), from('2800:2f0:1:2:a:b:c:d'))
    await expectOpened(email)
  })

  test('with a second code, within the 10 minutes, keeps it too', async () => {
    const email = await registered()
    await resendVerification(service, email)
    await verifyFrom(email, await waitForMailedCode(service, email, 1), PHONE)
    await expectOpened(email)
  })

  test('from elsewhere, with a session of the account, keeps it too', async () => {
    const email = await registered()
    const { body } = await login(service, email, PASSWORD, PHONE)
    const headers = { ...ELSEWHERE, Authorization: `Bearer ${body.accessToken}` }
    await verifyFrom(email, await waitForMailedCode(service, email), headers)
    await expectOpened(email)
  })

  test('from elsewhere, with a new password, gets that one, and is told so', async () => {
    const email = await registered()
    const otp = await waitForMailedCode(service, email)
    await verifyFrom(email, otp, ELSEWHERE, { password: HER_OWN })
    await expectOpened(email, HER_OWN)
    await expectRefused(email)
    expect(await securityMails(email)).toMatchObject([{ subject: /^Tu contraseña cambió/ }])
  })
})

describe('a user who verifies an e-mail that somebody else has registered', () => {
  const attacks: Array<[what: string, headers: Headers]> = [
    ['on another network and device', ELSEWHERE],
    ['on the same network with another device', { ...PHONE, 'User-Agent': FIREFOX }],
    ['with the same kind of device elsewhere', { ...ELSEWHERE, 'User-Agent': CHROME }],
  ]
  test.each(attacks)('%s removes its password and ends its session', async (_what, headers) => {
    const email = await registered()
    const { body: session } = await login(service, email, PASSWORD, PHONE)
    await resendVerification(service, email)
    const verified = await verifyFrom(email, await waitForMailedCode(service, email, 1), headers)
    expect(verified.status).toBe(200)
    expect(verified.body.message).toContain('/auth/forgot-password')
    await expectRefused(email)
    expectRefusal(
      await api('GET', '/auth/me', { as: { token: session.accessToken } }),
      'UNAUTHORIZED',
    )
    expectRefusal(
      await api('POST', '/auth/refresh', { body: { refreshToken: session.refreshToken } }),
      'UNAUTHORIZED',
    )
    const requestId = verified.headers.get('X-Request-Id')
    expect(await auditRecordsOfRequest(service, 'user.verify_email', requestId)).toMatchObject([
      { details: { password: 'ended' } },
    ])
  })

  test('is told by mail what to do, and sets a password with a code', async () => {
    const email = await registered()
    await verifyFrom(email, await waitForMailedCode(service, email), ELSEWHERE)
    const [mail, ...others] = await securityMails(email)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ subject: 'Elige una contraseña nueva / Choose a new password' })
    expect(mail?.text).toContain('Firefox, Linux (red 186.92.4.0/24)')
    await api('POST', '/auth/forgot-password', { body: { email } })
    const otp = await waitForMailedCode(service, email, 2)
    const body = { email, otp, password: HER_OWN }
    expect((await api('POST', '/auth/reset-password', { body })).status).toBe(200)
    await expectOpened(email, HER_OWN)
    await expectRefused(email)
  })

  test('from where it was registered, after the 10 minutes, removes its password too', async () => {
    const start = Date.now()
    const email = await registered()
    service.setNow(new Date(start + 11 * MINUTE))
    await resendVerification(service, email)
    await verifyFrom(email, await waitForMailedCode(service, email, 1), PHONE)
    service.setNow()
    await expectRefused(email)
  })

  test('with a session of another account removes it too', async () => {
    const email = await registered()
    const { body } = await login(service, await registered(ELSEWHERE), PASSWORD)
    const headers = { ...ELSEWHERE, Authorization: `Bearer ${body.accessToken}` }
    await verifyFrom(email, await waitForMailedCode(service, email), headers)
    await expectRefused(email)
  })

  test('keeps a password that was set with a mailed code before', async () => {
    const email = await registered()
    await api('POST', '/auth/forgot-password', { body: { email } })
    const reset = { email, otp: await waitForMailedCode(service, email, 1), password: HER_OWN }
    expect((await api('POST', '/auth/reset-password', { body: reset })).status).toBe(200)
    await resendVerification(service, email)
    await verifyFrom(email, await waitForMailedCode(service, email, 2), ELSEWHERE)
    await expectOpened(email, HER_OWN)
  })
})

test('a wrong code with a password changes nothing', async () => {
  const email = await registered()
  const right = await waitForMailedCode(service, email)
  const wrong = right === '000000' ? '111111' : '000000'
  expectRefusal(await verifyFrom(email, wrong, PHONE, { password: HER_OWN }), 'INVALID_REQUEST')
  await expectOpened(email)
})

test('a password that no account may have is refused, and does not count as an attempt', async () => {
  const email = await registered()
  const otp = await waitForMailedCode(service, email)
  const refused = await verifyFrom(email, otp, PHONE, { password: 'password123' })
  expectRefusal(refused, 'INVALID_REQUEST')
  expect(refused.body.error.details).toMatchObject([{ path: 'password' }])
  expect((await verifyFrom(email, otp, PHONE)).status).toBe(200)
})
