import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type Actor,
  createMerchant,
  createUser,
  PASSWORD,
  uniqueEmail,
  waitForMailedCode,
} from '../support/actors.ts'
import { type Api, apiOf } from '../support/api.ts'
import { type FaultyBindings, openFaultyBindings } from '../support/faulty-bindings.ts'
import { type Service, startService } from '../support/service.ts'
import { waitUntil } from '../support/wait-until.ts'

const MINUTE_MS = 60_000
/** By how much mails are accepted late. */
const LATE_MS = 10_000

let service: Service
let bindings: FaultyBindings
let api: Api
let owner: Actor
let invitations: string
beforeAll(async () => {
  bindings = openFaultyBindings()
  service = await startService({ faultyBindings: bindings })
  api = apiOf(service)
  owner = await createUser(service)
  invitations = `/merchants/${(await createMerchant(service, owner)).id}/invitations`
})
beforeEach(() => bindings.setFault('EMAIL', 'none'))
afterAll(() => service.stop())

const register = (email: string) =>
  api('POST', '/auth/register', { body: { email, password: PASSWORD, name: 'Luis Mora' } })
const invite = (email: string) => api('POST', invitations, { as: owner, body: { email } })

const later = (start: Date, minutes: number) => new Date(start.getTime() + minutes * MINUTE_MS)

const mailsTo = async (email: string) =>
  (await service.mails()).filter(({ to }) => to.includes(email))

/** The number of mails to these addresses in the outbox, by state. */
async function outboxOf(emails: readonly string[]) {
  const [row] = await service.database.query<Record<string, number>>(
    `select count(*)::integer as all,
       count(*) filter (where delivered_at is not null)::integer as delivered,
       count(*) filter (where abandoned_at is not null)::integer as lost
     from outbox where topic = 'mail' and data->>'to' = any($1)`,
    [emails],
  )
  return row
}

const delivered = (emails: readonly string[]) =>
  waitUntil('they are delivered', async () => (await outboxOf(emails))?.delivered === emails.length)

/** Runs cron so many minutes after a time, and again often enough to send something twice. */
async function cron(start: Date, ...minutes: number[]) {
  for (const minute of minutes) await service.runCron(later(start, minute))
}

test('registrations and invitations succeed while no mail is accepted, and each mail is sent once when mails are accepted again', async () => {
  const start = new Date()
  const registered = [uniqueEmail(), uniqueEmail(), uniqueEmail()]
  const invited = [uniqueEmail(), uniqueEmail(), uniqueEmail()]
  const emails = [...registered, ...invited]
  bindings.setFault('EMAIL', 'refuses')
  const before = bindings.countCalls('EMAIL')
  for (const answer of [...registered.map(register), ...invited.map(invite)]) {
    expect((await answer).status).toBe(201)
  }
  await waitUntil('all were tried', () => bindings.countCalls('EMAIL') === before + emails.length)
  await cron(start, 2, 4)
  expect(bindings.countCalls('EMAIL')).toBe(before + 3 * emails.length)
  expect(await outboxOf(emails)).toStrictEqual({ all: 6, delivered: 0, lost: 0 })
  for (const email of emails) expect(await mailsTo(email)).toStrictEqual([])

  bindings.setFault('EMAIL', 'none')
  await cron(start, 8, 9, 60)
  expect(await outboxOf(emails)).toStrictEqual({ all: 6, delivered: 6, lost: 0 })
  for (const email of emails) expect(await mailsTo(email)).toHaveLength(1)
  expect(bindings.countCalls('EMAIL')).toBe(before + 4 * emails.length)

  const [email = ''] = registered
  const otp = await waitForMailedCode(service, email)
  expect((await api('POST', '/auth/verify-email', { body: { email, otp } })).status).toBe(200)
  const [letter] = await mailsTo(invited[0] ?? '')
  const token = letter?.text.match(/\/invitations\/([\w-]+)/)?.[1]
  expect((await api('GET', `/invitations/${token}`)).status).toBe(200)
})

test('once mails are accepted again, the next one is sent at once', async () => {
  bindings.setFault('EMAIL', 'refuses')
  await register(uniqueEmail())
  bindings.setFault('EMAIL', 'none')
  const email = uniqueEmail()
  await register(email)
  await delivered([email])
  expect(await mailsTo(email)).toHaveLength(1)
})

test('mails that are accepted late delay nobody, and are sent once', async () => {
  const start = new Date()
  const emails = [uniqueEmail(), uniqueEmail()] as const
  bindings.setFault('EMAIL', { lateMs: LATE_MS })
  const answers = await Promise.all([register(emails[0]), invite(emails[1])])
  expect(answers.map(({ status }) => status)).toStrictEqual([201, 201])
  // Who had waited for the mails would have had the answers after them.
  expect(await outboxOf(emails)).toMatchObject({ delivered: 0 })
  await delivered(emails)
  bindings.setFault('EMAIL', 'none')
  await cron(start, 2, 9)
  for (const email of emails) expect(await mailsTo(email)).toHaveLength(1)
})

test('a mail whose acceptance was not confirmed is sent again unchanged until it is', async () => {
  const start = new Date()
  const email = uniqueEmail()
  bindings.setFault('EMAIL', 'unconfirmed')
  await register(email)
  await waitUntil('it went out', async () => (await mailsTo(email)).length === 1)
  expect(await outboxOf([email])).toStrictEqual({ all: 1, delivered: 0, lost: 0 })
  bindings.setFault('EMAIL', 'none')
  await cron(start, 2, 3, 9)
  const [first, second, ...others] = await mailsTo(email)
  expect(second).toStrictEqual(first)
  expect(others).toStrictEqual([])
  expect(await outboxOf([email])).toStrictEqual({ all: 1, delivered: 1, lost: 0 })
})

test('cron logs the number and cause of rejected mails, and never their addresses', async () => {
  const start = new Date()
  const email = uniqueEmail()
  bindings.setFault('EMAIL', 'refuses')
  await register(email)
  const from = service.logs().length
  await cron(start, 2)
  const lines = service.logs().slice(from)
  expect(lines.filter(({ event }) => event === 'job.failed')).toMatchObject([
    { job: 'deliverDueMails' },
  ])
  expect(JSON.stringify(service.logs())).not.toContain(email)
})
