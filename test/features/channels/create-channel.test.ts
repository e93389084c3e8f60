import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newWhatsAppNumber } from '../../../dev/channels/whatsapp.ts'
import { createMerchant, createSession, createUser } from '../../support/actors.ts'
import { apiOf, expectRefusal } from '../../support/api.ts'
import { type ChannelShop, startChannelShop } from '../../support/channel-shop.ts'
import { startService } from '../../support/service.ts'
import { waitUntil } from '../../support/wait-until.ts'

let shop: ChannelShop
beforeAll(async () => {
  shop = await startChannelShop()
})
afterAll(() => shop.stop())

const detailsOf = ({ body }: { body: { error: { details: { path: string }[] } } }) =>
  body.error.details.map(({ path }) => path).toSorted()

test('a channel is checked at once, and shows no credential', async () => {
  const merchant = await shop.newMerchant()
  const made = await shop.connect({ merchant })
  expect(made.status, made.text).toBe(201)
  expect(made.body).toStrictEqual({
    ...{ id: expect.stringMatching(/^chn_/), merchantId: merchant.id, environment: 'live' },
    ...{ kind: 'whatsapp', status: 'checking', lastError: null },
    hookUrl: expect.stringMatching(/^https:\/\/payments\.test\/hooks\/whatsapp\/[\w-]{43}$/),
    ...{ lastCheckedAt: null, createdAt: expect.any(String), updatedAt: made.body.createdAt },
  })
  const channel = { id: made.body.id, merchant, hookPath: '' }
  await waitUntil('it is active', async () => (await shop.channel(channel)).status === 'active')
  const shown = made.text + JSON.stringify(await shop.channel(channel))
  for (const secret of Object.values(shop.whatsapp.credentials)) expect(shown).not.toContain(secret)
  const [row] = await shop.service.database.query<{ stored: string }>(
    `select encode(credentials, 'escape') as stored from channels where merchant_id = $1`,
    [merchant.uuid],
  )
  for (const secret of Object.values(shop.whatsapp.credentials))
    expect(row?.stored).not.toContain(secret)
})

test('a merchant has one of a kind in an environment, whoever is first', async () => {
  const merchant = await shop.newMerchant()
  const both = await Promise.all([shop.connect({ merchant }), shop.connect({ merchant })])
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expectRefusal(await shop.connect({ merchant }), 'CONFLICT')
  const ofTest = await shop.connect({ merchant, environment: 'test' })
  expect([ofTest.status, ofTest.body.environment]).toEqual([201, 'test'])
})

test('the same Idempotency-Key makes one', async () => {
  const merchant = await shop.newMerchant()
  const send = () =>
    shop.api('POST', `/merchants/${merchant.id}/channels`, {
      ...{ as: shop.owner, headers: { 'Idempotency-Key': 'un-canal' } },
      body: { kind: 'whatsapp', credentials: shop.whatsapp.credentials },
    })
  const [first, again] = [await send(), await send()]
  expect([first.status, again.status]).toEqual([201, 201])
  expect(again.body.id).toBe(first.body.id)
})

test.each([
  ['a token that Meta does not know', { token: 'x'.repeat(40) }, 'credential', '190', 'failing'],
  [
    'a number that the token does not reach',
    { phoneNumberId: '12345' },
    'credential',
    '100',
    'failing',
  ],
  [
    'an account that it does not reach',
    { businessAccountId: '12345' },
    'credential',
    '100',
    'failing',
  ],
] as const)('with %s it is failing, and says why', async (_, credentials, kind, code, status) => {
  const merchant = await shop.newMerchant()
  const { body } = await shop.connect({ merchant, credentials })
  const channel = { id: body.id, merchant, hookPath: '' }
  await waitUntil(
    'it was checked',
    async () => (await shop.channel(channel)).lastCheckedAt !== null,
  )
  expect(await shop.channel(channel)).toMatchObject({
    status,
    lastError: { kind, code, message: { es: expect.any(String), en: expect.any(String) } },
  })
})

describe('is refused', () => {
  test('to members, cashiers, keys, strangers and old sessions', async () => {
    const { owner, admin, member, cashier, stranger, liveKey, service } = shop
    const merchant = shop.merchant
    for (const as of [member, cashier, liveKey])
      expectRefusal(await shop.connect({ as }), 'FORBIDDEN')
    expectRefusal(await shop.connect({ as: stranger }), 'NOT_FOUND')
    const stale = await createSession(service, owner.uuid, { from: new Date(Date.now() - 601_000) })
    expectRefusal(await shop.connect({ as: stale }), 'STEP_UP_REQUIRED')
    const another = await createMerchant(service, await createUser(service))
    expectRefusal(await shop.connect({ merchant: another, as: admin }), 'NOT_FOUND')
    const [row] = await service.database.query<{ n: number }>(
      'select count(*)::integer as n from channels where merchant_id = $1',
      [merchant.uuid],
    )
    expect(row?.n).toBe(0)
  })

  test('with credentials that are missing, malformed or unknown, and names each of them', async () => {
    const connect = (credentials: object) =>
      shop.post('/channels', { kind: 'whatsapp', credentials })
    const none = await connect({})
    expectRefusal(none, 'INVALID_REQUEST')
    expect(detailsOf(none)).toEqual(
      ['appSecret', 'businessAccountId', 'phoneNumberId', 'token', 'verifyToken'].map(
        (name) => `credentials.${name}`,
      ),
    )
    const given = newWhatsAppNumber()
    const wrong = await connect({
      ...given,
      phoneNumberId: '0414-1234567',
      token: 'corto',
      baseUrl: 'x',
    })
    expectRefusal(wrong, 'INVALID_REQUEST')
    expect(detailsOf(wrong)).toEqual(
      ['baseUrl', 'phoneNumberId', 'token'].map((name) => `credentials.${name}`),
    )
    expect(wrong.text).not.toContain(given.appSecret)
    const broken = await connect({ ...given, token: `${given.token}\nX-Other: 1` })
    expect(detailsOf(broken)).toEqual(['credentials.token'])
  })

  test.each(['mail', 'telegram', 'sms', ''])(
    'for the kind %o, which nobody connects',
    async (kind) => {
      const refused = await shop.post('/channels', { kind, credentials: {} })
      expectRefusal(refused, 'INVALID_REQUEST')
    },
  )

  test('where the deployment does not offer it', async () => {
    const service = await startService({ vars: { CHANNEL_ADDRESSES: '{}' } })
    try {
      const owner = await createUser(service)
      const merchant = await createMerchant(service, owner)
      const refused = await apiOf(service)('POST', `/merchants/${merchant.id}/channels`, {
        ...{ as: owner, body: { kind: 'whatsapp', credentials: newWhatsAppNumber() } },
      })
      expectRefusal(refused, 'NOT_SUPPORTED')
    } finally {
      await service.stop()
    }
  })
})
