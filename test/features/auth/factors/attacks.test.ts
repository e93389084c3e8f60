import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Actor,
  createSession,
  createUser,
  PASSWORD,
  refreshTokenOf,
} from '../../../support/actors.ts'
import { type Api, apiOf, type CallResult, expectRefusal } from '../../../support/api.ts'
import { createOneTimeCode, login } from '../../../support/auth.ts'
import { type AppFixture, createApp, createRecoveryCode } from '../../../support/factors.ts'
import { secondFactorsOf, wrongCode } from '../../../support/second-factors.ts'
import { type Service, startService } from '../../../support/service.ts'

let service: Service
let api: Api
let calls: ReturnType<typeof secondFactorsOf>
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  calls = secondFactorsOf(service)
})
afterAll(() => service.stop())

const from = (network: string) => ({ headers: { 'CF-Connecting-IP': network } })

/** A user with an app, and what the first step of a log-in gives whoever knows the password. */
async function victimAtSecondStep(): Promise<{ user: Actor; app: AppFixture; loginToken: string }> {
  const user = await createUser(service)
  const app = await createApp(service, user)
  const { body } = await login(service, user.email)
  return { user, app, loginToken: body.loginToken }
}

const statusesOf = (results: readonly CallResult[]) =>
  Object.fromEntries(
    [...Map.groupBy(results, ({ status }) => status)].map(([status, of]) => [status, of.length]),
  )

describe('brute force', () => {
  test('of twenty wrong codes at once from one network, five are looked at', async () => {
    const { app, loginToken } = await victimAtSecondStep()
    const code = wrongCode(app.codeAt())
    const results = await Promise.all(
      Array.from({ length: 20 }, () => calls.finishLogin(loginToken, { code })),
    )
    expect(statusesOf(results)).toEqual({ 401: 5, 429: 15 })
    expectRefusal(await calls.finishLogin(loginToken, { code: app.codeAt() }), 'RATE_LIMITED')
  })

  test('the tries are the same ones at a log-in, a step-up, a confirmation, and for recovery codes', async () => {
    const { user, app, loginToken } = await victimAtSecondStep()
    await createApp(service, user, { confirmed: false })
    const code = wrongCode(app.codeAt())
    expect((await calls.finishLogin(loginToken, { code })).status).toBe(401)
    expect((await calls.stepUp(user, { code })).status).toBe(400)
    expect((await calls.confirm(user, code)).status).toBe(400)
    const recoveryCode = '0000-0000-0000-0000'
    expect((await calls.finishLogin(loginToken, { recoveryCode })).status).toBe(401)
    expect((await calls.stepUp(user, { recoveryCode })).status).toBe(400)
    expectRefusal(await calls.finishLogin(loginToken, { code: app.codeAt() }), 'RATE_LIMITED')
    expectRefusal(await calls.stepUp(user, { code: app.codeAt() }), 'RATE_LIMITED')
    expectRefusal(await calls.confirm(user, code), 'RATE_LIMITED')
  })

  test('a network of IPv6 is its /64', async () => {
    const { app, loginToken } = await victimAtSecondStep()
    const code = wrongCode(app.codeAt())
    const results: CallResult[] = []
    for (let host = 1; host <= 7; host += 1) {
      results.push(await calls.finishLogin(loginToken, { code }, from(`2001:db8:1:2::${host}`)))
    }
    expect(statusesOf(results)).toEqual({ 401: 5, 429: 2 })
  })

  test('after 100 failures in a day from many networks, only a network that the user knows has tries left', {
    tags: ['full'],
  }, async () => {
    const { user, app, loginToken } = await victimAtSecondStep()
    const code = wrongCode(app.codeAt())
    const known = from('190.6.1.20')
    const opened = await calls.finishLogin(loginToken, { code: app.codeAt() }, known)
    expect(opened.status).toBe(200)
    for (let network = 0; network < 20; network += 1) {
      const results = await Promise.all(
        Array.from({ length: 5 }, () =>
          calls.finishLogin(loginToken, { code }, from(`201.${network}.0.1`)),
        ),
      )
      expect(statusesOf(results)).toEqual({ 401: 5 })
    }
    const next = { code: app.codeAt(new Date(Date.now() + 30_000)) }
    expectRefusal(await calls.finishLogin(loginToken, next, from('201.99.0.1')), 'RATE_LIMITED')
    const neighbour = from('190.6.1.77')
    expect((await calls.finishLogin(loginToken, next, neighbour)).status).toBe(200)
    expect((await login(service, user.email)).body.factorRequired).toBe(true)
  })
})

describe('a code that was seen', () => {
  test('works once, wherever it is used first', async () => {
    const { user, app, loginToken } = await victimAtSecondStep()
    const code = app.codeAt()
    expect((await calls.finishLogin(loginToken, { code })).status).toBe(200)
    expectRefusal(await calls.finishLogin(loginToken, { code }), 'INVALID_CREDENTIALS')
    expectRefusal(await calls.stepUp(user, { code }), 'INVALID_REQUEST')
  })

  test('does not work after a later one, though its time is not over', async () => {
    const { user, app } = await victimAtSecondStep()
    const now = Date.now()
    expect((await calls.stepUp(user, { code: app.codeAt(new Date(now + 30_000)) })).status).toBe(
      204,
    )
    expectRefusal(await calls.stepUp(user, { code: app.codeAt(new Date(now)) }), 'INVALID_REQUEST')
  })

  test('does not work a minute later', async () => {
    const { user, app } = await victimAtSecondStep()
    const old = app.codeAt(new Date(Date.now() - 60_000))
    expectRefusal(await calls.stepUp(user, { code: old }), 'INVALID_REQUEST')
  })
})

describe('somebody else’s factor', () => {
  test('neither code nor recovery code opens another account', async () => {
    const victim = await victimAtSecondStep()
    const thief = await victimAtSecondStep()
    const recoveryCode = await createRecoveryCode(service, thief.user)
    const { loginToken } = victim
    const stolen: Record<string, string>[] = [{ code: thief.app.codeAt() }, { recoveryCode }]
    for (const presented of stolen) {
      expectRefusal(await calls.finishLogin(loginToken, presented), 'INVALID_CREDENTIALS')
      expectRefusal(await calls.stepUp(victim.user, presented), 'INVALID_REQUEST')
    }
    // They were not used up by it.
    expect((await calls.stepUp(thief.user, { recoveryCode })).status).toBe(204)
    expect((await calls.stepUp(thief.user, { code: thief.app.codeAt() })).status).toBe(204)
  })

  test('whoever lures a victim to finish the thief’s log-in gets the thief’s own account', async () => {
    const victim = await victimAtSecondStep()
    const thief = await victimAtSecondStep()
    const lured = await calls.finishLogin(thief.loginToken, { code: victim.app.codeAt() })
    expectRefusal(lured, 'INVALID_CREDENTIALS')
    const own = await calls.finishLogin(thief.loginToken, { code: thief.app.codeAt() })
    expect(own.body.user.id).toBe(thief.user.id)
  })

  test('a log-in gives no factor to a session that is sent along', async () => {
    const { user, app, loginToken } = await victimAtSecondStep()
    const stolen = await createSession(service, user.uuid)
    await api('POST', '/auth/login/factor', {
      as: stolen,
      body: { loginToken, code: app.codeAt() },
    })
    expect((await calls.list(stolen)).body.stepUp.validUntil).toBeNull()
  })
})

describe('one token for another', () => {
  test('a login token is no access token and no refresh token', async () => {
    const { loginToken } = await victimAtSecondStep()
    expectRefusal(await api('GET', '/auth/me', { as: { token: loginToken } }), 'UNAUTHORIZED')
    const refreshed = await api('POST', '/auth/refresh', { body: { refreshToken: loginToken } })
    expectRefusal(refreshed, 'UNAUTHORIZED')
  })

  test('an access token and a refresh token are no login tokens', async () => {
    const { user, app } = await victimAtSecondStep()
    for (const token of [user.token.slice(0, 200), refreshTokenOf(user)]) {
      const refused = await calls.finishLogin(token, { code: app.codeAt() })
      expectRefusal(refused, 'UNAUTHORIZED')
    }
  })

  test('a session from before the factor stays below it, also when it is refreshed', async () => {
    const user = await createUser(service)
    await createApp(service, user)
    expectRefusal(await calls.begin(user), 'STEP_UP_REQUIRED')
    const { body } = await api('POST', '/auth/refresh', {
      body: { refreshToken: refreshTokenOf(user) },
    })
    expectRefusal(await calls.begin({ token: body.accessToken }), 'STEP_UP_REQUIRED')
    const password = await calls.stepUp({ token: body.accessToken }, { password: PASSWORD })
    expectRefusal(password, 'INVALID_REQUEST')
  })

  test('a password that was reset by mail leaves the factor', async () => {
    const user = await createUser(service)
    await createApp(service, user)
    const otp = await createOneTimeCode(service, user, 'reset_password')
    const password = 'otra clave muy buena'
    const reset = await api('POST', '/auth/reset-password', {
      body: { email: user.email, otp, password },
    })
    expect(reset.status).toBe(200)
    const again = await login(service, user.email, password)
    expect(again.body.factorRequired).toBe(true)
    expect(again.body.accessToken).toBeUndefined()
  })
})

describe('nobody learns who has a factor', () => {
  const comparable = ({ status, text }: CallResult) => [
    status,
    text.replace(/"requestId":"[^"]+"/, ''),
  ]

  test('a wrong password is answered the same, after the same round trips', async () => {
    const { user } = await victimAtSecondStep()
    const plain = await createUser(service)
    const answers: unknown[] = []
    for (const email of [user.email, plain.email, 'nobody@example.com']) {
      await service.takeRoundTrips()
      const refused = await login(service, email, 'not the password')
      answers.push([comparable(refused), await service.takeRoundTrips()])
    }
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
  })

  test('what is wrong about a code is not said', async () => {
    const { user, app, loginToken } = await victimAtSecondStep()
    const used = app.codeAt()
    await calls.stepUp(user, { code: used })
    const stranger = await victimAtSecondStep()
    const answers = [
      await calls.finishLogin(loginToken, { code: used }),
      await calls.finishLogin(loginToken, { code: wrongCode(used) }),
      await calls.finishLogin(loginToken, { code: stranger.app.codeAt() }),
      await calls.finishLogin(loginToken, { recoveryCode: '0000-0000-0000-0000' }),
    ].map(comparable)
    for (const answer of answers) expect(answer).toEqual(answers[0])
  })
})
