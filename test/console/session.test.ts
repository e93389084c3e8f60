import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Actor, createUser, PASSWORD } from '../support/actors.ts'
import { apiOf, expectRefusal } from '../support/api.ts'
import { createApp } from '../support/factors.ts'
import { type Service, startService } from '../support/service.ts'

let service: Service
let actor: Actor
beforeAll(async () => {
  service = await startService()
  actor = await createUser(service)
})
afterAll(() => service.stop())

const OWN = { 'Sec-Fetch-Site': 'same-origin' }

const post = (
  path: 'login' | 'login/factor' | 'login/passkey' | 'refresh' | 'logout',
  { body, headers = OWN, cookie }: { body?: unknown; headers?: object; cookie?: string } = {},
) =>
  service.fetch(`/console/session/${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...headers,
      ...(cookie && { Cookie: cookie }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })

const credentials = () => ({ email: actor.email, password: PASSWORD })
const cookieOf = (response: Response) => response.headers.get('Set-Cookie') ?? ''
const sentBack = (response: Response) => cookieOf(response).split(';')[0] ?? ''
const isLoggedIn = async (token: string) =>
  (await apiOf(service)('GET', '/auth/me', { as: { token } })).status === 200

describe('logging in', () => {
  test('gives the access token, and the refresh token in a cookie that no script can read', async () => {
    const response = await post('login', { body: credentials() })
    expect(response.status).toBe(200)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    const text = await response.text()
    const { accessToken, refreshToken, user } = JSON.parse(text)
    expect(refreshToken).toBeUndefined()
    expect(user.email).toBe(actor.email)
    expect(await isLoggedIn(accessToken)).toBe(true)
    expect(cookieOf(response)).toMatch(
      /^__Host-console=ses_[^;]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
    expect(text).not.toContain('ses_')
  })

  test('with a wrong password is refused as by the interface, and sets no cookie', async () => {
    const response = await post('login', { body: { ...credentials(), password: 'otra clave' } })
    expect(response.status).toBe(401)
    expect((await response.json()) as object).toMatchObject({
      error: { code: 'INVALID_CREDENTIALS' },
    })
    expect(cookieOf(response)).toBe('')
  })

  test.each(['login', 'login/factor', 'login/passkey'] as const)(
    'by %s refuses a body beyond the interface’s limit',
    async (path) => {
      const refused = await post(path, {
        body: { ...credentials(), more: 'x'.repeat(70_000) },
        // The service does not read the rest, so this connection cannot be used again.
        headers: { ...OWN, Connection: 'close' },
      })
      expect(refused.status).toBe(413)
      expect((await refused.json()) as object).toMatchObject({
        error: { code: 'PAYLOAD_TOO_LARGE' },
      })
    },
  )

  test.each([
    ['no JSON', '{'],
    ['nothing', ''],
    ['an array', '[]'],
    ['fields of other types', '{"email":7,"password":[]}'],
  ])('with %s is a 400', async (_, body) => {
    const response = await service.fetch('/console/session/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...OWN },
      body,
    })
    expect(response.status).toBe(400)
  })
})

describe('logging in with a second factor', () => {
  const firstStep = async () => {
    const user = await createUser(service)
    const app = await createApp(service, user)
    const response = await post('login', { body: { email: user.email, password: PASSWORD } })
    const answer = (await response.json()) as { loginToken: string }
    return { user, app, response, answer }
  }

  test('gives no session before the second step, which sets the cookie', async () => {
    const { user, app, response, answer } = await firstStep()
    expect(response.status).toBe(200)
    expect(answer).toStrictEqual({
      factorRequired: true,
      loginToken: expect.stringMatching(/^lgn_/),
      methods: ['totp'],
    })
    expect([cookieOf(response), response.headers.get('Cache-Control')]).toEqual(['', 'no-store'])
    const body = { loginToken: answer.loginToken, code: app.codeAt() }
    const second = await post('login/factor', { body })
    expect(second.status).toBe(200)
    const text = await second.text()
    expect(JSON.parse(text).user.id).toBe(user.id)
    expect(text).not.toContain('ses_')
    expect(cookieOf(second)).toMatch(
      /^__Host-console=ses_[^;]+; .*HttpOnly; Secure; SameSite=Strict$/,
    )
    const again = await post('login/factor', { body })
    expect([again.status, cookieOf(again)]).toEqual([401, ''])
  })

  test('is refused to another site', async () => {
    const { app, answer } = await firstStep()
    const body = { loginToken: answer.loginToken, code: app.codeAt() }
    const headers = { 'Sec-Fetch-Site': 'cross-site' }
    const response = await post('login/factor', { body, headers })
    expect([response.status, cookieOf(response)]).toEqual([403, ''])
    expect((await post('login/factor', { body })).status).toBe(200)
  })
})

describe('a refresh', () => {
  test('gives a new access token and a new cookie', async () => {
    const first = await post('login', { body: credentials() })
    const next = await post('refresh', { cookie: sentBack(first) })
    expect(next.status).toBe(200)
    const { accessToken } = (await next.json()) as { accessToken: string }
    expect(await isLoggedIn(accessToken)).toBe(true)
    expect(sentBack(next)).toMatch(/^__Host-console=ses_/)
    expect(sentBack(next)).not.toBe(sentBack(first))
  })

  test('of tabs one after the other, as the console does it, keeps all of them logged in', async () => {
    let cookie = sentBack(await post('login', { body: credentials() }))
    for (let tab = 0; tab < 4; tab += 1) {
      const response = await post('refresh', { cookie })
      expect(response.status).toBe(200)
      cookie = sentBack(response)
    }
  })

  test.each([
    ['somebody’s invention', '__Host-console=ses_01kga5ycm3e59btav2r01pgpaf.1.x.y'],
    ['one that is none', '__Host-console=x'],
  ])('with %s is a 401, and takes the cookie away', async (_, cookie) => {
    const response = await post('refresh', { cookie })
    expect(response.status).toBe(401)
    expect(cookieOf(response)).toMatch(/Max-Age=0/)
  })

  test('without a cookie says that nobody is logged in', async () => {
    for (const cookie of [undefined, '__Host-console=']) {
      const response = await post('refresh', { ...(cookie && { cookie }) })
      expect([response.status, await response.text()]).toStrictEqual([204, ''])
    }
  })

  test('of somebody who was suspended is a 403, and takes the cookie away', async () => {
    const suspended = await createUser(service)
    const { email } = suspended
    const first = await post('login', { body: { email, password: PASSWORD } })
    await service.database.query("update users set status = 'suspended' where id = $1", [
      suspended.uuid,
    ])
    const refused = await post('refresh', { cookie: sentBack(first) })
    expect(refused.status).toBe(403)
    expect(cookieOf(refused)).toMatch(/^__Host-console=; Max-Age=0/)
  })
})

describe('logging out', () => {
  const openSessions = async () => {
    const { body } = await apiOf(service)('GET', '/auth/sessions', { as: actor })
    return (body.data as { id: string }[]).map(({ id }) => id).toSorted()
  }

  test('by the cookie alone ends the session, as when the access token has expired', async () => {
    const before = await openSessions()
    const first = await post('login', { body: credentials() })
    const { accessToken } = JSON.parse(await first.text())
    const cookie = sentBack(first)
    expect(await isLoggedIn(accessToken)).toBe(true)
    expect((await post('logout', { cookie })).status).toBe(204)
    expect(await isLoggedIn(accessToken)).toBe(false)
    expect((await post('refresh', { cookie })).status).toBe(401)
    expect(await openSessions()).toEqual(before)
  })

  test.each([
    ['refreshed', 'table sessions'],
    ['ended', 'function find_session'],
  ])(
    'while the session cannot be %s says so and leaves a cookie by which it can be tried again',
    async (_, part) => {
      const { query } = service.database
      const first = await post('login', { body: credentials() })
      const { accessToken } = (await first.clone().json()) as { accessToken: string }
      const before = sentBack(first)
      await query(`alter ${part} rename to gone`)
      const refused = await post('logout', { cookie: before })
      await query(`alter ${part.replace(/ .*/, ' gone')} rename to ${part.replace(/.* /, '')}`)
      expect(refused.status).toBe(500)
      expect((await refused.json()) as object).toMatchObject({ error: { code: 'INTERNAL_ERROR' } })
      expect(refused.headers.get('Clear-Site-Data')).toBeNull()
      expect(cookieOf(refused)).not.toContain('Max-Age=0')
      expect(await isLoggedIn(accessToken)).toBe(true)
      const again = await post('logout', { cookie: sentBack(refused) || before })
      expect([again.status, await isLoggedIn(accessToken)]).toStrictEqual([204, false])
    },
  )

  test('without a session, with an ended one and with a cookie of another’s making is done all the same', async () => {
    const before = await openSessions()
    const cookie = sentBack(await post('login', { body: credentials() }))
    await post('logout', { cookie })
    for (const sent of [cookie, '__Host-console=ses_1.x', undefined]) {
      const response = await post('logout', { ...(sent && { cookie: sent }) })
      expect([response.status, cookieOf(response).split(';')[0]]).toEqual([204, '__Host-console='])
    }
    expect(await openSessions()).toEqual(before)
  })
})

test('logging out takes the cookie away, and clears what the browser keeps', async () => {
  const first = await post('login', { body: credentials() })
  const response = await post('logout', { cookie: sentBack(first) })
  expect(response.status).toBe(204)
  expect(cookieOf(response)).toMatch(/^__Host-console=; Max-Age=0/)
  expect(response.headers.get('Clear-Site-Data')).toBe('"cache", "storage"')
})

describe('what another site has a browser send', () => {
  test.each(['cross-site', 'same-site', 'none', ''])(
    'with Sec-Fetch-Site: %s is refused, and neither logs in nor out',
    async (site) => {
      for (const path of ['login', 'refresh', 'logout'] as const) {
        const cookie = sentBack(await post('login', { body: credentials() }))
        const headers = { 'Sec-Fetch-Site': site }
        const response = await post(path, { body: credentials(), headers, cookie })
        expect([path, response.status]).toStrictEqual([path, 403])
        expect(cookieOf(response)).toBe('')
      }
    },
  )

  test('without that header is told by its origin', async () => {
    const own = new URL(service.url).origin
    for (const [origin, status] of [
      [own, 200],
      ['https://evil.example', 403],
      ['null', 403],
      [undefined, 403],
    ] as const) {
      const headers = origin === undefined ? {} : { Origin: origin }
      expect((await post('login', { body: credentials(), headers })).status).toBe(status)
    }
  })

  test('cannot use the cookie for anything else: the interface takes no cookies', async () => {
    const cookie = sentBack(await post('login', { body: credentials() }))
    const response = await service.fetch('/api/v1/auth/me', { headers: { Cookie: cookie } })
    expect(response.status).toBe(401)
    const result = await apiOf(service)('POST', '/auth/refresh', { headers: { Cookie: cookie } })
    expectRefusal(result, 'INVALID_REQUEST')
  })
})

test('the session’s addresses take only POST', async () => {
  expect((await service.fetch('/console/session/login')).status).toBe(404)
  const put = await service.fetch('/console/session/login', { method: 'PUT', headers: OWN })
  expect(put.status).toBe(405)
})

describe('the page', () => {
  test.each(['/console', '/console/', '/console/enter', '/console/m/mer_x/live/payments/txn_y'])(
    'at %s runs only its own scripts, in no frame',
    async (path) => {
      const response = await service.fetch(path)
      expect(response.status).toBe(200)
      expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
      expect(response.headers.get('Cache-Control')).toBe('no-cache')
      expect(response.headers.get('X-Frame-Options')).toBe('DENY')
      const policy = response.headers.get('Content-Security-Policy') ?? ''
      expect(policy.split('; ').toSorted()).toStrictEqual(
        [
          "base-uri 'none'",
          "connect-src 'self'",
          "default-src 'none'",
          "form-action 'none'",
          'frame-src blob:',
          "frame-ancestors 'none'",
          "img-src 'self' data: blob:",
          "manifest-src 'self'",
          'object-src blob:',
          "require-trusted-types-for 'script'",
          "script-src 'self'",
          "style-src 'self'",
          'trusted-types console-worker console-paper',
          "worker-src 'self'",
        ].toSorted(),
      )
      const text = await response.text()
      expect(text).not.toMatch(/<script(?![^>]* src=)|<style|style=| on\w+=/)
    },
  )

  test('has scripts and styles that are kept for good', async () => {
    const text = await (await service.fetch('/console')).text()
    const files = [...text.matchAll(/(?:src|href)="(\/console\/assets\/[^"]+)"/g)].map(
      ([, file = '']) => file,
    )
    expect(files.length).toBeGreaterThan(1)
    for (const file of files) {
      const response = await service.fetch(file)
      expect([file, response.status]).toStrictEqual([file, 200])
      expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
      // The platform sends them by itself, without the Worker.
      expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(response.headers.get('Strict-Transport-Security')).toMatch(/^max-age=63072000;/)
      expect(response.headers.get('Content-Security-Policy')).toBe(
        "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      )
    }
    expect((await service.fetch('/console/assets/none.js')).status).toBe(404)
  })
})
