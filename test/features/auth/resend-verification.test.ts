import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser, uniqueEmail, waitForMailedCode } from '../../support/actors.ts'
import { apiOf, expectRefusal } from '../../support/api.ts'
import {
  createUnverifiedUser,
  mailsTo,
  registerUser,
  resendVerification,
  verifyEmail,
  wrongCode,
} from '../../support/auth.ts'
import { type Service, startService } from '../../support/service.ts'

const HOUR = 3_600_000

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

/** How many codes the user was ever given, and how many of them may still be used. */
async function codesOf(userUuid: string) {
  const [row] = await service.database.query<{ issued: number; open: number }>(
    `select count(*)::integer as issued,
       (count(*) filter (where used_at is null and replaced_at is null))::integer as open
     from one_time_codes where user_id = $1`,
    [userUuid],
  )
  return row
}

async function askAt(time: number, email: string, times: number) {
  service.setNow(new Date(time))
  for (let turn = 0; turn < times; turn += 1) await resendVerification(service, email)
  service.setNow()
}

test('the response is always the same, and only unverified users are mailed', async () => {
  const unverified = await createUser(service, { verified: false })
  const suspended = await createUser(service, { verified: false, status: 'suspended' })
  const verified = await createUser(service)
  const emails = [unverified.email, suspended.email, verified.email, uniqueEmail()]
  const answers = await Promise.all(emails.map((email) => resendVerification(service, email)))
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202])
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  const mailed = await service.database.query<{ to: string }>(
    "select data->>'to' as to from outbox where data->>'to' = any($1) order by 1",
    [emails],
  )
  expect(mailed.map(({ to }) => to)).toEqual([unverified.email, suspended.email].sort())
})

test('the account is found whatever the case of the e-mail', async () => {
  const { uuid, email } = await createUser(service, { verified: false })
  await resendVerification(service, ` ${email.toUpperCase()} `)
  expect(await codesOf(uuid)).toEqual({ issued: 1, open: 1 })
})

/** How many mails with a code were left to be sent. */
async function mailedTo(email: string) {
  const [row] = await service.database.query<{ mails: number }>(
    "select count(*)::integer as mails from outbox where topic = 'mail' and data->>'to' = $1",
    [email],
  )
  return row?.mails
}

test('a valid code is mailed again, and each mail states its remaining time', async () => {
  const { email, otp } = await createUnverifiedUser(service)
  const [first] = await mailsTo(service, email)
  await resendVerification(service, email)
  expect(await waitForMailedCode(service, email, 1)).toBe(otp)
  const [, second] = await mailsTo(service, email)
  expect(second?.text).toBe(first?.text)
  expect((await verifyEmail(service, email, otp)).status).toBe(200)
})

test('a new code replaces one that expires within a minute', async () => {
  const { uuid, email, otp } = await createUnverifiedUser(service)
  const [code] = await service.database.query<{ expires_at: Date }>(
    'select expires_at from one_time_codes where user_id = $1',
    [uuid],
  )
  const end = code?.expires_at.getTime() ?? Number.NaN
  await askAt(end - 60_001, email, 1)
  expect(await codesOf(uuid)).toEqual({ issued: 1, open: 1 })
  await askAt(end - 60_000, email, 1)
  expect(await codesOf(uuid)).toEqual({ issued: 2, open: 1 })
  const fresh = await waitForMailedCode(service, email, 2)
  service.setNow(new Date(end - 50_000))
  expectRefusal(await verifyEmail(service, email, otp), 'INVALID_REQUEST')
  expect((await verifyEmail(service, email, fresh)).status).toBe(200)
  service.setNow()
})

test('a mail gives no attempts back: a network has 5 for a code, however often it is mailed', async () => {
  const { email, otp } = await createUnverifiedUser(service)
  for (let tries = 0; tries < 5; tries += 1) await verifyEmail(service, email, wrongCode(otp))
  await resendVerification(service, email)
  expectRefusal(await verifyEmail(service, email, otp), 'INVALID_REQUEST')
})

test('at most 5 mails an hour are sent for one network, and the code stays valid', async () => {
  const { uuid, email } = await createUser(service, { verified: false })
  const start = Date.now()
  await askAt(start, email, 7)
  expect(await codesOf(uuid)).toEqual({ issued: 1, open: 1 })
  await expect.poll(() => mailsTo(service, email)).toHaveLength(5)
  await askAt(start + HOUR - 1, email, 1)
  expect(await mailedTo(email)).toBe(5)
  await askAt(start + HOUR, email, 1)
  expect(await mailedTo(email)).toBe(6)
  expect(await codesOf(uuid)).toEqual({ issued: 2, open: 1 })
})

test('at most 10 mails a day are sent for one network', async () => {
  const { email } = await createUser(service, { verified: false })
  const start = Date.now()
  await askAt(start, email, 5)
  await askAt(start + 2 * HOUR, email, 5)
  await askAt(start + 4 * HOUR, email, 1)
  await askAt(start + 24 * HOUR - 1, email, 1)
  expect(await mailedTo(email)).toBe(10)
  await askAt(start + 24 * HOUR, email, 1)
  expect(await mailedTo(email)).toBe(11)
})

test('20 parallel requests mail one code 5 times', async () => {
  const { uuid, email } = await createUser(service, { verified: false })
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => resendVerification(service, email)),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]))
  expect(await codesOf(uuid)).toEqual({ issued: 1, open: 1 })
  await expect.poll(() => mailsTo(service, email)).toHaveLength(5)
})

test('the mail of the registration counts', async () => {
  const { email } = await registerUser(service)
  for (let turn = 0; turn < 5; turn += 1) await resendVerification(service, email)
  expect(await mailedTo(email)).toBe(5)
})

test('the limits still apply after cron has deleted old data', async () => {
  const { email } = await createUser(service, { verified: false })
  const start = Date.now()
  await askAt(start, email, 5)
  await service.runCron(new Date(start + HOUR / 2))
  await askAt(start + HOUR / 2, email, 1)
  expect(await mailedTo(email)).toBe(5)
})

test.each([undefined, '', 'ana', 7, null])('%j is refused as an e-mail', async (email) => {
  const body = { email }
  const result = await apiOf(service)('POST', '/auth/resend-verification', { body })
  expectRefusal(result, 'INVALID_REQUEST')
  expect(result.body.error.details).toMatchObject([{ path: 'email' }])
})
