import { type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod'
import { bytea } from '../../db/function-call.ts'
import * as functions from '../../db/functions.ts'
import { apiKeys, limitedAttempts, members, merchants, sessions, users } from '../../db/schema.ts'
import type { Language } from '../../domain/language.ts'
import type { MemberRole } from '../../domain/roles.ts'
import type { KycStatus, UserStatus } from '../../domain/statuses.ts'
import { type Responded, responseOf } from '../../http/idempotency.ts'
import type { CodeMessage } from '../../mail/letters/codes.ts'
import type { OutboxMail } from '../../mail/outbox.ts'
import { prepareConstant, prepareOnce, statement } from '../../platform/database.ts'
import type { Uuid } from '../../platform/ids.ts'
import type { CodePurpose } from '../../platform/one-time-codes.ts'
import { DUMMY_HASH } from '../../platform/passwords.ts'
import type { FactorMethod } from './factors/rules.ts'
import type { ProfileChanges } from './schemas.ts'

export interface NewUser {
  id: Uuid<'user'>
  email: string
  name: string
  passwordHash: string
  registrationFingerprint: Buffer
  language: Language | null
}

export interface RegisteredUserRow extends Record<string, unknown> {
  id: Uuid<'user'>
  email: string
  name: string
  email_verified: boolean
  created_at: string
}

/** Creates a user, and responds with them. */
export const insertUser = (user: NewUser) => {
  const { id, email, name, passwordHash, registrationFingerprint, language } = user
  return statement<Responded<RegisteredUserRow>>(sql`
    with u as (
      insert into ${users} (id, email, name, password_hash, registration_fingerprint, language, created_at, updated_at)
      values (${id}, ${email}, ${name}, ${passwordHash}, ${bytea(registrationFingerprint)}, ${language},
        request_now(), request_now())
      returning id, email, name, email_verified_at is not null as email_verified, iso_time(created_at) as created_at)
    select u.*, ${responseOf('u')},
      ${functions.recordAudit({
        action: 'user.register',
        resource: sql`public_id('usr', u.id)`,
        details: sql`jsonb_build_object('after', jsonb_build_object('name', u.name))`,
        actor: sql`u.id`,
      })}
    from u`)
}

export interface NewCode {
  id: Uuid<'code'>
  purpose: CodePurpose
  hash: Buffer
  mail: OutboxMail
}

export interface IssuedCode extends Record<string, unknown> {
  /** What was enqueued: with the code that is still valid, or the new one. */
  message: CodeMessage
}

/** Issues a code to the users that match the condition and enqueues its mail, within the mail limits. */
const issueCode = (to: SQL, { id, purpose, hash, mail }: NewCode) =>
  statement<IssuedCode>(sql`
    with issued as materialized (
      select i.code_id as "codeId", iso_time(i.expires_at) as "expiresAt"
      from ${users}, ${functions.issueCode({ codeId: id, userId: users.id, purpose, codeHash: hash })} i where ${to})
    select ${functions.enqueueMail({
      id: mail.id,
      type: mail.message.type,
      data: sql`${JSON.stringify(mail.message)}::jsonb || to_jsonb(issued)`,
    })} as message from issued`)

export const issueFirstCode = (userUuid: Uuid<'user'>, code: NewCode) =>
  issueCode(sql`${users.id} = ${userUuid}`, code)

export const issueVerificationCode = (email: string, code: NewCode) =>
  issueCode(sql`${users.email} = ${email} and ${users.emailVerifiedAt} is null`, code)

/**
 * Administrators cannot reset their password by mail: access to their mailbox would give access to the whole
 * platform.
 */
export const issueResetCode = (email: string, code: NewCode) =>
  issueCode(sql`${users.email} = ${email} and ${users.role} <> 'ADMIN'`, code)

/**
 * Locks the user before statements that end sessions, so that these see the session of a login that was just
 * being committed. Locks before the code's row, as issue_code() does, so that the two cannot deadlock.
 */
export const lockUserByEmail = (email: string) =>
  statement(sql`select from ${users} where email = ${email} for no key update`)

/** Redeems the open code; selects its user and whether it was right. */
const redeemCode = (email: string, purpose: CodePurpose, codeHash: Buffer): SQL => sql`
  select user_id, ok from ${functions.redeemCode({ email, purpose, codeHash })}`

export interface EmailVerificationInput {
  email: string
  codeHash: Buffer
  /** The fingerprint of the client that sent the code. */
  clientFingerprint: Buffer
  /** The hash of the password sent with the code, which becomes the account's. */
  passwordHash: string | null
  userAgent: string | null
}

/** What happened to the account's password: kept, replaced, or removed until the user sets one. */
export type PasswordOutcome = 'kept' | 'set' | 'ended'

/**
 * Whoever set the password at registration has not proved to own the e-mail. They have if they come back with
 * the code from the same client while the code is valid, and have a session of the account, which requires the
 * password.
 */
const passwordOutcome = ({
  clientFingerprint,
  passwordHash,
}: EmailVerificationInput): SQL<PasswordOutcome> => sql`
  case
    when ${passwordHash}::text is not null then 'set'
    when registration_fingerprint is null or users.id = caller_id()
      or registration_fingerprint = ${bytea(clientFingerprint)} and created_at > request_now() - interval '10 minutes' then 'kept'
    else 'ended' end`

/**
 * Redeems the open code and, if it is right, verifies the e-mail: activates the account and its merchants,
 * except a suspended account and a merchant whose RIF another one has. Ends earlier sessions and keys, and a
 * password that may be somebody else's.
 */
export const verifyEmailByCode = (verification: EmailVerificationInput) => {
  const { email, codeHash, passwordHash, userAgent } = verification
  return statement<{ verified: boolean; password: PasswordOutcome | null }>(sql`
    with c as (${redeemCode(email, 'verify_email', codeHash)}),
    checked as materialized (
      select users.id as user_id, ${passwordOutcome(verification)} as fate
      from ${users} join c on c.ok and users.id = c.user_id where email_verified_at is null),
    v as (
      update ${users} set
        email_verified_at = request_now(),
        status = case status when 'inactive' then 'active' else status end,
        password_hash = case fate
          when 'set' then ${passwordHash} when 'ended' then ${DUMMY_HASH} else password_hash end,
        registration_fingerprint = null,
        updated_at = request_now()
      from checked where users.id = checked.user_id and email_verified_at is null
      returning users.id, old.status as before, new.status as after, fate),
    s as (
      update ${sessions} set revoked_at = request_now(), revoked_reason = 'verification'
      from v where sessions.user_id = v.id and revoked_at is null),
    k as (
      update ${apiKeys} set revoked_at = request_now()
      from v where api_keys.user_id = v.id and revoked_at is null),
    m as (select confirmed as id from v, ${functions.confirmMerchants({ ownerId: sql`v.id` })} confirmed),
    recorded as (
      select ${functions.recordAudit({
        action: 'user.verify_email',
        resource: sql`public_id('usr', v.id)`,
        details: sql`jsonb_build_object('before', jsonb_build_object('status', v.before),
          'after', jsonb_build_object('status', v.after), 'password', v.fate)`,
        actor: sql`v.id`,
      })}::text from v
      union all
      select ${functions.recordPasswordChange({ userId: sql`v.id`, cause: sql`v.fate`, userAgent })}::text from v where v.fate <> 'kept'
      union all
      select ${functions.recordAudit({
        action: 'merchant.activate',
        resource: sql`public_id('mer', m.id)`,
        details: { before: { status: 'pending' }, after: { status: 'active' } },
        actor: sql`v.id`,
      })}::text from m, v)
    select coalesce((select ok from c), false) as verified, (select fate from v) as password,
      (select count(*) from recorded)`)
}

/** Counts a login attempt for this e-mail; if the network has none left, selects the seconds to wait. */
export const reserveLoginAttempt = (attemptUuid: Uuid<'attempt'>, email: string) =>
  statement<{ wait: number }>(
    sql`select ${functions.reserveLoginAttempt({ attemptId: attemptUuid, email })} as wait`,
  )

/** Removes a counted login attempt whose password was right. */
export const releaseLoginAttempt = (attemptUuid: Uuid<'attempt'>) =>
  statement(sql`delete from ${limitedAttempts} where id = ${attemptUuid}`)

/** The user's data that a login checks. */
export const findUserForLogin = prepareOnce((email) =>
  statement<{
    id: Uuid<'user'>
    password_hash: string
    status: UserStatus
    factor_methods: FactorMethod[]
  }>(
    sql`select id, password_hash, status, factor_methods(id) from ${users} where email = ${email}`,
  ),
)

/** Records a refused login of an account, or of an e-mail without one. */
export const recordFailedLogin = (
  userUuid: Uuid<'user'> | null,
  reason: 'password' | 'suspended' | 'changed' | 'factor' | 'passkey',
) => statement(sql`select ${functions.recordFailedLogin({ reason, userId: userUuid })}`)

export interface UserRow extends Record<string, unknown> {
  id: Uuid<'user'>
  email: string
  name: string
  role: 'USER' | 'ADMIN'
  kyc_status: KycStatus
  language: Language | null
  email_verified: boolean
  created_at: string
}

export const findCaller = prepareConstant(() =>
  statement<UserRow>(sql`
    select id, email, name, role, kyc_status, language, email_verified_at is not null as email_verified,
      iso_time(created_at) as created_at
    from ${users} where id = caller_id()`),
)

export interface CallersMerchantRow extends Record<string, unknown> {
  id: Uuid<'merchant'>
  name: string
  role: MemberRole
}

export const findCallersMerchants = prepareConstant(() =>
  statement<CallersMerchantRow>(sql`
    select m.id, m.name, own.role from ${members} own join ${merchants} m on m.id = own.merchant_id
    where own.user_id = caller_id() order by m.id desc`),
)

/** Changes the caller's name and, if one is given, the language of their mails. */
export const changeProfile = ({ name, language }: z.output<typeof ProfileChanges>) => {
  const spoken = sql`coalesce(${language ?? null}, language)`
  return statement(sql`
    with u as (
      update ${users} set name = ${name}, language = ${spoken}, updated_at = request_now()
      where id = caller_id() and (name <> ${name} or language is distinct from ${spoken})
      returning id,
        jsonb_build_object('name', old.name, 'language', old.language) as before,
        jsonb_build_object('name', new.name, 'language', new.language) as after)
    select ${functions.recordAudit({
      action: 'user.update',
      resource: sql`public_id('usr', u.id)`,
      details: sql`jsonb_build_object('before', u.before, 'after', u.after)`,
    })} from u`)
}

/** Redeems the open code and, if it is right, sets the password and ends every session and key. */
export const resetPasswordByCode = (
  email: string,
  codeHash: Buffer,
  passwordHash: string,
  userAgent: string | null,
) =>
  statement<{ reset: boolean }>(sql`
    with c as (${redeemCode(email, 'reset_password', codeHash)}),
    v as (
      update ${users} set password_hash = ${passwordHash}, registration_fingerprint = null, updated_at = request_now()
      from c where c.ok and users.id = c.user_id
      returning users.id),
    s as (
      update ${sessions} set revoked_at = request_now(), revoked_reason = 'password'
      from v where sessions.user_id = v.id and revoked_at is null),
    k as (
      update ${apiKeys} set revoked_at = request_now()
      from v where api_keys.user_id = v.id and revoked_at is null)
    select coalesce((select ok from c), false) as reset,
      (select ${functions.recordAudit({
        action: 'user.reset_password',
        resource: sql`public_id('usr', v.id)`,
        details: {},
        actor: sql`v.id`,
      })}::text from v),
      (select ${functions.recordPasswordChange({ userId: sql`v.id`, cause: 'reset', userAgent })}::text from v)`)

/**
 * Comes before changeCallersPassword(): locks for the same reason as lockUserByEmail(), and rejects a caller
 * whose credential has ended meanwhile.
 */
export const lockCallerForUpdate = () => ({
  userLocked: statement(sql`select from ${users} where id = caller_id() for no key update`),
  callerLocked: statement(sql`select lock_caller()`),
})

export const findCallersPassword = prepareConstant(() =>
  statement<{ password_hash: string }>(
    sql`select password_hash from ${users} where id = caller_id()`,
  ),
)

/** Sets the password if the stored hash is still the verified one, and ends the caller's other sessions. */
export const changeCallersPassword = (
  verifiedHash: string,
  passwordHash: string,
  userAgent: string | null,
) =>
  statement<{ id: Uuid<'user'> }>(sql`
    with u as (
      update ${users} set password_hash = ${passwordHash}, updated_at = request_now()
      where id = caller_id() and password_hash = ${verifiedHash}
      returning id),
    s as (
      update ${sessions} set revoked_at = request_now(), revoked_reason = 'password'
      from u where sessions.user_id = u.id and sessions.id <> caller_session_id() and revoked_at is null
      returning sessions.id)
    select id, ${functions.recordAudit({
      action: 'user.update_password',
      resource: sql`public_id('usr', id)`,
      details: sql`jsonb_build_object('endedSessions', (select count(*) from s))`,
    })},
      ${functions.recordPasswordChange({ userId: sql`id`, cause: 'changed', userAgent })} from u`)
