import { createHash, randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { rifOf } from '../../dev/demo/rif.ts'
import { makeApiKey } from '../../src/domain/api-key.ts'
import type { Environment } from '../../src/domain/environment.ts'
import { PERMISSIONS, type Permission } from '../../src/domain/permissions.ts'
import type { MemberRole } from '../../src/domain/roles.ts'
import { slugFromName } from '../../src/domain/slug.ts'
import { makeRefreshToken } from '../../src/features/auth/refresh-token.ts'
import { merchantId, newUuid, type Uuid, userId } from '../../src/platform/ids.ts'
import { hashPassword } from '../../src/platform/passwords.ts'
import { createTokens } from '../../src/platform/tokens.ts'
import type { TestDatabase } from './database.ts'
import { publicUrl, type Service } from './service.ts'

/** Where rows are created: in a service's database, or in a database transaction of the test's own. */
export interface FixtureHome {
  database: Pick<TestDatabase, 'query'>
}

/** Somebody who calls the service. */
export interface Actor {
  uuid: Uuid<'user'>
  id: string
  email: string
  name: string
  token: string
  sessionUuid: Uuid<'session'>
}

export interface ActorOptions {
  role?: 'USER' | 'ADMIN'
  status?: 'inactive' | 'active' | 'suspended' | 'banned'
  verified?: boolean
  kycStatus?: 'not_started' | 'pending' | 'approved' | 'rejected'
  /** Whether the session has presented a second factor; an administrator's has unless told otherwise. */
  factorPresented?: boolean
}

/** The password of every actor; hashed once, since that takes its time by design. */
export const PASSWORD = 'cachapas con queso'
let passwordHash: Promise<string> | undefined

let serial = 0
/** Unlike any other in this database, and valid. */
const nextNumber = (): number => {
  serial += 1
  return serial
}

export const uniqueEmail = (): string =>
  `user-${nextNumber()}-${randomBytes(4).toString('hex')}@example.com`

/** A RIF that no other test has, with the right check digit. */
export const uniqueRif = (): string => rifOf(10_000_000 + nextNumber())

/**
 * A user with a session, made in the database so that no test waits for a login.
 */
export async function createUser(service: FixtureHome, options: ActorOptions = {}): Promise<Actor> {
  const { role = 'USER', verified = true, kycStatus = 'not_started' } = options
  const { factorPresented = role === 'ADMIN' } = options
  const { status = verified ? 'active' : 'inactive' } = options
  passwordHash ??= hashPassword(PASSWORD)
  const now = new Date()
  const uuid = newUuid<'user'>(now)
  const email = uniqueEmail()
  const name = `User ${serial}`
  await service.database.query(
    `insert into users (id, email, name, password_hash, role, status, kyc_status, email_verified_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
    [uuid, email, name, await passwordHash, role, status, kycStatus, verified ? now : null, now],
  )
  const session = await createSession(service, uuid, { factorPresented })
  return { uuid, id: userId.toPublic(uuid), email, name, ...session }
}

const REFRESH_SALT = Buffer.alloc(16)

export interface SessionOptions {
  from?: Date
  /** Whether it has presented a second factor. */
  factorPresented?: boolean
}

/** Another session of a user, from `from` for 30 days, opened with the password. */
export async function createSession(
  service: FixtureHome,
  userUuid: Uuid<'user'>,
  { from = new Date(), factorPresented = false }: SessionOptions = {},
) {
  const sessionUuid = newUuid<'session'>(from)
  await service.database.query(
    `insert into sessions (id, user_id, refresh_salt, created_at, last_used_at, expires_at, password_presented_at, factor_presented_at)
     values ($1, $2, $4, $3, $3, $3::timestamptz + interval '30 days', $3, case when $5 then $3::timestamptz end)`,
    [sessionUuid, userUuid, from, REFRESH_SALT, factorPresented],
  )
  const token = await signingTokens().issue({ userId: userUuid, sessionId: sessionUuid }, from)
  return { sessionUuid, token }
}

/** What a session that was never refreshed is refreshed with. */
export const refreshTokenOf = ({ sessionUuid }: Pick<Actor, 'sessionUuid'>): string =>
  makeRefreshToken(inject('stack').secrets.SERVER_SECRET ?? '', {
    sessionId: sessionUuid,
    generation: 1,
    salt: REFRESH_SALT,
  })

/** What signs the tokens of the service under test. */
const signingTokens = () =>
  createTokens({
    JWT_SIGNING_KEYS: JSON.parse(inject('stack').secrets.JWT_SIGNING_KEYS),
    PUBLIC_URL: publicUrl,
  })

export interface MerchantFixture {
  uuid: Uuid<'merchant'>
  id: string
  rif: string
  name: string
}

/**
 * A merchant of the owner with its store, as POST /merchants makes it, but in the database, so that no test waits for the
 * request; its owner may approve whatever the service's clock shows.
 */
export async function createMerchant(
  { database, now: readClock }: Pick<Service, 'database' | 'now'>,
  owner: Pick<Actor, 'uuid'>,
  { name = `Comercio ${nextNumber()}` } = {},
): Promise<MerchantFixture> {
  const rif = uniqueRif()
  const now = readClock()
  const uuid = newUuid<'merchant'>(now)
  const id = merchantId.toPublic(uuid)
  await database.query(
    `with opened as materialized (
       select begin_request($1), set_config('app.user_id', $2, true)),
     made as (
       insert into merchants (id, owner_id, name, rif, status, confirmed, created_at, updated_at)
       select $3, u.id, $4, $5, case when u.email_verified_at is null then 'pending' else 'active' end,
         u.email_verified_at is not null, $1, $1
       from opened, users u where u.id = $2::uuid returning id, name, rif),
     joined as (
       insert into members (merchant_id, user_id, role, created_at, approver_since)
       select id, $2::uuid, 'OWNER', $1, '2020-01-01' from made returning merchant_id)
     select create_store(m.id, m.name, $6), record_audit('merchant.create', $7,
       jsonb_build_object('after', jsonb_build_object('name', m.name, 'rif', m.rif)))
     from made m join joined j on j.merchant_id = m.id`,
    [now, owner.uuid, uuid, name, rif, slugFromName(name), id],
  )
  return { uuid, id, rif, name }
}

/** Who may approve has been able to since long before, whatever the service's clock shows. */
export async function addMember(
  service: FixtureHome,
  merchant: Pick<MerchantFixture, 'uuid'>,
  actor: Pick<Actor, 'uuid'>,
  role: Exclude<MemberRole, 'OWNER'>,
): Promise<void> {
  await service.database.query(
    `insert into members (merchant_id, user_id, role, created_at, approver_since)
     values ($1, $2, $3, now(), '2020-01-01')`,
    [merchant.uuid, actor.uuid, role],
  )
}

export interface ApiKeyOptions {
  environment?: Environment
  merchant?: Pick<MerchantFixture, 'uuid'>
  /** Default: whatever keys may do, except as an administrator. */
  permissions?: readonly Permission[]
  /** Default: any. */
  allowedAddresses?: readonly string[]
  /** Bolívares. Default: nothing waits. */
  approvalAbove?: string
  revoked?: boolean
  expiresAt?: Date
}

/** An API key of the user; calls are made with it as with an actor. */
export async function createApiKey(
  service: FixtureHome,
  actor: Actor,
  options: ApiKeyOptions = {},
) {
  const { environment = 'test', merchant, revoked = false, expiresAt } = options
  const { permissions = null, allowedAddresses = null, approvalAbove = null } = options
  const uuid = newUuid<'apiKey'>(new Date())
  const token = makeApiKey('svc', environment, randomBytes)
  await service.database.query(
    `insert into api_keys (id, user_id, merchant_id, name, environment, prefix, last_four, key_hash, created_at, expires_at,
       revoked_at, permissions, allowed_addresses, approval_above)
     values ($1, $2, $3, 'key', $4, $5, $6, $7, now(), $8, case when $9 then now() end, $10, $11::cidr[], $12)`,
    [
      uuid,
      actor.uuid,
      merchant?.uuid ?? null,
      environment,
      token.slice(0, 13),
      token.slice(-4),
      createHash('sha256').update(token).digest(),
      expiresAt ?? null,
      revoked,
      permissions,
      allowedAddresses,
      approvalAbove,
    ],
  )
  return { uuid, token }
}

/** An API key of a platform administrator that reaches /admin. */
export const createAdminKey = (service: FixtureHome, actor: Actor, options: ApiKeyOptions = {}) =>
  createApiKey(service, actor, { permissions: PERMISSIONS, ...options })

/** The code of the newest mail to this address, once it has come. */
export async function waitForMailedCode(
  service: Service,
  email: string,
  mailsBefore = 0,
): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const mails = (await service.mails()).filter(({ to }) => to.includes(email))
    const code = /\b\d{6}\b/.exec(mails.at(-1)?.text ?? '')?.[0]
    if (code && mails.length > mailsBefore) return code
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`no code was mailed to ${email}`)
}
