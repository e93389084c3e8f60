import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Actor,
  createUser,
  PASSWORD,
  uniqueEmail,
  waitForMailedCode,
} from '../../support/actors.ts'
import { type Api, apiOf, type CallResult, expectRefusal } from '../../support/api.ts'
import { createUnverifiedUser, login, wrongCode } from '../../support/auth.ts'
import { persist } from '../../support/persist.ts'
import { type Service, startService } from '../../support/service.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const WRONG = 'una clave que no es'

let service: Service
let api: Api
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
afterAll(() => service.stop())

/** Addresses of as many networks that are far from each other. */
const networks = (count: number): string[] => {
  const start = randomInt(0xf000)
  return Array.from({ length: count }, (_, place) => `2001:db8:${(start + place).toString(16)}::1`)
}
const someNetwork = (): string => networks(1)[0] as string

/** The network of 64 bits of an address that ends in ::1. */
const subscriberOf = (address: string) => address.replace(/1$/, '')

const from = (address: string) => ({ 'CF-Connecting-IP': address })
const logIn = (email: string, password: string, address: string) =>
  login(service, email, password, from(address))

const post = (path: string, body: unknown, address: string) =>
  api('POST', path, { body, headers: from(address) })
const forget = (email: string, address: string) => post('/auth/forgot-password', { email }, address)
const reset = (email: string, otp: string, address: string) =>
  post('/auth/reset-password', { email, otp, password: 'una clave muy nueva' }, address)
const verify = (email: string, otp: string, address: string) =>
  post('/auth/verify-email', { email, otp }, address)

/** At once, each of them again where it waited for the others for too long: that is no try. */
const repeat = (count: number, call: (turn: number) => Promise<CallResult>) =>
  Promise.all(Array.from({ length: count }, (_, turn) => persist(() => call(turn))))

const statusesOf = (results: CallResult[]) => {
  const counts: Record<number, number> = {}
  for (const { status } of results) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/** The account has logged in from there before. */
const knowsNetwork = ({ uuid }: Actor, address: string) =>
  service.database.query('update sessions set ip = $2 where user_id = $1', [uuid, address])

/** Stores so many failures, each from a network of its own, or all from this one. */
const failBefore = (email: string, count: number, address: string | null = null) =>
  service.database.query(
    `insert into limited_attempts (id, kind, subject, network, created_at)
     select uuidv7(), 'login', sha256(convert_to($1, 'UTF8')),
       coalesce($3, '203.0.113.' || n), now()
     from generate_series(1, $2::integer) n`,
    [email, count, address && subscriberOf(address)],
  )

async function triesOf({ uuid }: Actor) {
  const [code] = await service.database.query<{ attempts: number }>(
    'select attempts from one_time_codes where user_id = $1',
    [uuid],
  )
  return code?.attempts
}

const mailsTo = async (email: string) => {
  const [row] = await service.database.query<{ mails: number }>(
    "select count(*)::integer as mails from outbox where topic = 'mail' and data->>'to' = $1",
    [email],
  )
  return row?.mails
}

describe('a password', () => {
  test('can be tried 10 times a minute from one network, even concurrently, and by its owner from elsewhere meanwhile', async () => {
    const { email } = await createUser(service)
    const [stranger, home] = networks(2) as [string, string]
    await failBefore(email, 6, stranger)
    const guesses = await repeat(7, () => logIn(email, WRONG, stranger))
    expect(statusesOf(guesses)).toEqual({ 401: 4, 429: 3 })
    const refused = await logIn(email, PASSWORD, stranger)
    expectRefusal(refused, 'RATE_LIMITED')
    const wait = Number(refused.headers.get('Retry-After'))
    expect(wait).toBeGreaterThan(20)
    expect(wait).toBeLessThanOrEqual(60)
    expect((await logIn(email, PASSWORD, home)).status).toBe(200)
    service.setNow(new Date(Date.now() + MINUTE))
    expect((await logIn(email, PASSWORD, stranger)).status).toBe(200)
    service.setNow()
  })

  test('that is right does not count', async () => {
    const { email } = await createUser(service)
    const home = someNetwork()
    await failBefore(email, 9, home)
    const statuses: number[] = []
    for (const password of [PASSWORD, PASSWORD, WRONG, PASSWORD]) {
      statuses.push((await logIn(email, password, home)).status)
    }
    expect(statuses).toEqual([200, 200, 401, 429])
  })

  test('of an unknown e-mail is refused as often as that of a known one', async () => {
    const [email, home] = [uniqueEmail(), someNetwork()]
    await failBefore(email, 8, home)
    const guesses = await repeat(4, () => logIn(email, WRONG, home))
    expect(statusesOf(guesses)).toEqual({ 401: 2, 429: 2 })
  })

  test('is counted for all addresses of an IPv6 subscriber together', async () => {
    const { email } = await createUser(service)
    const home = someNetwork()
    await failBefore(email, 8, home)
    const guesses = await repeat(4, (turn) => logIn(email, WRONG, `${home}${turn}`))
    expect(statusesOf(guesses)).toEqual({ 401: 2, 429: 2 })
  })

  test('that was wrong 99 times in an hour can be tried as before, and then once a minute by each network', async () => {
    const { email } = await createUser(service)
    const [stranger, another] = networks(2) as [string, string]
    await failBefore(email, 98)
    const statuses: number[] = []
    for (const address of [stranger, stranger, stranger, another, another]) {
      statuses.push((await logIn(email, WRONG, address)).status)
    }
    expect(statuses).toEqual([401, 401, 429, 401, 429])
  })

  test('that was wrong 100 times is accepted from its owner at the first try from anywhere, and can be tried 10 times where they have logged in', async () => {
    const user = await createUser(service)
    const [newPlace, home] = networks(2) as [string, string]
    await knowsNetwork(user, home)
    await failBefore(user.email, 100)
    expect((await logIn(user.email, PASSWORD, newPlace)).status).toBe(200)
    await failBefore(user.email, 9, home)
    const neighbour = home.replace('::1', ':7::1')
    const statuses: number[] = []
    for (const address of [neighbour, neighbour, home]) {
      statuses.push((await logIn(user.email, WRONG, address)).status)
    }
    expect(statuses).toEqual([401, 429, 429])
    service.setNow(new Date(Date.now() + HOUR))
    expect(statusesOf(await repeat(3, () => logIn(user.email, WRONG, someNetwork())))).toEqual({
      401: 3,
    })
    service.setNow()
  })
})

describe('a code', () => {
  test('that a stranger has tried 5 times, even concurrently, can still be tried by its owner', async () => {
    const user = await createUnverifiedUser(service)
    const { email, otp } = user
    const [stranger, home] = networks(2) as [string, string]
    await repeat(20, () => verify(email, wrongCode(otp), stranger))
    expect(await triesOf(user)).toBe(5)
    expectRefusal(await verify(email, otp, stranger), 'INVALID_REQUEST')
    expect((await verify(email, otp, home)).status).toBe(200)
  })

  test('can be tried 50 times in all, even concurrently', async () => {
    const user = await createUnverifiedUser(service)
    const [home, ...strangers] = networks(13) as [string, ...string[]]
    await knowsNetwork(user, home)
    const guesses = await repeat(60, (turn) =>
      verify(user.email, wrongCode(user.otp), strangers[turn % 12] as string),
    )
    expect(statusesOf(guesses)).toEqual({ 400: 60 })
    expect(await triesOf(user)).toBe(50)
    // Whoever registered the address may be a stranger to it.
    expectRefusal(await verify(user.email, user.otp, home), 'INVALID_REQUEST')
  })

  test.each([
    [9, 200],
    [10, 400],
  ])(
    'that was tried 50 times, and %i times from an IP range where its owner has logged in, gets a %i there',
    async (count, status) => {
      const user = await createUser(service)
      const [home, away] = networks(2) as [string, string]
      await knowsNetwork(user, home)
      await forget(user.email, home)
      const otp = await waitForMailedCode(service, user.email)
      await service.database.query('update one_time_codes set attempts = 50 where user_id = $1', [
        user.uuid,
      ])
      await service.database.query(
        `insert into limited_attempts (id, kind, subject, network, created_at)
       select uuidv7(), 'code', sha256(uuid_send(c.id)), $2, now()
       from one_time_codes c, generate_series(1, $3::integer) where c.user_id = $1`,
        [user.uuid, subscriberOf(home.replace('::1', ':7::1')), count],
      )
      expectRefusal(await reset(user.email, otp, away), 'INVALID_REQUEST')
      expect((await reset(user.email, otp, home)).status).toBe(status)
    },
  )

  test('cannot be tried by strangers any more that day after 100 wrong tries, at whichever code', async () => {
    const user = await createUser(service)
    const [home, away, another] = networks(3) as [string, string, string]
    await knowsNetwork(user, home)
    await forget(user.email, away)
    const otp = await waitForMailedCode(service, user.email)
    const wrongBefore = (count: number) =>
      service.database.query(
        `insert into one_time_codes (id, user_id, purpose, code_hash, attempts, created_at, expires_at, replaced_at)
         values (uuidv7(), $1, 'reset_password', '', $2, now() - interval '23 hours', now(), now())`,
        [user.uuid, count],
      )
    await wrongBefore(99)
    await reset(user.email, wrongCode(otp), another)
    expectRefusal(await reset(user.email, otp, away), 'INVALID_REQUEST')
    expect((await reset(user.email, otp, home)).status).toBe(200)
  })
})

describe('a mail with a code', () => {
  test('can be requested by its owner from elsewhere after a stranger has used up their requests, and has the same code', async () => {
    const { email } = await createUser(service)
    const [stranger, home] = networks(2) as [string, string]
    const asked = await repeat(9, () => forget(email, stranger))
    expect(statusesOf(asked)).toEqual({ 202: 9 })
    expect(await mailsTo(email)).toBe(5)
    const otp = await waitForMailedCode(service, email)
    await forget(email, home)
    expect(await mailsTo(email)).toBe(6)
    expect(await waitForMailedCode(service, email, 5)).toBe(otp)
    expect((await reset(email, otp, home)).status).toBe(200)
  })

  test('is sent 20 times an hour in all, even concurrently, and still to where its owner has logged in', async () => {
    const user = await createUser(service)
    const [home, away, ...strangers] = networks(8) as [string, string, ...string[]]
    await knowsNetwork(user, home)
    await repeat(30, (turn) => forget(user.email, strangers[turn % 6] as string))
    expect(await mailsTo(user.email)).toBe(20)
    await forget(user.email, away)
    expect(await mailsTo(user.email)).toBe(20)
    await forget(user.email, home)
    expect(await mailsTo(user.email)).toBe(21)
  })

  test('is sent 40 times a day in all', async () => {
    const { email } = await createUser(service)
    const start = Date.now()
    for (const hours of [0, 2, 4]) {
      service.setNow(new Date(start + hours * HOUR))
      const strangers = networks(4)
      await repeat(20, (turn) => forget(email, strangers[turn % 4] as string))
    }
    expect(await mailsTo(email)).toBe(40)
    service.setNow(new Date(start + 24 * HOUR))
    await forget(email, someNetwork())
    expect(await mailsTo(email)).toBe(41)
    service.setNow()
  })
})

describe('an administrator’s password', () => {
  test('cannot be reset by mail, and every request gets the same response', async () => {
    const [administrator, user] = [
      await createUser(service, { role: 'ADMIN' }),
      await createUser(service),
    ]
    const home = someNetwork()
    const answers = [await forget(administrator.email, home), await forget(user.email, home)]
    expect(answers.map(({ status }) => status)).toEqual([202, 202])
    expect(answers[0]?.text).toBe(answers[1]?.text)
    expect([await mailsTo(administrator.email), await mailsTo(user.email)]).toEqual([0, 1])
  })

  test('cannot be reset by a code that was mailed before they became one', async () => {
    const user = await createUser(service)
    const home = someNetwork()
    await forget(user.email, home)
    const otp = await waitForMailedCode(service, user.email)
    await service.database.query("update users set role = 'ADMIN' where id = $1", [user.uuid])
    expectRefusal(await reset(user.email, otp, home), 'INVALID_REQUEST')
    expect((await logIn(user.email, PASSWORD, home)).status).toBe(200)
  })
})
