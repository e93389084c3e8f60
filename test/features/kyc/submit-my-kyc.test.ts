import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type Actor,
  createApiKey,
  createMerchant,
  createSession,
  createUser,
} from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { auditRecordsOfRequest, storedAndLoggedText } from '../../support/auth.ts'
import {
  kycFile,
  kycFilesOf,
  kycForm,
  sendKyc,
  submissionsOf,
  submitKyc,
} from '../../support/kyc.ts'
import { samplePdf } from '../../support/pdfs.ts'
import { samplePng } from '../../support/pictures.ts'
import { type Service, startService } from '../../support/service.ts'

const DAY = 24 * 60 * 60 * 1000

let service: Service
let api: Api
let user: Actor
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
afterAll(() => service.stop())
beforeEach(async () => {
  user = await createUser(service)
})

const read = async () => (await api('GET', '/auth/me/kyc', { as: user })).body
const statusInMe = async () => (await api('GET', '/auth/me', { as: user })).body.kycStatus
const setStatus = (kycStatus: string) =>
  service.database.query('update users set kyc_status = $2 where id = $1', [user.uuid, kycStatus])

test('a submission is returned and read back, with its files in order, and is pending', async () => {
  const pdf = samplePdf()
  const form = kycForm(
    { legalName: ' Ana María Pérez ', documentType: 'cedula', document: 'v-12.345.678' },
    [kycFile(pdf), kycFile(samplePng({ bytes: 500 }))],
  )
  const sent = await submitKyc(service, user, form)
  const file = { id: expect.stringMatching(/^kyf_[0-9a-z]{26}$/), createdAt: expect.any(String) }
  expect(sent).toEqual({
    status: 'PENDING',
    legalName: 'Ana María Pérez',
    document: 'V12345678',
    documentType: 'CEDULA',
    files: [
      { ...file, type: 'application/pdf', size: pdf.length },
      { ...file, type: 'image/png', size: 500 },
    ],
    reason: null,
    submittedAt: expect.any(String),
    decidedAt: null,
  })
  expect(await read()).toEqual(sent)
  expect(await statusInMe()).toBe('PENDING')
})

test.each(['not_started', 'rejected', 'pending'])(
  'a submission is accepted if the check is %s',
  async (status) => {
    await setStatus(status)
    expect((await submitKyc(service, user)).status).toBe('PENDING')
  },
)

test('nothing can be submitted after an approval, and nothing is stored', async () => {
  await setStatus('approved')
  expectRefusal(await sendKyc(service, user), 'CONFLICT')
  expect(await submissionsOf(service, user)).toEqual([])
  expect(await statusInMe()).toBe('APPROVED')
})

test('no verified e-mail is required', async () => {
  user = await createUser(service, { verified: false })
  expect((await submitKyc(service, user)).status).toBe('PENDING')
})

test('no API key can submit, bound or not', async () => {
  const merchant = await createMerchant(service, user)
  for (const as of [
    await createApiKey(service, user),
    await createApiKey(service, user, { merchant }),
  ]) {
    expectRefusal(await sendKyc(service, as), 'FORBIDDEN')
  }
  expect(await submissionsOf(service, user)).toEqual([])
})

test('a suspended user cannot submit', async () => {
  const suspended = await createUser(service, { status: 'suspended' })
  expectRefusal(await sendKyc(service, suspended), 'ACCOUNT_SUSPENDED')
})

test('a newer submission replaces the older one, whose files stay for now', async () => {
  await submitKyc(service, user, kycForm({ document: 'V11111111' }))
  const second = await submitKyc(service, user, kycForm({ document: 'V22222222' }))
  expect(await read()).toEqual(second)
  expect(await submissionsOf(service, user)).toEqual([
    { document: 'V11111111', counts: false, replaced: true },
    { document: 'V22222222', counts: true, replaced: false },
  ])
  expect(await kycFilesOf(service, user)).toMatchObject([{ removed: false }, { removed: false }])
})

test('of four concurrent submissions all are accepted, and one becomes the current one', async () => {
  const documents = ['V11111111', 'V22222222', 'V33333333', 'V44444444']
  const results = await Promise.all(
    documents.map((document) => submitKyc(service, user, kycForm({ document }))),
  )
  expect(results.map(({ document }) => document)).toEqual(documents)
  const counting = (await submissionsOf(service, user)).filter(({ counts }) => counts)
  expect(counting).toEqual([{ document: (await read()).document, counts: true, replaced: false }])
  const newest = results.toSorted((one, other) => (one.submittedAt < other.submittedAt ? 1 : -1))[0]
  expect(await read()).toEqual(newest)
  const records = await service.database.query<{ before: string; after: string }>(
    `select details->'before'->>'kycStatus' as before, details->'after'->>'kycStatus' as after
     from audit_logs where resource = $1 and action = 'user.kyc_submit' order by id`,
    [user.id],
  )
  const again = { before: 'pending', after: 'pending' }
  expect(records).toEqual([{ before: 'not_started', after: 'pending' }, again, again, again])
})

test('ten are accepted within a day, and an eleventh the day after', async () => {
  const start = new Date()
  for (let turn = 0; turn < 10; turn += 1) await submitKyc(service, user)
  const refused = await sendKyc(service, user)
  expectRefusal(refused, 'RATE_LIMITED')
  expect(refused.headers.get('Retry-After')).toBe('3600')
  expect(await submissionsOf(service, user)).toHaveLength(10)
  service.setNow(new Date(start.getTime() + DAY + 60_000))
  // The token of before has expired by then.
  const later = await createSession(service, user.uuid, { from: new Date(start.getTime() + DAY) })
  const taken = await sendKyc(service, later)
  service.setNow()
  expect(taken.status, taken.text).toBe(200)
})

test('the audit record has the last four of the document, which only its own row has whole', async () => {
  const document = 'PX90817263540'
  const result = await sendKyc(
    service,
    user,
    kycForm({
      documentType: 'passport',
      document: document.toLowerCase(),
      legalName: 'Nombre Legal Único',
    }),
  )
  const records = await auditRecordsOfRequest(
    service,
    'user.kyc_submit',
    result.headers.get('X-Request-Id'),
  )
  expect(records).toMatchObject([
    {
      user_id: user.uuid,
      resource: user.id,
      details: {
        documentType: 'PASSPORT',
        documentLastFour: '3540',
        files: 1,
        before: { kycStatus: 'not_started' },
        after: { kycStatus: 'pending' },
      },
    },
  ])
  const lines = (await storedAndLoggedText(service)).split('\n')
  expect(lines.filter((line) => line.includes(document))).toHaveLength(1)
  expect(lines.filter((line) => line.includes('Nombre Legal Único'))).toHaveLength(1)
})

test('each file is stored under a key of its own, with the hash of its content', async () => {
  const bytes = samplePng({ bytes: 300 })
  await submitKyc(service, user, kycForm({}, [kycFile(bytes), kycFile(bytes)]))
  const hash = createHash('sha256').update(bytes).digest('hex')
  const files = await kycFilesOf(service, user)
  expect(new Set(files.map(({ key }) => key)).size).toBe(2)
  for (const { key } of files) {
    expect(key).toMatch(new RegExp(`^kyc/${user.id}/${hash}-[0-9a-f]{32}$`))
  }
})
