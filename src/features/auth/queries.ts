import { type SQL, sql } from 'drizzle-orm'
import { apiKeys, members, merchants, oneTimeCodes, sessions, users } from '../../db/schema.ts'
import { enqueueMail, type OutboxMail } from '../../mail/outbox.ts'
import { query, statement } from '../../platform/database.ts'

export interface NewUser {
  id: string
  email: string
  name: string
  passwordHash: string
  /** The body of the answer. */
  answer: string
}

export const insertUser = ({ id, email, name, passwordHash, answer }: NewUser) =>
  statement<{ answer: string }>(sql`
    with u as (
      insert into ${users} (id, email, name, password_hash, created_at, updated_at)
      values (${id}, ${email}, ${name}, ${passwordHash}, request_now(), request_now())
      returning id, name)
    select answer(${answer}),
      record_audit('user.register', public_id('usr', u.id), jsonb_build_object('after', jsonb_build_object('name', u.name)), u.id)
    from u`)

export interface NewCode {
  id: string
  hash: Buffer
  mail: OutboxMail
}

/** Issues a code to the users of the condition, where the caps allow one, and leaves its mail. */
const issueCode = (to: SQL, { id, hash, mail }: NewCode) =>
  statement<{ issued: boolean }>(sql`
    with asked as materialized (
      select issue_code(${id}::uuid, ${users.id}, 'verify_email', ${hash}) as issued
      from ${users} where ${to})
    select true as issued, ${enqueueMail(mail)} from asked where issued`)

export const issueFirstCode = (userUuid: string, code: NewCode) =>
  issueCode(sql`${users.id} = ${userUuid}`, code)

export const issueCodeToUnverified = (email: string, code: NewCode) =>
  issueCode(sql`${users.email} = ${email} and ${users.emailVerifiedAt} is null`, code)

/**
 * Comes before tryVerification, which then sees, and ends, the session of a login that was just being
 * committed. Taken before the code's row, as issue_code() does, so that the two never deadlock.
 */
export const lockAccount = (email: string) =>
  statement(sql`select from ${users} where email = ${email} for no key update`)

/**
 * Counts a try of the open code and, where it was right, verifies the e-mail: the account and its
 * merchants become active, but never a suspended one; sessions and keys of before end.
 */
export const tryVerification = (email: string, codeHash: Buffer) =>
  statement<{ verified: boolean }>(sql`
    with c as (
      update ${oneTimeCodes} set
        tries = tries + 1,
        used_at = case when code_hash = ${codeHash} then request_now() end
      where user_id = (select id from ${users} where email = ${email})
        and purpose = 'verify_email' and used_at is null and replaced_at is null
        and tries < 5 and expires_at > request_now()
      returning user_id, used_at is not null as ok),
    v as (
      update ${users} set
        email_verified_at = request_now(),
        status = case status when 'inactive' then 'active' else status end,
        updated_at = request_now()
      from c where c.ok and users.id = c.user_id and email_verified_at is null
      returning users.id, old.status as before, new.status as after),
    s as (
      update ${sessions} set revoked_at = request_now(), revoked_reason = 'verification'
      from v where sessions.user_id = v.id and revoked_at is null),
    k as (
      update ${apiKeys} set revoked_at = request_now()
      from v where api_keys.user_id = v.id and revoked_at is null),
    m as (
      update ${merchants} set status = 'active', updated_at = request_now()
      from v where merchants.owner_id = v.id and merchants.status = 'pending'
      returning merchants.id),
    told as (
      select record_audit('user.verify_email', public_id('usr', v.id),
        jsonb_build_object('before', jsonb_build_object('status', v.before),
          'after', jsonb_build_object('status', v.after)), v.id)::text from v
      union all
      select record_audit('merchant.activate', public_id('mer', m.id),
        '{"before": {"status": "pending"}, "after": {"status": "active"}}', v.id)::text from m, v)
    select coalesce((select ok from c), false) as verified, (select count(*) from told)`)

/** What a login is judged by. */
export const findLogin = (email: string) =>
  query
    .select({ id: users.id, passwordHash: users.passwordHash, status: users.status })
    .from(users)
    .where(sql`${users.email} = ${email}`)

export interface NewSession {
  id: string
  salt: Buffer
  userId: string
  /** The session is made only while this is still the stored hash. */
  passwordHash: string
  userAgent: string | null
  ip: string | null
  lifetimeDays: number
}

/** Opens a session; no row where the account was suspended or its password changed meanwhile. */
export const openSession = (login: NewSession) =>
  statement<{
    id: string
    email: string
    name: string
    role: 'USER' | 'ADMIN'
    kyc_status: string
    email_verified: boolean
  }>(sql`
    with u as (
      update ${users} set last_login_at = request_now()
      where id = ${login.userId} and password_hash = ${login.passwordHash}
        and status in ('inactive', 'active')
      returning *),
    s as (
      insert into ${sessions}
        (id, user_id, refresh_salt, user_agent, ip, created_at, last_used_at, expires_at)
      select ${login.id}::uuid, u.id, ${login.salt}::bytea, ${login.userAgent}, ${login.ip}, request_now(),
        request_now(), request_now() + make_interval(days => ${login.lifetimeDays}::integer)
      from u returning id)
    select u.id, u.email, u.name, u.role, u.kyc_status, u.email_verified_at is not null as email_verified,
      record_audit('user.login', public_id('usr', u.id),
        jsonb_build_object('sessionId', public_id('ses', s.id)), u.id)
    from u, s`)

/** A login that was refused: by nobody, of the account that was tried, where there is one. */
export const recordFailedLogin = (
  userUuid: string | null,
  reason: 'password' | 'suspended' | 'changed',
) =>
  statement(sql`
    select record_audit('user.login_failed', public_id('usr', ${userUuid}::uuid),
      jsonb_build_object('reason', ${reason}::text))`)

export const endCallersSession = () =>
  statement(sql`
    with s as (
      update ${sessions} set revoked_at = request_now(), revoked_reason = 'logout'
      where id = caller_session_id() and revoked_at is null
      returning id)
    select record_audit('user.logout', public_id('usr', caller_id()),
      jsonb_build_object('sessionId', public_id('ses', s.id))) from s`)

export const findCaller = () =>
  query
    .select({
      id: users.id,
      email: users.email,
      name: users.name,
      role: users.role,
      kycStatus: users.kycStatus,
      emailVerifiedAt: users.emailVerifiedAt,
      createdAt: users.createdAt,
    })
    .from(users)
    .where(sql`${users.id} = caller_id()`)

export const findCallersMerchants = () =>
  query
    .select({ id: merchants.id, name: merchants.name, role: members.role })
    .from(members)
    .innerJoin(merchants, sql`${merchants.id} = ${members.merchantId}`)
    .where(sql`${members.userId} = caller_id()`)
    .orderBy(sql`${merchants.id} desc`)

export const renameCaller = (name: string) =>
  statement(sql`
    with u as (
      update ${users} set name = ${name}, updated_at = request_now()
      where id = caller_id() and name <> ${name}
      returning id, old.name as before, new.name as after)
    select record_audit('user.update', public_id('usr', u.id),
      jsonb_build_object('before', jsonb_build_object('name', u.before),
        'after', jsonb_build_object('name', u.after))) from u`)
