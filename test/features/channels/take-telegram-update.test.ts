import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { channelId } from '../../../src/platform/ids.ts'
import { type ChannelShop, type Connected, startChannelShop } from '../../support/channel-shop.ts'
import { type CustomerFixture, createCustomer } from '../../support/customers.ts'

let shop: ChannelShop
let bot: Connected
beforeAll(async () => {
  shop = await startChannelShop()
  bot = await shop.connectBot()
})
afterAll(() => shop.stop())

let person = 700_100_000
let customer: CustomerFixture
let begunAt: number
beforeEach(async () => {
  begunAt = Date.now()
  person += 1
  customer = await createCustomer(shop.service, shop.merchant, { environment: 'live' })
})

const codeFor = async ({ id }: { id: string }): Promise<string> =>
  (await shop.post(`/channels/${bot.id}/bindings`, { customerId: id })).body.code

const write = (text: string, { from = person, at }: { from?: number; at?: Date } = {}) =>
  shop.telegram.report(shop.telegram.writtenUpdate(from, text, at))

const consentOf = async ({ id }: { id: string }): Promise<string> =>
  (await shop.get(`/customers/${id}`)).body.consents.find(
    (one: { channel: string }) => one.channel === 'telegram',
  ).status

/** The chat by which the customer is written to; null if there is none. */
async function chatOf({ uuid }: CustomerFixture): Promise<string | null> {
  const [row] = await shop.service.database.query<{ chat: string | null }>(
    `select message_address(c, 'telegram') as chat from customers c where c.id = $1`,
    [uuid],
  )
  return row?.chat ?? null
}

/** A second of its own after the test has begun, as far as Telegram's clock goes, which has no finer ones. */
const inSeconds = (seconds: number): Date => new Date(begunAt + (seconds - 60) * 1000)

async function begin(): Promise<void> {
  await write(`/start ${await codeFor(customer)}`, { at: inSeconds(0) })
  expect(await consentOf(customer)).toBe('given')
}

/** Has Telegram report at the first channel's address again. */
async function hearAgain(): Promise<void> {
  await shop.post(`/channels/${bot.id}/check`)
  shop.telegram.forwardTo(`${shop.service.url}${bot.hookPath}`)
}

describe('a code', () => {
  test('binds who presents it, who agrees by that', async () => {
    expect(await write(`/start ${await codeFor(customer)}`)).toBe(200)
    expect([await chatOf(customer), await consentOf(customer)]).toEqual([String(person), 'given'])
  })

  test('binds once, whoever of two is first, and what is sent again changes nothing', async () => {
    const code = await codeFor(customer)
    await write(`/start ${code}`)
    await write(`/start ${code}`, { from: person + 500_000 })
    expect(await chatOf(customer)).toBe(String(person))
    await write('/stop', { at: inSeconds(65) })
    await write(`/start ${code}`)
    expect(await consentOf(customer)).toBe('stopped')
  })

  test('that is expired, or none, is answered by nothing', async () => {
    const code = await codeFor(customer)
    await shop.service.database.query(
      'update channel_bindings set expires_at = now() - make_interval(secs => 0.001) where customer_id = $1',
      [customer.uuid],
    )
    expect(await write(`/start ${code}`)).toBe(200)
    expect(await write('/start AAAAAAAAAAAAAAAAAAAAAA')).toBe(200)
    expect([await chatOf(customer), await consentOf(customer)]).toEqual([null, 'unknown'])
  })

  test('binds nobody at the bot of another merchant, or in a group', async () => {
    const code = await codeFor(customer)
    const { message, ...update } = shop.telegram.writtenUpdate(person, `/start ${code}`)
    const group = { ...message, chat: { ...message.chat, type: 'group' } }
    expect(await shop.telegram.report({ ...update, message: group })).toBe(200)
    const other = await shop.connectBot(await shop.newMerchant())
    expect(other.hookPath).not.toBe(bot.hookPath)
    await shop.service.database.query(`update channels set account = 'otro_bot' where id = $1`, [
      channelId.toUuid(other.id),
    ])
    await write(`/start ${code}`)
    expect(await chatOf(customer)).toBe(null)
    await hearAgain()
  })

  test('and a stop are heard by each channel that has the bot, whichever Telegram reports to', async () => {
    await begin()
    // Telegram reports at the address of the channel that was connected last.
    await shop.connectBot(await shop.newMerchant())
    await write('/stop', { at: inSeconds(2) })
    expect(await consentOf(customer)).toBe('stopped')
    await write(`/start ${await codeFor(customer)}`, { at: inSeconds(3) })
    expect([await chatOf(customer), await consentOf(customer)]).toEqual([String(person), 'given'])
    await hearAgain()
  })
})

describe('a word', () => {
  test.each(['/stop', 'BAJA', 'Álto'])('%o stops the channel at once', async (text) => {
    await begin()
    expect(await write(text, { at: inSeconds(1) })).toBe(200)
    expect(await consentOf(customer)).toBe('stopped')
  })

  test('/start allows it again, and an older /stop that comes late changes nothing', async () => {
    await begin()
    await write('/stop', { at: inSeconds(1) })
    await write('/start', { at: inSeconds(3) })
    await write('/stop', { at: inSeconds(2) })
    expect(await consentOf(customer)).toBe('given')
  })

  test('says nothing if it is any other', async () => {
    await begin()
    expect(await write('ya pagué')).toBe(200)
    expect(await consentOf(customer)).toBe('given')
  })

  test('of a chat that is of no customer is kept for who is bound to it later', async () => {
    await write('/stop', { at: inSeconds(5) })
    await write(`/start ${await codeFor(customer)}`, { at: inSeconds(1) })
    const [row] = await shop.service.database.query<{ may: boolean }>(
      `select may_be_written_to(c, 'telegram') as may from customers c where c.id = $1`,
      [customer.uuid],
    )
    expect(row?.may).toBe(false)
  })
})

test('a block stops the channel at once, however often it is told', async () => {
  await begin()
  const blocked = shop.telegram.blockedUpdate(person, inSeconds(1))
  const told = await Promise.all(Array.from({ length: 20 }, () => shop.telegram.report(blocked)))
  expect(new Set(told)).toEqual(new Set([200]))
  expect(await consentOf(customer)).toBe('stopped')
})

test('a wrong secret word is a 401 before the body is read, and an unknown address a 404', async () => {
  const update = shop.telegram.writtenUpdate(person, '/stop')
  expect(await shop.telegram.report(update, 'another-word')).toBe(401)
  expect(await shop.telegram.report(update, '')).toBe(401)
  const post = async (path: string, body: string) => {
    const secret = shop.telegram.webhook()?.secret ?? ''
    const headers = {
      'Content-Type': 'application/json',
      'X-Telegram-Bot-Api-Secret-Token': secret,
    }
    return (await shop.service.fetch(path, { method: 'POST', headers, body })).status
  }
  const unsigned = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{' }
  expect((await shop.service.fetch(bot.hookPath, unsigned)).status).toBe(401)
  expect(await post('/hooks/telegram/no-address', '{}')).toBe(404)
  expect(await post(bot.hookPath.replace('telegram', 'whatsapp'), '{}')).toBe(404)
  for (const body of ['{}', '{"update_id":"x"}', '{"update_id":1,"message":{"chat":null}}'])
    expect(await post(bot.hookPath, body)).toBe(200)
})
