import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Actor,
  createMerchant,
  createUser,
  PASSWORD,
  waitForMailedCode,
} from '../../support/actors.ts'
import { type Api, apiOf } from '../../support/api.ts'
import { login } from '../../support/auth.ts'
import {
  mailsAfterDispatch,
  notificationsOf,
  notificationTypesOf,
  onlyNotificationOf,
} from '../../support/notifications.ts'
import { type Service, startService } from '../../support/service.ts'

const CHROME =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36'
const LATER_CHROME = CHROME.replaceAll('126', '131')
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0'
const CARACAS = '190.6.1.20'

let service: Service
let api: Api
let user: Actor
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
beforeEach(async () => {
  user = await createUser(service, { kycStatus: 'approved' })
})
afterAll(() => service.stop())

describe('a new API key', () => {
  const make = async (body: object) =>
    (await api('POST', '/api-keys', { as: user, body: { name: 'Caja', ...body } })).body

  test('notifies its user, and a live one is mailed', async () => {
    const { id } = await make({ environment: 'live' })
    const told = await onlyNotificationOf(service, user)
    expect(told).toMatchObject({
      type: 'api_key_created',
      title: 'Nueva clave de API',
      body: expect.stringMatching(
        /^Se creó la clave «Caja». Si no fuiste tú, elimínala y cambia tu contraseña. Fue el \S{3} \d+ \w{3,4} \d{4}, \d+:\d\d\s[ap].\sm. \(hora de Caracas\)/,
      ),
    })
    expect(told.data).toStrictEqual({
      id,
      name: 'Caja',
      environment: 'live',
      at: expect.stringMatching(/Z$/),
      device: 'node',
      network: '127.0.0.0/24',
    })
    expect(await onlyNotificationOf(service, user, 'en')).toMatchObject({
      title: 'New API key',
      body: expect.stringContaining(
        'The key “Caja” was created. If it was not you, delete it and change your password. It was done on',
      ),
    })
    expect(await mailsAfterDispatch(service, user)).toMatchObject([
      { subject: 'Nueva clave de API / New API key' },
    ])
  })

  test('of the sandbox is shown as such, with its merchant, and mailed too', async () => {
    const merchant = await createMerchant(service, user)
    const { id } = await make({ merchantId: merchant.id })
    const told = await onlyNotificationOf(service, user)
    expect(told).toMatchObject({
      title: 'Nueva clave de API (prueba)',
      body: expect.stringContaining(`para «${merchant.name}»`),
      data: { id, environment: 'test', merchantId: merchant.id, merchantName: merchant.name },
    })
    expect(await mailsAfterDispatch(service, user)).toMatchObject([
      { subject: 'Nueva clave de API (prueba) / New API key (test)' },
    ])
  })

  test('that is deleted causes a notification and a mail, with time and origin', async () => {
    const { id, key } = await make({})
    const headers = { 'User-Agent': FIREFOX, 'CF-Connecting-IP': '203.0.113.9' }
    await api('DELETE', `/api-keys/${id}`, { as: user, headers })
    const [told] = await notificationsOf(service, user)
    expect(told).toMatchObject({
      type: 'api_key_revoked',
      body: expect.stringContaining('desde Firefox, Linux (red 203.0.113.0/24).'),
      data: { id, name: 'Caja', environment: 'test' },
    })
    const mails = await mailsAfterDispatch(service, user)
    expect(mails.map(({ subject }) => subject)).toContain(
      'Clave de API eliminada (prueba) / API key deleted (test)',
    )
    for (const { text } of mails) expect(text).not.toContain(key)
  })

  test('from a rotation causes a notification too, without anything to call with', async () => {
    const first = await make({ environment: 'live' })
    const { body: second } = await api('POST', `/api-keys/${first.id}/rotate`, {
      as: user,
      body: {},
    })
    expect(await notificationTypesOf(service, user)).toEqual(['api_key_created', 'api_key_created'])
    const { text, body } = await api('GET', '/notifications', { as: user })
    expect(body.data[0]).toMatchObject({
      title: 'Clave de API renovada',
      data: { id: second.id, replaces: first.id },
    })
    for (const { key } of [first, second]) {
      expect(text).not.toContain(key)
      expect(text).not.toContain(key.slice(0, 13))
    }
  })
})

describe('a password', () => {
  const headers = { 'User-Agent': FIREFOX, 'CF-Connecting-IP': '203.0.113.9' }
  const newPassword = 'una clave muy nueva'

  test('that was changed causes a notification and a mail, with time, origin and advice', async () => {
    const body = { currentPassword: PASSWORD, newPassword }
    await api('PUT', '/auth/password', { as: user, body, headers })
    expect((await onlyNotificationOf(service, user)).data).toStrictEqual({
      how: 'changed',
      at: expect.stringMatching(/Z$/),
      device: 'Firefox, Linux',
      network: '203.0.113.0/24',
    })
    const [mail, ...others] = await mailsAfterDispatch(service, user)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ subject: 'Tu contraseña cambió / Your password was changed' })
    expect(mail?.text).toContain('Si no fuiste tú, pide un código para cambiarla')
    expect(mail?.text).toContain('desde Firefox, Linux (red 203.0.113.0/24)')
    expect(mail?.text).toContain('from Firefox, Linux (network 203.0.113.0/24)')
    expect(mail?.text).not.toContain('preferences')
    expect(`${mail?.text}${mail?.html}`).not.toContain(newPassword)
  })

  test('that was set with a mailed code causes a notification and a mail', async () => {
    await api('POST', '/auth/forgot-password', { body: { email: user.email } })
    const otp = await waitForMailedCode(service, user.email)
    const body = { email: user.email, otp, password: newPassword }
    expect((await api('POST', '/auth/reset-password', { body, headers })).status).toBe(200)
    const subjects = (await mailsAfterDispatch(service, user)).map(({ subject }) => subject)
    expect(subjects).toContain('Tu contraseña cambió / Your password was changed')
    const [told] = (
      await service.database.query<{ data: unknown }>(
        "select data from notifications where user_id = $1 and type = 'password_changed'",
        [user.uuid],
      )
    ).map(({ data }) => data)
    expect(told).toMatchObject({ how: 'reset', device: 'Firefox, Linux' })
  })

  test('that could not be changed causes no notification', async () => {
    const body = { currentPassword: 'no es esta', newPassword }
    await api('PUT', '/auth/password', { as: user, body })
    expect(await notificationTypesOf(service, user)).toEqual([])
    expect(await mailsAfterDispatch(service, user)).toEqual([])
  })
})

describe('a sign-in', () => {
  const signIn = (userAgent: string, ip: string) =>
    login(service, user.email, PASSWORD, { 'User-Agent': userAgent, 'CF-Connecting-IP': ip })

  test('from the very first device causes no notification', async () => {
    await signIn(CHROME, CARACAS)
    expect(await notificationTypesOf(service, user)).toEqual([])
  })

  test('from another device causes a notification and a mail, after which the device is known', async () => {
    await signIn(CHROME, CARACAS)
    await signIn(FIREFOX, '203.0.113.9')
    await signIn(FIREFOX, '203.0.113.200')
    const told = await onlyNotificationOf(service, user)
    expect(told).toMatchObject({
      type: 'new_sign_in',
      title: 'Inicio de sesión desde un dispositivo nuevo',
      body: 'Entraron a tu cuenta desde Firefox, Linux (red 203.0.113.0/24). Si no fuiste tú, cierra esa sesión y cambia tu contraseña.',
    })
    expect(told.data).toStrictEqual({
      sessionId: expect.stringMatching(/^ses_/),
      device: 'Firefox, Linux',
      network: '203.0.113.0/24',
    })
    expect(await onlyNotificationOf(service, user, 'en')).toMatchObject({
      body: expect.stringContaining('from Firefox, Linux (network 203.0.113.0/24)'),
    })
    expect(await mailsAfterDispatch(service, user)).toHaveLength(1)
  })

  test('from a device whose session the user has ended causes a notification again', async () => {
    await signIn(CHROME, CARACAS)
    await signIn(FIREFOX, '203.0.113.9')
    const { data } = await onlyNotificationOf(service, user)
    const ended = await api('DELETE', `/auth/sessions/${data.sessionId}`, { as: user })
    expect(ended.status).toBe(204)
    await signIn(FIREFOX, '203.0.113.9')
    expect(await notificationTypesOf(service, user)).toEqual(['new_sign_in', 'new_sign_in'])
  })

  test('from a later version of a known browser, and from another address of its network, causes no notification', async () => {
    await signIn(CHROME, CARACAS)
    await signIn(LATER_CHROME, '190.6.1.77')
    expect(await notificationTypesOf(service, user)).toEqual([])
  })

  test.each([
    ['a known browser on another network', CHROME, '186.92.4.4', 'Chrome, Android'],
    ['another browser on a known network', FIREFOX, CARACAS, 'Firefox, Linux'],
    ['a program', 'curl/8.5.0', CARACAS, 'curl'],
    ['an IPv6 network', CHROME, '2800:2f0:1:2::3', 'Chrome, Android'],
  ])('from %s causes a notification', async (_what, userAgent, ip, device) => {
    await signIn(CHROME, CARACAS)
    await signIn(userAgent, ip)
    expect((await onlyNotificationOf(service, user)).data.device).toBe(device)
  })

  test('from a text that is not an address succeeds all the same', async () => {
    await signIn(CHROME, CARACAS)
    expect((await signIn(CHROME, 'unknown')).status).toBe(200)
    expect((await onlyNotificationOf(service, user)).data.network).toBeUndefined()
  })

  test('with a wrong password causes no notification', async () => {
    await signIn(CHROME, CARACAS)
    await login(service, user.email, 'no es esta', { 'User-Agent': FIREFOX })
    expect(await notificationTypesOf(service, user)).toEqual([])
  })

  test('from a new device twice at once causes one notification', async () => {
    await signIn(CHROME, CARACAS)
    await Promise.all([signIn(FIREFOX, CARACAS), signIn(FIREFOX, CARACAS)])
    expect(await notificationTypesOf(service, user)).toEqual(['new_sign_in'])
  })
})

describe('the decision on an identity check', () => {
  const decide = async (body: object) => {
    const administrator = await createUser(service, { role: 'ADMIN' })
    return api('PUT', `/admin/users/${user.id}/kyc`, { as: administrator, body })
  }

  test('causes a notification with its reason, and no second mail', async () => {
    await decide({ kycStatus: 'REJECTED', reason: 'La foto no se lee' })
    const told = await onlyNotificationOf(service, user)
    expect(told).toMatchObject({
      type: 'kyc_decided',
      title: 'No aprobamos tu verificación de identidad',
      body: 'Motivo: La foto no se lee',
      data: { kycStatus: 'REJECTED', reason: 'La foto no se lee' },
    })
    expect(await onlyNotificationOf(service, user, 'en')).toMatchObject({
      body: 'Reason: La foto no se lee',
    })
    expect((await mailsAfterDispatch(service, user)).length).toBeLessThanOrEqual(1)
  })

  test('causes a notification if it is an approval', async () => {
    const unknown = await createUser(service)
    user = unknown
    await decide({ kycStatus: 'APPROVED' })
    expect(await onlyNotificationOf(service, unknown)).toMatchObject({
      title: 'Tu identidad está verificada',
      data: { kycStatus: 'APPROVED' },
    })
  })
})

describe('a webhook that was switched off', () => {
  const switchOff = async (environment: string) => {
    const merchant = await createMerchant(service, user)
    await service.database.query(
      `with opened as materialized (select begin_request(now()))
       select record_event('webhook.disabled', $1, $2, $3, p_user_id => $4) from opened`,
      [
        merchant.uuid,
        environment,
        { id: 'whk_1', url: 'https://shop.example/hooks/s3cr3t', reason: 'gone' },
        user.uuid,
      ],
    )
    return merchant
  }

  test('causes a notification and a mail to the OWNER, with its host only', async () => {
    const merchant = await switchOff('live')
    const told = await onlyNotificationOf(service, user)
    expect(told).toMatchObject({
      type: 'webhook_disabled',
      title: 'Webhook desactivado',
      body: `El webhook de «${merchant.name}» en shop.example se desactivó: respondió que ya no existe.`,
      data: { merchantId: merchant.id, url: 'https://shop.example', reason: 'gone' },
    })
    expect(await onlyNotificationOf(service, user, 'en')).toMatchObject({
      body: `The webhook of “${merchant.name}” at shop.example was switched off: it responded that it no longer exists.`,
    })
    const [mail] = await mailsAfterDispatch(service, user)
    expect(mail?.text).toContain('shop.example')
    expect(mail?.text).not.toContain('s3cr3t')
  })

  test('causes no mail in the sandbox', async () => {
    await switchOff('test')
    expect(await notificationTypesOf(service, user)).toEqual(['webhook_disabled'])
    expect(await mailsAfterDispatch(service, user)).toEqual([])
  })
})
