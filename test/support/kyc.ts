import { expect, inject } from 'vitest'
import { connectStorage } from '../../src/platform/storage.ts'
import { type Actor, createUser } from './actors.ts'
import { apiOf, type CallResult } from './api.ts'
import { oncePerService } from './once-per-service.ts'
import { samplePng } from './pictures.ts'
import type { Service } from './service.ts'

export interface KycFields {
  legalName?: string
  documentType?: string
  document?: string
}

export interface KycFormFile {
  bytes: Uint8Array
  name?: string
  type?: string
  field?: string
}

/** A file of the form, as most send it. */
export const kycFile = (bytes: Uint8Array, others: Omit<KycFormFile, 'bytes'> = {}) => ({
  bytes,
  ...others,
})

/** A right form, but for what is said otherwise; an undefined field is left out. */
export function kycForm(
  fields: KycFields = {},
  files: readonly KycFormFile[] = [kycFile(samplePng())],
): FormData {
  const form = new FormData()
  const all = { legalName: 'Ana Pérez', documentType: 'CEDULA', document: 'V12345678', ...fields }
  for (const [name, value] of Object.entries(all)) {
    if (value !== undefined) form.append(name, value)
  }
  for (const { bytes, name = 'cedula.png', type = '', field = 'files' } of files) {
    form.append(field, new Blob([new Uint8Array(bytes)], { type }), name)
  }
  return form
}

/** Sends a form for the user. */
export const sendKyc = (service: Service, as: { token: string }, form = kycForm()) =>
  apiOf(service)('POST', '/auth/me/kyc', { as, form })

/** Sends a form that is taken. Returns the view that it answers with. */
export async function submitKyc(
  service: Service,
  as: { token: string },
  form = kycForm(),
): Promise<CallResult['body']> {
  const result = await sendKyc(service, as, form)
  expect(result.status, result.text).toBe(200)
  return result.body
}

/** What the database has of a user's submissions, oldest first. */
export const submissionsOf = (service: Service, user: Pick<Actor, 'uuid'>) =>
  service.database.query<{ document: string; counts: boolean; replaced: boolean }>(
    `select document, submitted_at is not null and replaced_at is null as counts,
       replaced_at is not null as replaced
     from kyc_submissions where user_id = $1 order by created_at, submitted_at`,
    [user.uuid],
  )

/** What the database has of a user's files, oldest first. */
export const kycFilesOf = (service: Service, user: Pick<Actor, 'uuid'>) =>
  service.database.query<{ key: string; type: string; size: number; removed: boolean }>(
    `select f.key, f.type, f.size, f.removed_at is not null as removed
     from kyc_files f join kyc_submissions s on s.id = f.submission_id
     where s.user_id = $1 order by s.created_at, f.id`,
    [user.uuid],
  )

/** What the bucket holds under a key; null where it holds nothing. */
export async function storedBytes(key: string): Promise<Buffer | null> {
  const object = await testBucket().get(key)
  return object && Buffer.from(await new Response(object.body).arrayBuffer())
}

/** The bucket of the tests, entered as the service enters it. */
export function testBucket() {
  const { storage } = inject('stack')
  return connectStorage({
    S3_ENDPOINT: storage.endpoint,
    S3_REGION: 'auto',
    S3_BUCKET: storage.bucket,
    S3_PREFIX: '',
    S3_ACCESS_KEY_ID: storage.accessKeyId,
    S3_SECRET_ACCESS_KEY: storage.secretAccessKey,
  })
}

export interface KycFileFixture {
  userId: string
  /** The file's. */
  id: string
}

async function makeKycFile(service: Service): Promise<KycFileFixture> {
  const user = await createUser(service)
  const { files } = await submitKyc(service, user)
  return { userId: user.id, id: files[0].id }
}

/** A file of a submission. */
export const sharedKycFile = oncePerService(makeKycFile)
