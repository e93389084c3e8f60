import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { mediaTypeOfKey } from '../../../src/platform/pictures/keys.ts'
import { type Actor, createUser } from '../../support/actors.ts'
import { apiOf, expectRefusal } from '../../support/api.ts'
import {
  kycFile,
  kycFilesOf,
  kycForm,
  sendKyc,
  storedBytes,
  submissionsOf,
  submitKyc,
  testBucket,
} from '../../support/kyc.ts'
import { samplePng } from '../../support/pictures.ts'
import { type Service, startService } from '../../support/service.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

let service: Service
let user: Actor
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())
beforeEach(async () => {
  user = await createUser(service)
})

const keyOf = async (place: number) => (await kycFilesOf(service, user))[place]?.key ?? ''
const inTime = (milliseconds: number) => new Date(Date.now() + milliseconds)

const decide = async (body: object) => {
  const admin = await createUser(service, { role: 'ADMIN' })
  const decided = await apiOf(service)('PUT', `/admin/users/${user.id}/kyc`, { as: admin, body })
  expect(decided.status, decided.text).toBe(200)
}

/** As if the Worker had died after storing the files and before the submission became current. */
const cutOff = async () => {
  await submitKyc(service, user, kycForm({}, [kycFile(samplePng()), kycFile(samplePng())]))
  await service.database.query(
    'update kyc_submissions set submitted_at = null where user_id = $1',
    [user.uuid],
  )
}

test('the files are in storage, whole', async () => {
  const bytes = samplePng({ bytes: 5_242_880 })
  await submitKyc(service, user, kycForm({}, [kycFile(bytes)]))
  expect((await storedBytes(await keyOf(0)))?.equals(bytes)).toBe(true)
})

test('no address of the service or the bucket shows them without a credential', async () => {
  await submitKyc(service, user)
  const key = await keyOf(0)
  expect(mediaTypeOfKey(key)).toBeNull()
  const [, owner, file] = key.split('/')
  const encoded = encodeURIComponent(key)
  for (const path of [
    `/${key}`,
    `/api/v1/${key}`,
    `/pictures/${key}`,
    `/pictures/${owner}/logo/${file}`,
    `/pictures/${owner}/logo/${file}.png`,
    `/pictures/..%2f${encoded}/logo/x.png`,
    `/pictures/mer_x/..%2f..%2f${encoded}/x.png`,
    `/pictures/mer_x/logo/..%2f..%2f..%2f${encoded}`,
    `/pictures/%2e%2e/kyc/${file}`,
  ]) {
    const response = await service.fetch(path)
    expect(response.status, path).toBe(404)
    expect(Buffer.from(await response.arrayBuffer()).equals(samplePng())).toBe(false)
  }
  const { endpoint, bucket: name } = inject('stack').storage
  expect([400, 401, 403]).toContain((await fetch(`${endpoint}/${name}/${key}`)).status)
})

describe('an interrupted submission', () => {
  test('leaves the previous submission in place', async () => {
    await submitKyc(service, user, kycForm({ document: 'V11111111' }))
    const before = await apiOf(service)('GET', '/auth/me/kyc', { as: user })
    await service.database.query(
      `insert into kyc_submissions (id, user_id, legal_name, document_type, document, created_at)
       values (uuidv7(), $1, 'Cortada', 'CEDULA', 'V22222222', now())`,
      [user.uuid],
    )
    expect((await apiOf(service)('GET', '/auth/me/kyc', { as: user })).body).toEqual(before.body)
  })

  test('is removed from storage after an hour, and not before, and its rows are marked', async () => {
    await cutOff()
    const keys = [await keyOf(0), await keyOf(1)]
    await service.runCron(inTime(HOUR / 2))
    for (const key of keys) expect(await storedBytes(key)).not.toBeNull()
    await service.runCron(inTime(HOUR + 60_000))
    for (const key of keys) expect(await storedBytes(key)).toBeNull()
    expect(await kycFilesOf(service, user)).toMatchObject([{ removed: true }, { removed: true }])
    expect(await submissionsOf(service, user)).toMatchObject([{ counts: false, replaced: true }])
  })

  test('is swept by two concurrent crons without harm', async () => {
    await cutOff()
    const later = inTime(HOUR + 60_000)
    await Promise.all([service.runCron(later), service.runCron(later)])
    expect(await storedBytes(await keyOf(0))).toBeNull()
    const failed = service
      .logs()
      .filter(({ event, job }) => event === 'job.failed' && job === 'sweepKycFiles')
    expect(failed).toEqual([])
  })
})

describe('while storage refuses requests', () => {
  let broken: Service
  beforeAll(async () => {
    broken = await startService({ vars: { S3_SECRET_ACCESS_KEY: 'not the secret' } })
  })
  afterAll(() => broken.stop())

  test('the sweep fails and marks nothing, so that a later run retries', async () => {
    const sender = await createUser(broken)
    await sendKyc(broken, sender)
    await broken.runCron(inTime(HOUR + 60_000))
    expect(await kycFilesOf(broken, sender)).toMatchObject([{ removed: false }])
    const failed = broken
      .logs()
      .filter(({ event, job }) => event === 'job.failed' && job === 'sweepKycFiles')
    expect(failed).toHaveLength(1)
  })

  test('a submission is a 503, and does not count', async () => {
    const sender = await createUser(broken, { kycStatus: 'rejected' })
    expectRefusal(await sendKyc(broken, sender), 'SERVICE_UNAVAILABLE')
    expect(await submissionsOf(broken, sender)).toMatchObject([{ counts: false }])
    const { body } = await apiOf(broken)('GET', '/auth/me/kyc', { as: sender })
    expect(body).toMatchObject({ status: 'REJECTED', document: null, files: [] })
  })
})

describe('the files of a replaced submission', () => {
  test('are removed after 30 days, and not before, and those of the newer one stay', async () => {
    await submitKyc(service, user)
    await submitKyc(service, user)
    await service.runCron(inTime(30 * DAY - HOUR))
    expect(await storedBytes(await keyOf(0))).not.toBeNull()
    await service.runCron(inTime(30 * DAY + HOUR))
    expect(await storedBytes(await keyOf(0))).toBeNull()
    expect(await storedBytes(await keyOf(1))).not.toBeNull()
    expect(await kycFilesOf(service, user)).toMatchObject([{ removed: true }, { removed: false }])
  })

  test.each([
    ['approved', { kycStatus: 'APPROVED' }],
    ['rejected', { kycStatus: 'REJECTED', reason: 'No se lee.' }],
  ])('are retained if it was %s', async (_, decision) => {
    await submitKyc(service, user)
    await decide(decision)
    await decide({ kycStatus: 'NOT_STARTED' })
    await submitKyc(service, user)
    await service.runCron(inTime(400 * DAY))
    expect(await storedBytes(await keyOf(0))).not.toBeNull()
    expect(await storedBytes(await keyOf(1))).not.toBeNull()
  })
})

test('an object that storage refuses to remove does not stop the others', async () => {
  await cutOff()
  await service.database.query(
    `update kyc_files set key = 'kyc/' || repeat('x', 2000) where key = $1`,
    [await keyOf(0)],
  )
  await service.runCron(inTime(HOUR + 60_000))
  expect(await storedBytes(await keyOf(1))).toBeNull()
  expect(await kycFilesOf(service, user)).toMatchObject([{ removed: false }, { removed: true }])
  await service.database.query('update kyc_files set removed_at = now() where length(key) > 1024')
})

test('an object that is already gone is marked as removed', async () => {
  await cutOff()
  await testBucket().remove(await keyOf(0))
  await service.runCron(inTime(HOUR + 60_000))
  expect(await kycFilesOf(service, user)).toMatchObject([{ removed: true }, { removed: true }])
})
