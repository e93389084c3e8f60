import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type Actor,
  createMerchant,
  createUser,
  type MerchantFixture,
} from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { auditRecordsOfRequest } from '../../support/auth.ts'
import { mailsAfterDispatch, notificationsOf } from '../../support/notifications.ts'
import { type Service, startService } from '../../support/service.ts'

const REASON = 'El RIF es de otra empresa'

let service: Service
let api: Api
let administrator: Actor
let squatter: Actor
let rightful: Actor
let merchant: MerchantFixture
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  administrator = await createUser(service, { role: 'ADMIN' })
})
beforeEach(async () => {
  squatter = await createUser(service)
  rightful = await createUser(service)
  merchant = await createMerchant(service, squatter)
})
afterAll(() => service.stop())

const release = (as: { token: string } = administrator, { id } = merchant) =>
  api('POST', `/admin/merchants/${id}/release-rif`, { as, body: { reason: REASON } })
const create = (as: Actor, { rif } = merchant) =>
  api('POST', '/merchants', { as, body: { name: 'Panadería', rif } })
const open = (as: Actor, path: string) =>
  api('PUT', `${path}/status`, { as, body: { status: 'ACTIVE' } })

test('the merchant keeps its RIF and is closed, and another one can have it', async () => {
  expectRefusal(await create(rightful), 'CONFLICT')
  const released = await release()
  expect(released.body, released.text).toMatchObject({ status: 'INACTIVE' })
  const shown = await api('GET', `/merchants/${merchant.id}`, { as: squatter })
  expect(shown.body).toMatchObject({ rif: merchant.rif, status: 'INACTIVE' })
  const requestId = released.headers.get('X-Request-Id')
  const [record] = await auditRecordsOfRequest(service, 'merchant.release_rif', requestId)
  expect(record?.details).toMatchObject({ reason: REASON, rif: merchant.rif })
  expect((await create(rightful)).body).toMatchObject({ status: 'ACTIVE', rif: merchant.rif })
  const mails = await mailsAfterDispatch(service, squatter)
  expect(mails.map(({ subject }) => subject).join()).toContain('RIF')
  const [told] = await notificationsOf(service, squatter)
  expect(told).toMatchObject({ type: 'rif_released' })
  expect(told?.body).toContain(REASON)
})

test('its owner cannot open it again; an administrator can while nobody else has the RIF', async () => {
  await release()
  expect(expectRefusal(await open(squatter, `/merchants/${merchant.id}`), 'CONFLICT')).toContain(
    'administrator',
  )
  expectRefusal(await create(squatter), 'CONFLICT')
  const { body: theirs } = await create(rightful)
  expectRefusal(await open(administrator, `/admin/merchants/${merchant.id}`), 'CONFLICT')
  await release(administrator, theirs)
  expect((await open(administrator, `/admin/merchants/${merchant.id}`)).status).toBe(200)
  expectRefusal(await open(administrator, `/admin/merchants/${theirs.id}`), 'CONFLICT')
})

test('whoever waits for the RIF is told that it is free, and opens their merchant', async () => {
  const waiting = await createMerchant(service, rightful)
  await service.database.query(
    `update merchants set confirmed = false, status = 'inactive', rif = $2 where id = $1`,
    [waiting.uuid, merchant.rif],
  )
  expectRefusal(await open(rightful, `/merchants/${waiting.id}`), 'CONFLICT')
  await release()
  const [told] = await notificationsOf(service, rightful)
  expect(told?.title).toBe('Un RIF que esperabas está libre')
  expect((await open(rightful, `/merchants/${waiting.id}`)).status).toBe(200)
})

test('is done once of two at once, also for the merchant of a banned user', async () => {
  await api('PUT', `/admin/users/${squatter.id}/status`, {
    as: administrator,
    body: { status: 'BANNED' },
  })
  const both = await Promise.all([release(), release()])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await create(rightful)).status).toBe(201)
})

test('is refused to everybody but an administrator, and for what is not there', async () => {
  for (const as of [squatter, rightful]) expectRefusal(await release(as), 'FORBIDDEN')
  const nobody = { ...merchant, id: 'mer_01kga5ycm3en0bdnm8e8e9tx2z' }
  expectRefusal(await release(administrator, nobody), 'NOT_FOUND')
})
