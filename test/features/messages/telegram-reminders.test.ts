import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ChannelShop, type Connected, startChannelShop } from '../../support/channel-shop.ts'
import { createNote } from '../../support/charge-notes.ts'
import { createCustomer } from '../../support/customers.ts'

const DUE = new Date(Date.now() + 8 * 86_400_000 - 4 * 3_600_000).toISOString().slice(0, 10)

let shop: ChannelShop
let channel: Connected
beforeAll(async () => {
  shop = await startChannelShop()
  channel = await shop.connectBot()
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
  await shop.put('/settings/collections', { reminders: [{ days: 0, channel: 'telegram' }] })
  await query(
    `update collection_settings set reminders = (
       select jsonb_agg(t || '{"since": "2026-01-01"}') from jsonb_array_elements(reminders) t)`,
  )
})

let person = 700_200_000
/** A customer who owes a note, and has opened the bot. */
async function owe() {
  person += 1
  const customer = await createCustomer(shop.service, shop.merchant, { environment: 'live' })
  const { body } = await shop.post(`/channels/${channel.id}/bindings`, { customerId: customer.id })
  await shop.telegram.report(shop.telegram.writtenUpdate(person, `/start ${body.code}`))
  const note = await createNote(shop.service, shop.merchant, {
    ...{ customer, environment: 'live', dueOn: DUE },
  })
  await shop.service.database.query(
    `update charge_notes set created_at = '2026-01-01' where id = $1`,
    [note.uuid],
  )
  return { customer, note, person }
}

async function cronAt(hour: string): Promise<void> {
  const at = new Date(`${DUE}T${hour}:00-04:00`)
  shop.service.setNow(at)
  await shop.service.runCron(at)
  shop.service.setNow()
}

const sentTo = (from: number) => shop.telegram.messages.filter(({ to }) => to === String(from))

const messageTo = async (customer: { id: string }) =>
  (await shop.get(`/messages?environment=live&customerId=${customer.id}`)).body.data[0]

test('is sent once to who has opened the bot, and leads to where it is paid', async () => {
  const owed = await owe()
  await cronAt('08:00')
  await Promise.all([cronAt('08:01'), cronAt('08:01')])
  const [message, ...others] = sentTo(owed.person)
  expect(others).toEqual([])
  expect(message?.button.url).toMatch(new RegExp(`/pay/${owed.note.token}$`))
  expect(message?.text).toContain('Escribe /stop para no recibir más recordatorios.')
  expect(await messageTo(owed.customer)).toMatchObject({
    ...{ channel: 'telegram', status: 'sent', attempts: 1 },
    to: `••••\u00a0${String(owed.person).slice(-4)}`,
  })
})

test('is not sent to who has stopped', async () => {
  const owed = await owe()
  await shop.telegram.report(
    shop.telegram.writtenUpdate(owed.person, '/stop', new Date(Date.now() + 2000)),
  )
  await cronAt('08:00')
  expect(sentTo(owed.person)).toEqual([])
})

test('a block that shows as it is sent stops the channel for that chat, and not the channel', async () => {
  const owed = await owe()
  shop.telegram.block(owed.person)
  await cronAt('08:00')
  await cronAt('08:20')
  expect(await messageTo(owed.customer)).toMatchObject({
    status: 'rejected',
    reason: '403',
    attempts: 1,
  })
  const { consents } = (await shop.get(`/customers/${owed.customer.id}`)).body
  expect(consents).toContainEqual(
    expect.objectContaining({ channel: 'telegram', status: 'stopped' }),
  )
  expect((await shop.channel(channel)).status).toBe('active')
})

describe('an answer', () => {
  test.each(['busy'] as const)('%s is tried again, later', async (error) => {
    const owed = await owe()
    shop.telegram.failNext(error)
    await cronAt('08:00')
    expect(await messageTo(owed.customer)).toMatchObject({ status: 'queued', reason: '429' })
    await cronAt('08:11')
    expect(sentTo(owed.person)).toHaveLength(1)
  })

  test.each(['broken', 'down'] as const)('%s is never sent again', async (error) => {
    const owed = await owe()
    shop.telegram.failNext(error)
    await cronAt('08:00')
    await cronAt('08:30')
    expect(await messageTo(owed.customer)).toMatchObject({ status: 'unknown' })
    expect(sentTo(owed.person)).toEqual([])
  })

  test('that no bot has the token disables the channel at the fifth time', async () => {
    const owed = await Promise.all(Array.from({ length: 5 }, owe))
    shop.telegram.failNext('token', 5)
    await cronAt('08:00')
    expect(await shop.channel(channel)).toMatchObject({
      status: 'disabled',
      lastError: { kind: 'credential', code: '401' },
    })
    const [first] = owed
    expect(await messageTo(first?.customer ?? { id: '' })).toMatchObject({
      status: 'failed',
      reason: 'channel_disabled',
    })
  })
})
