import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUnverified, mailsTo, resend, verify, wrongCode } from '../../support/accounts.ts'
import { createUser, mailedCode, uniqueEmail } from '../../support/actors.ts'
import { apiOf, expectRefusal } from '../../support/api.ts'
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
  for (let turn = 0; turn < times; turn += 1) await resend(service, email)
  service.setNow()
}

test('answers alike whoever asks, and mails the unverified alone', async () => {
  const unverified = await createUser(service, { verified: false })
  const suspended = await createUser(service, { verified: false, status: 'suspended' })
  const verified = await createUser(service)
  const emails = [unverified.email, suspended.email, verified.email, uniqueEmail()]
  const answers = await Promise.all(emails.map((email) => resend(service, email)))
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202])
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  const mailed = await service.database.query<{ to: string }>(
    "select data->>'to' as to from outbox where data->>'to' = any($1) order by 1",
    [emails],
  )
  expect(mailed.map(({ to }) => to)).toEqual([unverified.email, suspended.email].sort())
})

test('finds the account in whatever case the e-mail is written', async () => {
  const { uuid, email } = await createUser(service, { verified: false })
  await resend(service, ` ${email.toUpperCase()} `)
  expect(await codesOf(uuid)).toEqual({ issued: 1, open: 1 })
})

test('replaces the code of before, with five tries for the new one', async () => {
  const { email, otp } = await createUnverified(service)
  for (let tries = 0; tries < 5; tries += 1) await verify(service, email, wrongCode(otp))
  await resend(service, email)
  const fresh = await mailedCode(service, email, 1)
  expect(fresh).not.toBe(otp)
  expectRefusal(await verify(service, email, otp), 'INVALID_REQUEST')
  expect((await verify(service, email, fresh)).status).toBe(200)
})

test('issues at most 5 codes an hour, and leaves the fifth in force', async () => {
  const { uuid, email } = await createUser(service, { verified: false })
  const start = Date.now()
  await askAt(start, email, 7)
  expect(await codesOf(uuid)).toEqual({ issued: 5, open: 1 })
  await expect.poll(() => mailsTo(service, email)).toHaveLength(5)
  await askAt(start + HOUR - 1, email, 1)
  expect(await codesOf(uuid)).toEqual({ issued: 5, open: 1 })
  await askAt(start + HOUR, email, 1)
  expect(await codesOf(uuid)).toEqual({ issued: 6, open: 1 })
})

test('issues at most 10 codes a day', async () => {
  const { uuid, email } = await createUser(service, { verified: false })
  const start = Date.now()
  await askAt(start, email, 5)
  await askAt(start + 2 * HOUR, email, 5)
  await askAt(start + 4 * HOUR, email, 1)
  await askAt(start + 24 * HOUR - 1, email, 1)
  expect(await codesOf(uuid)).toEqual({ issued: 10, open: 1 })
  await askAt(start + 24 * HOUR, email, 1)
  expect(await codesOf(uuid)).toEqual({ issued: 11, open: 1 })
})

test('issues 5 codes to 20 parallel requests, and leaves one of them in force', async () => {
  const { uuid, email } = await createUser(service, { verified: false })
  const answers = await Promise.all(Array.from({ length: 20 }, () => resend(service, email)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]))
  expect(await codesOf(uuid)).toEqual({ issued: 5, open: 1 })
  await expect.poll(() => mailsTo(service, email)).toHaveLength(5)
})

test('counts the code of the registration', async () => {
  const { uuid, email } = await createUnverified(service)
  for (let turn = 0; turn < 5; turn += 1) await resend(service, email)
  expect(await codesOf(uuid)).toEqual({ issued: 5, open: 1 })
})

test('keeps the caps when cron has cleared away what is old', async () => {
  const { uuid, email } = await createUser(service, { verified: false })
  const start = Date.now()
  await askAt(start, email, 5)
  await service.scheduled(new Date(start + HOUR / 2))
  await askAt(start + HOUR / 2, email, 1)
  expect(await codesOf(uuid)).toEqual({ issued: 5, open: 1 })
})

test.each([undefined, '', 'ana', 7, null])('refuses %j for an e-mail', async (email) => {
  const body = { email }
  const result = await apiOf(service)('POST', '/auth/resend-verification', { body })
  expectRefusal(result, 'INVALID_REQUEST')
  expect(result.body.error.details).toMatchObject([{ path: 'email' }])
})
