import { randomInt } from 'node:crypto'
import { rifOf } from '../../../dev/demo/rif.ts'
import { seedPictures } from '../../../dev/pictures/seed-pictures.ts'
import { PASSWORD } from '../../world.ts'
import {
  type Action,
  chance,
  newIdempotencyKey,
  pick,
  pickEnvironment,
  pickListed,
  pickShop,
} from '../client.ts'
import { publicId } from '../fixtures.ts'

let serial = 30_000_000
const nextNumber = (): number => {
  serial += 1
  return serial
}

/** Creates a merchant with a key that is sent twice, until the stranger owns as many as one account may. */
export const createMerchant: Action = async (client) => {
  const { call, recorder } = client.testbed
  const number = nextNumber()
  const request = {
    ...{ as: client.fixtures.stranger.token, key: newIdempotencyKey() },
    body: { name: `Quincalla ${number}`, rif: rifOf(number) },
    expects: [201, 409],
  }
  const first = await call('POST', '/merchants', request)
  const second = await call('POST', '/merchants', request)
  if (first.status === 201 && first.text !== second.text)
    recorder.recordUnexpected('a merchant was replayed differently')
}

/** Creates, changes, reads and switches off a link. */
export const manageLink: Action = async (client) => {
  const { call } = client.testbed
  const { merchant, keys } = pickShop(client)
  const environment = pickEnvironment()
  const [as, path] = [keys[environment], `/merchants/${merchant.id}/payment-links`]
  const body = { label: 'Cachito', amount: 7.5, currency: pick(['VES', 'USD']) }
  const made = await call('POST', path, { as, body, key: newIdempotencyKey() })
  await call('PUT', `${path}/${made.body.id}`, { as, body: { description: 'Con jamón.' } })
  await call('GET', `${path}/${made.body.id}`, { as })
  if (chance(50)) await call('PUT', `${path}/${made.body.id}`, { as, body: { active: false } })
}

/** Asks for a checkout twice, which makes one, reads it, and cancels some. */
export const manageCheckout: Action = async (client) => {
  const { call, recorder } = client.testbed
  const { merchant, keys } = pickShop(client)
  const [as, path] = [keys[pickEnvironment()], `/merchants/${merchant.id}/checkouts`]
  const body = { externalReference: `PED-${nextNumber()}`, amount: 7.5, currency: 'USD' }
  const made = await call('POST', path, { as, body })
  const again = await call('POST', path, { as, body, expects: [200] })
  if (made.body.id !== again.body.id) recorder.recordUnexpected('an order has two checkouts')
  await call('GET', `${path}/${made.body.id}`, { as })
  if (chance(50)) await call('POST', `${path}/${made.body.id}/cancel`, { as })
}

/** Renames the merchant and the store. */
export const updateShop: Action = async (client) => {
  const { call } = client.testbed
  const { merchant, owner, keys } = pickShop(client)
  const [as, path] = [pick([owner.token, keys.live]), `/merchants/${merchant.id}`]
  await call('PUT', path, { as, body: { description: `Abierto desde ${nextNumber()}` } })
  await call('PUT', `${path}/store`, { as, body: { theme: { primaryColor: '#1F4E79' } } })
}

/** Replaces a picture. */
export const uploadPicture: Action = async (client) => {
  const { call } = client.testbed
  const { merchant, owner } = pickShop(client)
  const slot = pick(['logo', 'banner'] as const)
  const file = seedPictures[slot].bytes
  const path = `/merchants/${merchant.id}/store/${slot}`
  const { body } = await call('POST', path, { as: owner.token, file })
  // Another client may have replaced it since.
  await call('GET', `root:${new URL(body[slot]).pathname}`, { expects: [200, 404] })
}

/** A session from its beginning to its end. */
export const logIn: Action = async (client) => {
  const { call } = client.testbed
  const { email } = pick([client.fixtures.stranger, pickShop(client).member])
  const login = { body: { email, password: PASSWORD }, expects: [200, 429] }
  const { body, status } = await call('POST', '/auth/login', login)
  // Another client with the same address had too many failures, or all log in at once.
  if (status === 429) return
  await call('GET', '/auth/me', { as: body.accessToken })
  const refreshToken = body.refreshToken
  const refreshed = await call('POST', '/auth/refresh', { body: { refreshToken } })
  await call('POST', '/auth/logout', { as: refreshed.body.accessToken })
  await call('GET', '/auth/me', { as: body.accessToken, expects: [401] })
}

export const failLogin: Action = async (client) => {
  const body = { email: client.fixtures.stranger.email, password: 'otra clave' }
  await client.testbed.call('POST', '/auth/login', { body, expects: [401, 429] })
}

/** Registers a user, who is mailed a code. */
export const register: Action = async ({ testbed: { call } }) => {
  const email = `nuevo-${nextNumber()}@example.com`
  await call('POST', '/auth/register', { body: { email, password: PASSWORD, name: 'Luis Mora' } })
  await call('POST', '/auth/verify-email', { body: { email, otp: '000000' }, expects: [200, 400] })
}

/** Mails and revokes an invitation, until the merchant has sent as many as it may in a day. */
export const invite: Action = async (client) => {
  const { call } = client.testbed
  const { merchant, owner } = pickShop(client)
  const [as, path] = [owner.token, `/merchants/${merchant.id}/invitations`]
  const email = `invitado-${nextNumber()}@example.com`
  const invitation = { as, body: { email, role: 'MEMBER' }, expects: [201, 429] }
  const { body, status } = await call('POST', path, invitation)
  if (status === 201 && chance(70)) await call('DELETE', `${path}/${body.id}`, { as })
}

/** Creates, uses and revokes a key, which then stops working. */
export const createAndRevokeKey: Action = async (client) => {
  const { call } = client.testbed
  const { owner, merchant } = pickShop(client)
  const as = owner.token
  const { body } = await call('POST', '/api-keys', {
    as,
    body: { name: 'Caja', environment: 'test' },
  })
  await call('GET', `/merchants/${merchant.id}`, { as: body.key })
  await call('DELETE', `/api-keys/${body.id}`, { as })
  await call('GET', `/merchants/${merchant.id}`, { as: body.key, expects: [401] })
}

export const readNotifications: Action = async (client) => {
  const { call } = client.testbed
  const as = pickShop(client).owner.token
  const { body } = await call('GET', '/notifications?read=false&limit=5', { as })
  const first = body.data[randomInt(5)]
  if (first && chance(90)) {
    const path = `/notifications/${first.id}`
    // Another client may have deleted it since.
    await call('PUT', path, { as, body: { read: true }, expects: [200, 404] })
    if (chance(50)) await call('DELETE', path, { as, expects: [204, 404] })
  } else await call('POST', '/notifications/read-all', { as })
}

/** The owner tests the endpoint, or redelivers something. */
export const exerciseWebhook: Action = async (client) => {
  const { call } = client.testbed
  const { merchant, owner, webhooks } = pickShop(client)
  const path = `/merchants/${merchant.id}/webhooks/${webhooks[pickEnvironment()].id}`
  const as = owner.token
  if (chance(50)) return void (await call('POST', `${path}/test`, { as }))
  const delivery = pickListed(await call('GET', `${path}/deliveries?limit=10`, { as }))
  // A delivery that is in progress is not sent again.
  const again = { as, expects: [200, 409] }
  if (delivery) await call('POST', `${path}/deliveries/${delivery.id}/redeliver`, again)
}

/** An administrator views a user, and confirms their current status. */
export const reviewUser: Action = async (client) => {
  const { call } = client.testbed
  const { administrator, stranger } = client.fixtures
  const path = `/admin/users/${publicId(stranger)}`
  await call('GET', path, { as: administrator.token })
  await call('PUT', `${path}/status`, { as: administrator.token, body: { status: 'ACTIVE' } })
}
