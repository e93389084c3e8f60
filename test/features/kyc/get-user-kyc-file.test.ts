import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { kycFileId, newUuid } from '../../../src/platform/ids.ts'
import { type Actor, createAdminKey, createMerchant, createUser } from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { auditRecordsOfRequest } from '../../support/auth.ts'
import { kycFile, kycFilesOf, kycForm, submitKyc, testBucket } from '../../support/kyc.ts'
import { samplePdf } from '../../support/pdfs.ts'
import { samplePng } from '../../support/pictures.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
let api: Api
let admin: Actor
let user: Actor
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  admin = await createUser(service, { role: 'ADMIN', kycStatus: 'approved' })
})
afterAll(() => service.stop())
beforeEach(async () => {
  user = await createUser(service)
})

const pathOf = (fileId: string, id = user.id) => `/admin/users/${id}/kyc/files/${fileId}`
const read = (path: string, as: { token: string } = admin) => api('GET', path, { as })
const readings = (fileId: string) =>
  service.database.query<{ user_id: string; details: Record<string, unknown> }>(
    "select user_id, details from audit_logs where action = 'kyc_file.read' and resource = $1",
    [fileId],
  )

test.each([
  ['png', 'image/png', samplePng({ bytes: 70_000 })],
  ['pdf', 'application/pdf', samplePdf({ bytes: 70_000 })],
])(
  'a file of the type %s is sent whole, with headers against caching and display',
  async (extension, type, bytes) => {
    const { files } = await submitKyc(
      service,
      user,
      kycForm({}, [kycFile(bytes, { name: 'x.html' })]),
    )
    const { id } = files[0]
    const response = await service.fetch(`/api/v1${pathOf(id)}`, {
      headers: { Authorization: `Bearer ${admin.token}` },
    })
    expect(response.status).toBe(200)
    expect(Buffer.from(await response.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': type,
      'content-length': String(bytes.length),
      'content-disposition': `attachment; filename="${id}.${extension}"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-store',
    })
    expect(response.headers.get('Server-Timing')).toContain('db;desc="1"')
  },
)

test('each reading is recorded, with the owner and the reader', async () => {
  const { files } = await submitKyc(service, user)
  const first = await read(pathOf(files[0].id))
  const key = await createAdminKey(service, admin, { environment: 'live' })
  await read(pathOf(files[0].id), key)
  const records = await auditRecordsOfRequest(
    service,
    'kyc_file.read',
    first.headers.get('X-Request-Id'),
  )
  expect(records).toMatchObject([
    {
      user_id: admin.uuid,
      resource: files[0].id,
      details: { userId: user.id, type: 'image/png' },
    },
  ])
  const [, byKey] = await readings(files[0].id)
  expect(byKey?.details.apiKeyId).toMatch(/^key_/)
  expect(await readings(files[0].id)).toHaveLength(2)
})

test('a file of a replaced submission can be read as long as it is retained', async () => {
  const { files } = await submitKyc(service, user)
  await submitKyc(service, user)
  expect((await read(pathOf(files[0].id))).status).toBe(200)
  await service.database.query('update kyc_files set removed_at = now() where key = $1', [
    (await kycFilesOf(service, user))[0]?.key,
  ])
  expectRefusal(await read(pathOf(files[0].id)), 'NOT_FOUND')
  expect(await readings(files[0].id)).toHaveLength(1)
})

test('a file of another user, an unknown one and an interrupted one are a 404, and no reading is recorded', async () => {
  const { files } = await submitKyc(service, user)
  const other = await createUser(service)
  const { files: others } = await submitKyc(service, other)
  const unknown = kycFileId.toPublic(newUuid(new Date()))
  const wrong = [
    pathOf(others[0].id),
    pathOf(files[0].id, other.id),
    pathOf(files[0].id, 'usr_1'),
    pathOf(unknown),
    pathOf('kyf_1'),
    pathOf('..%2f..%2fpictures'),
  ]
  for (const path of wrong) expectRefusal(await read(path), 'NOT_FOUND')
  await service.database.query(
    'update kyc_submissions set submitted_at = null where user_id = $1',
    [user.uuid],
  )
  expectRefusal(await read(pathOf(files[0].id)), 'NOT_FOUND')
  expect(await readings(files[0].id)).toEqual([])
  expect(await readings(others[0].id)).toEqual([])
})

test('files are only for administrators: not for their own user, nor for a key bound to a merchant', async () => {
  const { files } = await submitKyc(service, user)
  const path = pathOf(files[0].id)
  const merchant = await createMerchant(service, admin)
  const bound = await createAdminKey(service, admin, { merchant })
  const former = await createUser(service, { role: 'ADMIN', status: 'suspended' })
  for (const as of [user, bound]) expectRefusal(await read(path, as), 'FORBIDDEN')
  expectRefusal(await read(path, former), 'ACCOUNT_SUSPENDED')
  expectRefusal(await api('GET', path), 'UNAUTHORIZED')
  // A live key asks for an approved check of its own user.
  const unchecked = await createUser(service, { role: 'ADMIN' })
  const live = await createAdminKey(service, unchecked, { environment: 'live' })
  expectRefusal(await read(path, live), 'KYC_REQUIRED')
  expectRefusal(await read(path, await createAdminKey(service, admin)), 'FORBIDDEN')
  expect(await readings(files[0].id)).toEqual([])
})

test('a file that storage has lost is a 503', async () => {
  const { files } = await submitKyc(service, user)
  await testBucket().remove((await kycFilesOf(service, user))[0]?.key ?? '')
  expectRefusal(await read(pathOf(files[0].id)), 'SERVICE_UNAVAILABLE')
})

test('a file is a 503 if storage is unavailable, and the request is recorded', async () => {
  const broken = await startService({ vars: { S3_ENDPOINT: 'http://127.0.0.1:9' } })
  const reader = await createUser(broken, { role: 'ADMIN' })
  const owner = await createUser(broken)
  const submission = newUuid<'kycSubmission'>(new Date())
  const file = newUuid<'kycFile'>(new Date())
  await broken.database.query(
    `insert into kyc_submissions (id, user_id, legal_name, document_type, document, created_at, submitted_at)
     values ($1, $2, 'Ana', 'CEDULA', 'V12345678', now(), now())`,
    [submission, owner.uuid],
  )
  await broken.database.query(
    `insert into kyc_files (id, submission_id, key, type, size, sha256, created_at)
     values ($1, $2, 'kyc/x/y', 'image/png', 70, '\\x00', now())`,
    [file, submission],
  )
  const path = `/admin/users/${owner.id}/kyc/files/${kycFileId.toPublic(file)}`
  const refused = await apiOf(broken)('GET', path, { as: reader })
  expectRefusal(refused, 'SERVICE_UNAVAILABLE')
  const requestId = refused.headers.get('X-Request-Id')
  expect(await auditRecordsOfRequest(broken, 'kyc_file.read', requestId)).toHaveLength(1)
  await broken.stop()
})

test('no test key can read a file', async () => {
  const path = pathOf('kyf_01kga5ycm3e59btav2r01pgpaf')
  expectRefusal(await read(path, await createAdminKey(service, admin)), 'FORBIDDEN')
  const live = await createAdminKey(service, admin, { environment: 'live' })
  expectRefusal(await read(path, live), 'NOT_FOUND')
})
