import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uniqueEmail } from '../../support/actors.ts'
import { apiOf } from '../../support/api.ts'
import {
  mailsTo,
  registerUser,
  registrationBody,
  resendVerification,
  storedAndLoggedText,
} from '../../support/auth.ts'
import { type Service, startService } from '../../support/service.ts'

const MINUTE = 60_000
const minutesAfter = (time: Date, minutes: number) => new Date(time.getTime() + minutes * MINUTE)

interface OutboxRow {
  created_at: Date
  next_attempt_at: Date
  attempts: number
  delivered_at: Date | null
  abandoned_at: Date | null
}

async function outboxRow(service: Service, email: string): Promise<OutboxRow> {
  const rows = await service.database.query<OutboxRow>(
    "select * from outbox where topic = 'mail' and data->>'to' = $1",
    [email],
  )
  expect(rows).toHaveLength(1)
  return rows[0] as OutboxRow
}

describe('the mail of a registration', () => {
  let service: Service
  beforeAll(async () => {
    service = await startService()
  })
  afterAll(() => service.stop())

  const untilDelivered = (email: string) =>
    expect.poll(async () => (await outboxRow(service, email)).delivered_at).not.toBeNull()

  /** An account whose mail nobody delivered, as if the Worker had ended right after its commit. */
  async function registerUndelivered() {
    const { email } = await registerUser(service)
    await untilDelivered(email)
    await service.database.query("update outbox set delivered_at = null where data->>'to' = $1", [
      email,
    ])
    return { email, row: await outboxRow(service, email) }
  }

  test('comes from MAIL_FROM with the code once in Spanish and then once in English', async () => {
    const { email, otp } = await registerUser(service)
    const [mail] = await mailsTo(service, email)
    expect(mail).toMatchObject({
      from: 'payments@example.com',
      to: [email],
      subject: 'Tu código de verificación / Your verification code',
    })
    for (const body of [mail?.text, mail?.html]) {
      const inOrder = ['Hola:', otp, 'Nunca te pediremos', 'Hello,', otp, 'We never ask']
      expect(body).toMatch(new RegExp(inOrder.join('[\\s\\S]*')))
      expect(body?.match(/\b\d{6}\b/g)).toEqual([otp, otp])
    }
    expect(mail?.text).not.toMatch(/<\w/)
    expect(mail?.html).toMatch(/<div lang="es-VE">[\s\S]*<div lang="en">/)
  })

  test.each([
    ['en-US', 'Your verification code', /Hola/],
    ['es-VE', 'Tu código de verificación', /Hello/],
  ])(
    'for a browser of %s is in that language alone, and so are later ones',
    async (asked, subject, other) => {
      const body = registrationBody()
      const headers = { 'Accept-Language': asked }
      await apiOf(service)('POST', '/auth/register', { body, headers })
      await untilDelivered(body.email)
      await resendVerification(service, body.email)
      await expect.poll(async () => (await mailsTo(service, body.email)).length).toBe(2)
      for (const mail of await mailsTo(service, body.email)) {
        expect(mail.subject).toBe(subject)
        expect(`${mail.text} ${mail.html}`).not.toMatch(other)
      }
    },
  )

  test('leaves its code neither in the database nor in the log', async () => {
    const { email, otp } = await registerUser(service)
    await untilDelivered(email)
    expect(await storedAndLoggedText(service)).not.toMatch(new RegExp(`\\b${otp}\\b`))
  })

  test('is marked as delivered once it was sent, and is then ignored by cron', async () => {
    const { email } = await registerUser(service)
    await untilDelivered(email)
    const row = await outboxRow(service, email)
    expect(row).toMatchObject({ attempts: 0, abandoned_at: null })
    await service.runCron(minutesAfter(row.created_at, 2))
    expect(await mailsTo(service, email)).toHaveLength(1)
  })

  test('is sent by cron, with the same code, if it was not delivered within a minute', async () => {
    const { email, row } = await registerUndelivered()
    await service.runCron(minutesAfter(row.created_at, 0.9))
    expect(await mailsTo(service, email)).toHaveLength(1)
    await service.runCron(minutesAfter(row.created_at, 1))
    const [first, second, ...more] = await mailsTo(service, email)
    expect(second).toEqual(first)
    expect(more).toEqual([])
    expect(await outboxRow(service, email)).toMatchObject({
      attempts: 1,
      delivered_at: minutesAfter(row.created_at, 1),
    })
  })

  test('is sent once by two concurrent crons', async () => {
    const { email, row } = await registerUndelivered()
    const at = minutesAfter(row.created_at, 1)
    await Promise.all([service.runCron(at), service.runCron(at)])
    expect(await mailsTo(service, email)).toHaveLength(2)
  })

  test('is sent by one run together with all that are due, and two runs share the work', {
    tags: ['full'],
  }, async () => {
    const message =
      "jsonb_build_object('type', 'verification_code', 'codeId', uuidv7(), 'expiresAt', $1::text,"
    const becomeDue = (due: Date) =>
      service.database.query(
        `insert into outbox (id, topic, type, data, created_at, next_attempt_at)
         select uuidv7(), 'mail', 'verification_code',
           ${message} 'to', 'bulk-' || uuidv7() || '@example.com'), $2, $2
         from generate_series(1, 50) turn`,
        [minutesAfter(due, 9).toISOString(), due],
      )
    const sent = async () =>
      (await service.mails()).flatMap(({ to }) => to).filter((to) => to.startsWith('bulk-'))
    const due = new Date('2027-08-09T10:00:00Z')
    await becomeDue(due)
    await service.runCron(due)
    expect(await sent()).toHaveLength(50)
    await becomeDue(due)
    await Promise.all([service.runCron(due), service.runCron(due)])
    expect(new Set(await sent()).size).toBe(100)
    expect(await sent()).toHaveLength(100)
  })

  test('is abandoned when its code has expired', async () => {
    const { email, row } = await registerUndelivered()
    const at = minutesAfter(row.created_at, 10)
    await service.runCron(at)
    await service.runCron(minutesAfter(at, 1))
    expect(await mailsTo(service, email)).toHaveLength(1)
    expect(await outboxRow(service, email)).toMatchObject({
      abandoned_at: at,
      delivered_at: null,
    })
  })

  test('is not sent late if another code has replaced its own', async () => {
    const { email, row } = await registerUndelivered()
    service.setNow(minutesAfter(row.created_at, 9.1))
    await resendVerification(service, email)
    service.setNow()
    await expect.poll(() => mailsTo(service, email)).toHaveLength(2)
    await service.runCron(minutesAfter(row.created_at, 9.5))
    expect(await mailsTo(service, email)).toHaveLength(2)
  })
})

describe('a mail that is rejected', () => {
  const welcome = uniqueEmail()
  let service: Service
  beforeAll(async () => {
    service = await startService({ mailsOnlyTo: [welcome] })
  })
  afterAll(() => service.stop())

  const logged = (event: string) => service.logs().filter((line) => line.event === event)

  const send = (email: string) =>
    apiOf(service)('POST', '/auth/register', { body: registrationBody({ email }) })

  test('does not fail the registration, and is logged without the address', async () => {
    const email = uniqueEmail()
    const { status, headers } = await send(email)
    expect(status).toBe(201)
    await expect.poll(() => logged('later.failed')).toHaveLength(1)
    expect(logged('later.failed')[0]).toMatchObject({
      level: 'error',
      requestId: headers.get('X-Request-Id'),
    })
    expect(JSON.stringify(service.logs())).not.toContain(email)
    expect((await outboxRow(service, email)).delivered_at).toBeNull()
  })

  test('is retried after 1, 2 and 4 minutes, and delays no other mail', {
    tags: ['full'],
  }, async () => {
    const refused = uniqueEmail()
    await send(refused)
    await send(welcome)
    await expect.poll(() => mailsTo(service, welcome)).toHaveLength(1)
    await expect.poll(async () => (await outboxRow(service, welcome)).delivered_at).not.toBeNull()
    await service.database.query("update outbox set delivered_at = null where data->>'to' = $1", [
      welcome,
    ])
    const start = (await outboxRow(service, refused)).next_attempt_at
    await service.runCron(minutesAfter(start, 0.2))
    expect(await mailsTo(service, welcome)).toHaveLength(2)
    const waits: number[] = []
    for (const at of [1.2, 3.2]) {
      const { next_attempt_at } = await outboxRow(service, refused)
      waits.push((next_attempt_at.getTime() - start.getTime()) / MINUTE)
      await service.runCron(minutesAfter(start, at))
    }
    expect(waits).toEqual([1.2, 3.2])
    const row = await outboxRow(service, refused)
    expect(row).toMatchObject({ attempts: 3, next_attempt_at: minutesAfter(start, 7.2) })
    expect(logged('job.failed').every((line) => line.job === 'deliverDueMails')).toBe(true)
    expect(JSON.stringify(service.logs())).not.toContain(refused)
  })
})
