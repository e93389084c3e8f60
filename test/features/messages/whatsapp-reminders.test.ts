import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { GraphErrorName } from '../../../dev/channels/whatsapp.ts'
import { formatDay } from '../../../src/domain/format.ts'
import { internationalPhone } from '../../../src/domain/phone.ts'
import { type ChannelShop, type Connected, startChannelShop } from '../../support/channel-shop.ts'
import { createNote } from '../../support/charge-notes.ts'
import { createCustomer } from '../../support/customers.ts'

const day = (from: number): string =>
  new Date(Date.now() + (8 + from) * 86_400_000 - 4 * 3_600_000).toISOString().slice(0, 10)
const DUE = day(0)

let shop: ChannelShop
let channel: Connected
beforeAll(async () => {
  shop = await startChannelShop()
  channel = await shop.connectWhole()
})
afterAll(() => shop.stop())

/** What others have left is ended: each test has its customers. */
beforeEach(async () => {
  const { query } = shop.service.database
  await query(`update messages set status = 'failed', reason = 'late' where status = 'queued'`)
  await query(`update charge_notes set status = 'void' where status = 'open'`)
  await query(
    `update channels set status = 'active', refusals = 0, last_error = null, next_check_at = 'infinity'`,
  )
  await shop.put('/settings/messages', { dailyBudget: { whatsapp: 250 } })
  await shop.put('/settings/collections', { reminders: [{ days: 0, channel: 'whatsapp' }] })
  await query(
    `update collection_settings set reminders = (
       select jsonb_agg(t || '{"since": "2026-01-01"}') from jsonb_array_elements(reminders) t)`,
  )
})

let people = 0
async function owe({ agreed = true, environment = 'live' as 'live' | 'test' } = {}) {
  people += 1
  const phone = `0412${String(2_000_000 + people)}`
  const customer = await createCustomer(shop.service, shop.merchant, {
    ...{ environment, name: 'Luis\nRojas' },
  })
  await shop.service.database.query('update customers set phones = $2 where id = $1', [
    ...[customer.uuid, [phone, '04149999999']],
  ])
  if (agreed)
    await shop.put(`/customers/${customer.id}/consents/whatsapp`, { status: 'given', how: 'Firmó' })
  const note = await createNote(shop.service, shop.merchant, {
    ...{ customer, environment, dueOn: DUE, concept: 'Mensualidad\tde marzo' },
  })
  await shop.service.database.query(
    `update charge_notes set created_at = '2026-01-01' where id = $1`,
    [note.uuid],
  )
  return { customer, note, phone }
}

async function cronAt(hour: string, on = DUE): Promise<void> {
  const at = new Date(`${on}T${hour}:00-04:00`)
  shop.service.setNow(at)
  await shop.service.runCron(at)
  shop.service.setNow()
}

const sentTo = (phone: string) =>
  shop.whatsapp.messages.filter(({ to }) => to === internationalPhone(phone))

const messageTo = async (customer: { id: string }, environment = 'live') =>
  (await shop.get(`/messages?environment=${environment}&customerId=${customer.id}`)).body.data[0]

describe('a reminder by WhatsApp', () => {
  test('is sent once, by the approved template, to the first phone, and leads to where it is paid', async () => {
    const { customer, note, phone } = await owe()
    await cronAt('07:59')
    await cronAt('08:00')
    await Promise.all([cronAt('08:01'), cronAt('08:01')])
    await cronAt('19:59')
    const [message, ...others] = sentTo(phone)
    expect(others).toEqual([])
    expect(message).toMatchObject({ name: 'recordatorio_de_pago', button: note.token })
    expect(message?.texts).toEqual([
      ...['Luis Rojas', expect.any(String), 'Bs.\u00a025,00'],
      ...[expect.stringContaining('«Mensualidad de marzo»'), formatDay(DUE, 'es')],
    ])
    expect(await messageTo(customer)).toMatchObject({
      ...{ channel: 'whatsapp', status: 'sent', attempts: 1, simulated: false },
      to: expect.stringMatching(new RegExp(`^••••.${phone.slice(-4)}$`)),
    })
  })

  test('is sent by nobody outside the hours', async () => {
    const { customer, phone } = await owe()
    await cronAt('07:59')
    await cronAt('20:00')
    expect([sentTo(phone), await messageTo(customer)]).toEqual([[], undefined])
  })

  test('needs that the customer has agreed', async () => {
    const { customer, phone } = await owe({ agreed: false })
    await cronAt('12:00')
    expect([sentTo(phone), await messageTo(customer)]).toEqual([[], undefined])
  })

  test('that waits is not sent once the customer has written STOP', async () => {
    const { customer, phone } = await owe()
    await shop.service.database.query(
      'with begun as (select begin_request($1::timestamptz)) select queue_reminders(100) from begun',
      [`${DUE}T12:00:00-04:00`],
    )
    await shop.whatsapp.report(shop.whatsapp.writtenEvent(internationalPhone(phone), 'Baja'))
    await cronAt('12:01')
    expect(sentTo(phone)).toEqual([])
    expect(await messageTo(customer)).toMatchObject({ status: 'failed', reason: 'stopped' })
  })

  test('in the test environment counts as sent, and is not', async () => {
    const { customer, phone } = await owe({ environment: 'test' })
    await cronAt('12:00')
    expect(sentTo(phone)).toEqual([])
    expect(await messageTo(customer, 'test')).toMatchObject({ status: 'sent', simulated: true })
  })

  test('is not made for a merchant without the channel', async () => {
    const { customer } = await owe()
    await shop.service.database.query(`update channels set status = 'disabled'`)
    await cronAt('12:00')
    expect(await messageTo(customer)).toBeUndefined()
  })

  test.each<[GraphErrorName, string, string | null, number]>([
    ['undeliverable', 'rejected', '131026', 1],
    ['template', 'rejected', '132001', 1],
    ['parameters', 'rejected', '132000', 1],
    ['broken', 'unknown', null, 1],
    ['down', 'unknown', null, 1],
  ])(
    'that Meta answers with %s is %s, and not sent again',
    async (error, status, reason, attempts) => {
      const { customer, phone } = await owe()
      shop.whatsapp.failNext(error)
      await cronAt('12:00')
      expect(await messageTo(customer)).toMatchObject({ status, reason, attempts })
      await cronAt('12:30')
      expect(sentTo(phone)).toEqual([])
    },
  )

  test.each<[GraphErrorName, string]>([
    ['busy', '130429'],
    ['pair', '131056'],
    ['token', '190'],
  ])('that Meta refuses for now with %s is sent ten minutes later', async (error, reason) => {
    const { customer, phone } = await owe()
    shop.whatsapp.failNext(error)
    await cronAt('12:00')
    expect(await messageTo(customer)).toMatchObject({ status: 'queued', reason })
    await cronAt('12:09')
    expect(sentTo(phone)).toEqual([])
    await cronAt('12:10')
    expect(sentTo(phone)).toHaveLength(1)
    expect(await messageTo(customer)).toMatchObject({ status: 'sent', reason: null, attempts: 2 })
  })

  test.each([
    { kind: 'cut', when: 'before' },
    { kind: 'cut', when: 'after' },
    { kind: 'garbage' },
  ] as const)(
    'whose answer never came (%o) may have been sent, and is not sent again',
    async (fault) => {
      const { customer, phone } = await owe()
      shop.whatsapp.server.fault(fault, { path: /messages$/ })
      await cronAt('12:00')
      expect(await messageTo(customer)).toMatchObject({ status: 'unknown', reason: null })
      await cronAt('12:30')
      expect(sentTo(phone).length).toBeLessThanOrEqual(1)
      const [message] = sentTo(phone)
      if (!message) return
      await shop.whatsapp.report(shop.whatsapp.statusEvent(message, 'delivered'))
      expect(await messageTo(customer)).toMatchObject({ status: 'delivered' })
    },
  )

  test('by a token that is revoked disables the channel after five, and the others wait for nothing', async () => {
    const owed = []
    for (let nth = 0; nth < 7; nth += 1) owed.push(await owe())
    shop.whatsapp.failNext('token', 7)
    await cronAt('12:00')
    expect(await shop.channel(channel)).toMatchObject({ status: 'disabled' })
    const messages = await Promise.all(owed.map(({ customer }) => messageTo(customer)))
    expect(new Set(messages.map(({ status, reason }) => `${status} ${reason}`))).toEqual(
      new Set(['failed channel_disabled']),
    )
    expect(await shop.events('channel.disabled', channel.id)).toHaveLength(1)
  })

  test('waits while the channel is checked', async () => {
    const { customer, phone } = await owe()
    await shop.service.database.query(
      'with begun as (select begin_request($1::timestamptz)) select queue_reminders(100) from begun',
      [`${DUE}T12:00:00-04:00`],
    )
    await shop.service.database.query(`update channels set status = 'checking'`)
    await cronAt('12:01')
    expect([sentTo(phone), (await messageTo(customer)).status]).toEqual([[], 'queued'])
    await shop.service.database.query(`update channels set status = 'active'`)
    await cronAt('12:02')
    expect(sentTo(phone)).toHaveLength(1)
  })

  test('is sent no more than the budget of the day, by two runs at once', async () => {
    await shop.put('/settings/messages', { dailyBudget: { whatsapp: 3 } })
    await shop.service.database.query(`update messages set taken_at = '2026-01-01'`)
    await shop.service.database.query(`update collection_settings set budget_told_on = '{}'`)
    const owed = []
    for (let nth = 0; nth < 6; nth += 1) owed.push(await owe())
    await Promise.all([cronAt('12:00'), cronAt('12:00')])
    await cronAt('12:20')
    const messages = await Promise.all(owed.map(({ customer }) => messageTo(customer)))
    expect(messages.map(({ status }) => status).toSorted()).toEqual([
      ...['failed', 'failed', 'failed', 'sent', 'sent', 'sent'],
    ])
    expect(messages.filter(({ reason }) => reason === 'budget')).toHaveLength(3)
    const told = await shop.service.database.query<{ data: object }>(
      `select data from outbox where topic = 'event' and type = 'message.budget_spent'
         and merchant_id = $1 and data ->> 'channel' = 'whatsapp' and (data ->> 'budget')::integer = 3`,
      [shop.merchant.uuid],
    )
    expect(told).toHaveLength(1)
  })

  test('leaves those by mail alone, which have a budget of their own', async () => {
    await shop.put('/settings/messages', { dailyBudget: { whatsapp: 0 } })
    await shop.put('/settings/collections', {
      reminders: ['mail', 'whatsapp'].map((name) => ({ days: 0, channel: name })),
    })
    await shop.service.database.query(
      `update collection_settings set reminders = (
         select jsonb_agg(t || '{"since": "2026-01-01"}') from jsonb_array_elements(reminders) t)`,
    )
    const { customer } = await owe()
    await shop.service.database.query(
      `update customers set email = 'ambos@example.com' where id = $1`,
      [customer.uuid],
    )
    await cronAt('12:00')
    const { body } = await shop.get(`/messages?customerId=${customer.id}`)
    const told = body.data.map(
      ({ channel: by, status }: Record<string, string>) => `${by} ${status}`,
    )
    expect(told.toSorted()).toEqual(['mail sent', 'whatsapp failed'])
  })
})
