import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSession } from '../../support/actors.ts'
import { expectRefusal } from '../../support/api.ts'
import { type ChannelShop, type Connected, startChannelShop } from '../../support/channel-shop.ts'
import { createChannel } from '../../support/channels.ts'

let shop: ChannelShop
let channel: Connected
beforeAll(async () => {
  shop = await startChannelShop()
})
afterAll(() => shop.stop())

beforeEach(async () => {
  shop.whatsapp.setTemplateStatus('APPROVED')
  channel = await shop.connectWhole({ merchant: await shop.newMerchant() })
})

const check = () =>
  shop.api('POST', `/merchants/${channel.merchant.id}/channels/${channel.id}/check`, {
    as: shop.owner,
  })

test('says that the provider accepts it', async () => {
  expect((await check()).body).toMatchObject({ status: 'active', lastError: null })
})

test.each(['PAUSED', 'PENDING', 'MISSING'] as const)(
  'says that the template is %s',
  async (status) => {
    shop.whatsapp.setTemplateStatus(status)
    expect((await check()).body).toMatchObject({
      ...{ status: 'failing', lastError: { kind: 'template', code: status } },
    })
  },
)

test.each([
  ['down', '131016'],
  ['busy', '130429'],
  ['broken', '131000'],
] as const)('a provider that is %s says nothing of the channel', async (error, code) => {
  shop.whatsapp.failNext(error)
  expect((await check()).body).toMatchObject({
    ...{ status: 'active', lastError: { kind: 'unreachable', code } },
  })
})

test('a connection that is cut says nothing of the channel', async () => {
  // A question that is cut off is asked once more by the runtime.
  shop.whatsapp.server.fault({ kind: 'cut', when: 'before' }, { times: 5 })
  expect((await check()).body).toMatchObject({
    ...{ status: 'active', lastError: { kind: 'unreachable', code: 'NO_ANSWER' } },
  })
  shop.whatsapp.server.clearFaults()
})

test('five refusals in a row disable it, with one notice; a success begins the count anew', async () => {
  for (let refused = 0; refused < 4; refused += 1) {
    shop.whatsapp.failNext('token')
    expect((await check()).body.status).toBe('failing')
  }
  expect((await check()).body.status).toBe('active')
  for (let refused = 0; refused < 5; refused += 1) {
    shop.whatsapp.failNext('token')
    await check()
  }
  expect(await shop.channel(channel)).toMatchObject({
    ...{ status: 'disabled', lastError: { kind: 'credential', code: '190' } },
  })
  expectRefusal(await check(), 'CONFLICT')
  await shop.service.runCron()
  const told = await shop.api('GET', '/notifications', { as: shop.owner })
  const about = told.body.data.filter(({ type }: { type: string }) => type === 'channel_disabled')
  expect(about.filter(({ data }: { data: { id: string } }) => data.id === channel.id)).toHaveLength(
    1,
  )
  const mails = (await shop.service.mails()).filter(({ to }) => to.includes(shop.owner.email))
  expect(mails.filter(({ subject }) => subject.includes('WhatsApp'))).toHaveLength(1)
})

test('twenty refusals at once disable it once', async () => {
  const [row] = await shop.service.database.query<{ id: string; credentials: Buffer }>(
    'select id, credentials from channels where merchant_id = $1',
    [channel.merchant.uuid],
  )
  await Promise.all(
    Array.from({ length: 20 }, () =>
      shop.service.database.query(
        `with begun as (select begin_request(now()))
         select record_channel_outcome($1, $2, 'credential', '190') from begun`,
        [row?.id, row?.credentials],
      ),
    ),
  )
  const events = await shop.events('channel.disabled', channel.id)
  expect(events).toHaveLength(1)
  expect((await shop.channel(channel)).status).toBe('disabled')
})

test('is refused of what is not there, and to whoever may not', async () => {
  const path = `/channels/${(await createChannel(shop.service, shop.merchant)).id}/check`
  expectRefusal(await shop.post('/channels/chn_nada/check'), 'NOT_FOUND')
  expectRefusal(await shop.post(`/channels/${channel.id}/check`), 'NOT_FOUND')
  for (const as of [shop.member, shop.cashier, shop.liveKey])
    expectRefusal(await shop.post(path, undefined, as), 'FORBIDDEN')
  expectRefusal(await shop.post(path, undefined, shop.stranger), 'NOT_FOUND')
  const stale = await createSession(shop.service, shop.owner.uuid, {
    from: new Date(Date.now() - 601_000),
  })
  expectRefusal(await shop.post(path, undefined, stale), 'STEP_UP_REQUIRED')
})
