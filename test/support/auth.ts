import { randomUUID } from 'node:crypto'
import { expect, inject } from 'vitest'
import { newUuid } from '../../src/platform/ids.ts'
import {
  type CodePurpose,
  hashOneTimeCode,
  oneTimeCode,
} from '../../src/platform/one-time-codes.ts'
import { type Actor, createUser, PASSWORD, uniqueEmail, waitForMailedCode } from './actors.ts'
import { apiOf, type CallOptions, type CallResult } from './api.ts'
import type { SentMail } from './mails.ts'
import type { Service } from './service.ts'

/** The body of a registration, with a unique e-mail. */
export const registrationBody = (changes: Record<string, unknown> = {}) => ({
  email: uniqueEmail(),
  password: PASSWORD,
  name: 'Ana Pérez',
  ...changes,
})

/** An account that was just registered through the service, and the code that it was mailed. */
export async function registerUser(service: Service) {
  const body = registrationBody()
  const result = await apiOf(service)('POST', '/auth/register', { body })
  expect(result.status, result.text).toBe(201)
  return { email: body.email, otp: await waitForMailedCode(service, body.email) }
}

/** A user who has not verified the e-mail, with a session, and the code that was mailed on request. */
export async function createUnverifiedUser(service: Service): Promise<Actor & { otp: string }> {
  const actor = await createUser(service, { verified: false })
  await resendVerification(service, actor.email)
  return { ...actor, otp: await waitForMailedCode(service, actor.email) }
}

/** A code that the user has, as if a mail had told it. */
export async function createOneTimeCode(
  service: Service,
  { uuid, email }: Actor,
  purpose: CodePurpose,
): Promise<string> {
  const { SERVER_SECRET = '' } = inject('stack').secrets
  const now = new Date()
  const id = newUuid<'code'>(now)
  const code = oneTimeCode(SERVER_SECRET, id)
  await service.database.query(
    `insert into one_time_codes (id, user_id, purpose, code_hash, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $5::timestamptz + interval '10 minutes')`,
    [id, uuid, purpose, hashOneTimeCode(SERVER_SECRET, purpose, email, code), now],
  )
  return code
}

/** Asks for another code. */
export const resendVerification = (service: Service, email: string): Promise<CallResult> =>
  apiOf(service)('POST', '/auth/resend-verification', { body: { email } })

/** Tries a code on an e-mail. */
export const verifyEmail = (
  service: Service,
  email: string,
  otp: string,
  options: Omit<CallOptions, 'body'> = {},
): Promise<CallResult> =>
  apiOf(service)('POST', '/auth/verify-email', { body: { email, otp }, ...options })

/** Logs in, with the password of every actor unless another is said. */
export const login = (
  service: Service,
  email: string,
  password = PASSWORD,
  headers: Record<string, string> = {},
): Promise<CallResult> =>
  apiOf(service)('POST', '/auth/login', { body: { email, password }, headers })

/** The sessions of a user, oldest first. */
export const sessionsOf = (service: Service, userUuid: string) =>
  service.database.query<{ id: string; ip: string | null; expires_at: Date }>(
    "select public_id('ses', id) as id, ip, expires_at from sessions where user_id = $1 order by id",
    [userUuid],
  )

/** Six digits that are not these. */
export const wrongCode = (right: string): string =>
  String((Number(right) + 1) % 1_000_000).padStart(6, '0')

/** A refusal's bytes but for the id that every request has of its own. */
export const textWithoutRequestId = ({ text, body }: CallResult): string =>
  text.replace(body.error.requestId, '')

export async function mailsTo(service: Service, email: string): Promise<SentMail[]> {
  return (await service.mails()).filter(({ to }) => to.includes(email))
}

export interface AuditRecord {
  user_id: string | null
  action: string
  resource: string | null
  details: Record<string, unknown>
}

/** The audit records of one kind that a request with this id left, oldest first. */
export const auditRecordsOfRequest = (service: Service, action: string, requestId: string | null) =>
  service.database.query<AuditRecord>(
    `select user_id, action, resource, details from audit_logs
     where action = $1 and details->>'requestId' = $2 order by id`,
    [action, requestId],
  )

/** What the service has logged up to now: the line of one more request comes after all others. */
async function flushedLogs(service: Service) {
  const marker = `marker-${randomUUID()}`
  await service.fetch('/.well-known/jwks.json', { headers: { 'X-Request-Id': marker } })
  await expect.poll(() => service.logs().some((line) => line.requestId === marker)).toBe(true)
  return service.logs()
}

/** Everything that the service has stored and logged, as text, to search for what should not be there. */
export async function storedAndLoggedText(service: Service): Promise<string> {
  const tables = await service.database.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const contents = await Promise.all(
    tables.map(({ name }) =>
      service.database.query<{ row: string }>(`select t::text as row from "${name}" t`),
    ),
  )
  const rows = contents.flat().map(({ row }) => row)
  const logs = await flushedLogs(service)
  return [...rows, ...logs.map((line) => JSON.stringify(line))].join('\n')
}
