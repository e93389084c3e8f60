import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { formatDay } from '../../../src/domain/format.ts'
import { expectRefusal } from '../../support/api.ts'
import { createNote } from '../../support/charge-notes.ts'
import { type CollectionsShop, startCollectionsShop } from '../../support/collections-shop.ts'
import { createCustomer } from '../../support/customers.ts'

/** A day of Caracas, counted from that by which the notes here are to be paid: near enough for sessions to last. */
const day = (from: number): string =>
  new Date(Date.now() + (8 + from) * 86_400_000 - 4 * 3_600_000).toISOString().slice(0, 10)
const DUE = day(0)

/** The races of a payment and a reminder. */
const RACES = Number(process.env.REMINDER_RACES ?? 12)

let shop: CollectionsShop
beforeAll(async () => {
  shop = await startCollectionsShop()
})
afterAll(() => shop.service.stop())

const decide = (...days: number[]) =>
  shop.put('/settings/collections', {
    reminders: days.map((day) => ({ days: day, channel: 'mail' })),
  })

/** Nobody is written to twice in these tests: each has its customers, and what others have left is ended. */
beforeEach(async () => {
  await shop.service.database.query(`update collection_settings set reminders = '[]'`)
  await shop.service.database.query(
    `update messages set status = 'failed', reason = 'late' where status = 'queued'`,
  )
  await decide(-3, 0, 5)
  // Decided long before whatever is due here.
  await shop.service.database.query(
    `update collection_settings set reminders = (
       select jsonb_agg(t || '{"since": "2026-01-01"}') from jsonb_array_elements(reminders) t)`,
  )
})

let people = 0
async function owe(dueOn: string, options: { email?: string; environment?: 'live' | 'test' } = {}) {
  people += 1
  const { environment = 'live', email = `persona-${people}@example.com` } = options
  const customer = await createCustomer(shop.service, shop.merchant, {
    ...{ environment, email },
    name: 'Luis\nRojas',
  })
  const note = await createNote(shop.service, shop.merchant, {
    ...{ customer, environment, dueOn, concept: 'Mensualidad de marzo' },
  })
  await shop.service.database.query(
    `update charge_notes set created_at = '2026-01-01' where id = $1`,
    [note.uuid],
  )
  return { customer, note, email }
}

/** Runs cron at an hour of Caracas. */
async function cronAt(on: string, hour: string): Promise<void> {
  const at = new Date(`${on}T${hour}:00-04:00`)
  shop.service.setNow(at)
  await shop.service.runCron(at)
  shop.service.setNow()
}

const mailsTo = async (email: string) =>
  (await shop.service.mails()).filter(({ to }) => to.includes(email))

const messagesTo = async (customer: string) =>
  (await shop.get(`/messages?customerId=${customer}`)).body.data as Record<string, unknown>[]

const stopLink = (text: string) => /\/unsubscribe\/\S+/.exec(text)?.[0] ?? ''

describe('a reminder', () => {
  test('is sent once for each step, says what is owed and where to pay it, and is listed', async () => {
    const { customer, note, email } = await owe(DUE)
    for (const before of [-4, -3, -2]) await cronAt(day(before), '08:00')
    await cronAt(day(-2), '08:01')
    const [mail, ...others] = await mailsTo(email)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Recordatorio de pago / Payment reminder')
    expect(mail?.text).toContain('Hola, Luis Rojas:')
    expect(mail?.text).toContain('Bs.\u00a025,00 de la nota')
    expect(mail?.text).toContain(`/pay/${note.token}`)
    expect(mail?.text).toContain(formatDay(DUE, 'es'))
    const [message] = await messagesTo(customer.id)
    expect(message).toMatchObject({
      ...{ channel: 'mail', template: 'note_reminder', status: 'sent', reason: null, attempts: 1 },
      ...{ customerId: customer.id, chargeNoteId: note.id, transactionId: null },
      ...{ simulated: false, environment: 'live', to: 'p•••@example.com' },
    })
    await cronAt(DUE, '19:59')
    await cronAt(day(5), '12:00')
    await cronAt(day(6), '12:00')
    expect(await mailsTo(email)).toHaveLength(3)
  })

  test.each([
    ['before eight', [[DUE, '07:59']], 0],
    ['after eight in the evening', [[DUE, '20:00']], 0],
    ['the next day, if cron did not run', [[day(1), '19:59']], 1],
    ['no more after it', [[day(2), '12:00']], 0],
    [
      'by two runs at once',
      [
        [DUE, '12:00'],
        [DUE, '12:00'],
      ],
      1,
    ],
  ] as const)('is sent %s: %o', async (_, runs, mails) => {
    const { email } = await owe(DUE)
    await Promise.all(runs.map(([on, hour]) => cronAt(on, hour)))
    expect(await mailsTo(email)).toHaveLength(mails)
  })

  test.each<[string, string]>([
    ['is paid', `update charge_notes set status = 'paid', paid = amount where id = $1`],
    ['is void', `update charge_notes set status = 'void' where id = $1`],
    [
      'is of a customer without an address',
      `update customers set email = null where id = (select customer_id from charge_notes where id = $1)`,
    ],
    [
      'is of one who has stopped it',
      `insert into customer_consents (customer_id, channel, status, at)
       select customer_id, 'mail', 'stopped', now() from charge_notes where id = $1`,
    ],
    [
      'was made after the step’s day',
      `update charge_notes set created_at = '${day(1)}T12:00:00-04:00' where id = $1`,
    ],
    [
      'is of a step that was decided later',
      `update collection_settings set reminders = '[{"days": 0, "channel": "mail", "since": "${day(1)}"}]'
       from charge_notes n where n.id = $1`,
    ],
  ])('is not sent for a note that %s', async (_, change) => {
    const { customer, note, email } = await owe(DUE)
    await shop.service.database.query(change, [note.uuid])
    await cronAt(DUE, '12:00')
    await cronAt(day(1), '12:00')
    expect([await mailsTo(email), await messagesTo(customer.id)]).toEqual([[], []])
  })

  const queue = (at: string) =>
    shop.service.database.query(
      'with begun as (select begin_request($1::timestamptz)) select queue_reminders(100) from begun',
      [at],
    )

  test('that waits is not sent once the note is paid', async () => {
    const { customer, note, email } = await owe(DUE)
    await queue(`${DUE}T12:00:00-04:00`)
    await shop.service.database.query(
      `update charge_notes set status = 'paid', paid = amount where id = $1`,
      [note.uuid],
    )
    await cronAt(DUE, '12:01')
    expect(await mailsTo(email)).toEqual([])
    expect(await messagesTo(customer.id)).toMatchObject([{ status: 'failed', reason: 'paid' }])
  })

  test.each([
    [
      'is closed',
      `update merchants set status = 'inactive'`,
      `update merchants set status = 'active'`,
    ],
    [
      'has a banned owner',
      `update users set status = 'banned'`,
      `update users set status = 'active'`,
    ],
  ])(
    'is not sent for a merchant that %s, neither one that waits nor a new one',
    async (_, end, restore) => {
      const { customer, email } = await owe(DUE)
      await queue(`${DUE}T12:00:00-04:00`)
      const other = await owe(DUE)
      await shop.service.database.query(end)
      await cronAt(DUE, '12:01')
      await shop.service.database.query(restore)
      expect([await mailsTo(email), await mailsTo(other.email)]).toEqual([[], []])
      expect(await messagesTo(customer.id)).toMatchObject([
        { status: 'failed', reason: 'inactive' },
      ])
      expect(await messagesTo(other.customer.id)).toEqual([])
    },
  )

  test('is not sent beyond 2,000 of its merchant on a day', async () => {
    const { customer, note, email } = await owe(DUE)
    await queue(`${DUE}T12:00:00-04:00`)
    await shop.service.database.query(
      `insert into messages (id, merchant_id, environment, channel, template, customer_id, charge_note_id, step, status,
         attempts, taken_at, next_attempt_at, created_at, updated_at)
       select new_uuid_at($2::timestamptz), n.merchant_id, 'live', 'mail', 'note_reminder', n.customer_id, n.id, s + 100,
         'sent', 1, $2, $2, $2, $2
       from charge_notes n, generate_series(1, 2000) s where n.id = $1`,
      [note.uuid, `${DUE}T09:00:00-04:00`],
    )
    await cronAt(DUE, '12:01')
    expect(await mailsTo(email)).toEqual([])
    const { body } = await shop.get(`/messages?customerId=${customer.id}&status=failed`)
    expect(body.data).toMatchObject([{ reason: 'budget' }])
    await shop.service.database.query('delete from messages where step > 100')
  })

  test('whose sender ended in the middle is not sent again, since it may have been', async () => {
    const { customer, email } = await owe(DUE)
    await queue(`${DUE}T12:00:00-04:00`)
    await shop.service.database.query(
      `update messages set leased_until = '${DUE}T12:04:00-04:00', attempts = 1 where status = 'queued'`,
    )
    await cronAt(DUE, '12:05')
    await cronAt(DUE, '12:06')
    expect(await mailsTo(email)).toEqual([])
    expect(await messagesTo(customer.id)).toMatchObject([{ status: 'unknown', attempts: 1 }])
  })

  test('in the test environment counts as sent by the service’s clock until the merchant moves its own', async () => {
    const { customer, email } = await owe(DUE, { environment: 'test' })
    await cronAt(DUE, '12:00')
    const { body } = await shop.get(`/messages?environment=test&customerId=${customer.id}`)
    expect(body.data).toMatchObject([{ status: 'sent', simulated: true }])
    expect(await mailsTo(email)).toEqual([])
  })

  test('in the test environment counts as sent by the merchant’s clock, and is not', async () => {
    const { customer, email } = await owe(DUE, { environment: 'test' })
    const noon = 8 * 86_400 + (12 - ((new Date().getUTCHours() + 20) % 24)) * 3600
    const moved = await shop.api('POST', '/sandbox/clock', {
      ...{ as: shop.owner, body: { merchantId: shop.merchant.id, advance: noon } },
    })
    expect(moved.status).toBe(200)
    const { body } = await shop.get(`/messages?environment=test&customerId=${customer.id}`)
    expect(body.data).toMatchObject([{ status: 'sent', simulated: true, environment: 'test' }])
    expect(await mailsTo(email)).toEqual([])
  })

  test(`is never taken after the payment, in ${RACES} races`, async () => {
    const owed = await Promise.all(Array.from({ length: RACES }, () => owe(DUE)))
    await Promise.all([
      cronAt(DUE, '12:00'),
      ...owed.map(({ note }) =>
        shop.service.database.query(
          `update charge_notes set status = 'paid', paid = amount where id = $1`,
          [note.uuid],
        ),
      ),
    ])
    const mailed = async () => {
      const mails = await Promise.all(owed.map(({ email }) => mailsTo(email)))
      return mails.map(({ length }) => length)
    }
    const before = await mailed()
    expect(Math.max(...before)).toBeLessThanOrEqual(1)
    await cronAt(DUE, '12:01')
    expect(await mailed()).toEqual(before)
    const statuses = await Promise.all(owed.map(({ customer }) => messagesTo(customer.id)))
    expect(statuses.map(([message]) => message?.status === 'sent')).toEqual(
      before.map((mails) => mails === 1),
    )
  })
})

describe('the link of a reminder', () => {
  const open = (path: string, method = 'GET') =>
    shop.service.fetch(path, {
      method,
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        Origin: 'https://mail.example.com',
      },
      ...(method === 'POST' && { body: 'List-Unsubscribe=One-Click' }),
    })

  test('shows who writes, and stops it for that address once somebody asks for it', async () => {
    const { customer, email } = await owe(DUE)
    const { customer: other } = await owe(DUE, { email })
    await cronAt(DUE, '12:00')
    const [mail] = await mailsTo(email)
    const path = stopLink(mail?.text ?? '')
    const shown = await open(path)
    expect([shown.status, await shown.text()]).toEqual([200, expect.stringContaining('Detener')])
    const consents = async (id: string) => (await shop.get(`/customers/${id}`)).body.consents
    expect(await consents(customer.id)).not.toContainEqual(
      expect.objectContaining({ channel: 'mail', status: 'stopped' }),
    )
    const answers = await Promise.all([open(path, 'POST'), open(path, 'POST')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    for (const { id } of [customer, other])
      expect(await consents(id)).toContainEqual(
        expect.objectContaining({ channel: 'mail', status: 'stopped' }),
      )
    expect(await shop.events('customer.updated', customer.id)).toHaveLength(1)
    const given = await shop.put(`/customers/${customer.id}/consents/mail`, {
      ...{ status: 'given', how: 'Lo dijo por teléfono' },
    })
    expectRefusal(given, 'CONFLICT')
    await cronAt(day(5), '12:00')
    expect(await mailsTo(email)).toHaveLength(2)
  })

  test.each([
    '',
    'x',
    'msg_01kga5ycm3e8wbrqjbzqk9c6vm',
    'msg_01kga5ycm3e8wbrqjbzqk9c6vm.AAAAAAAAAAAAAAAAAAAAAA',
  ])('that this service has not made is a page that does not exist: %o', async (token) => {
    expect((await open(`/unsubscribe/${token}`)).status).toBe(404)
    expect((await open(`/unsubscribe/${token}`, 'POST')).status).toBe(404)
  })
})
