import { type SQL, sql } from 'drizzle-orm'
import { recordAudit, recordNewSignIn } from '../../db/functions.ts'
import { sessions, users } from '../../db/schema.ts'
import type { Language } from '../../domain/language.ts'
import type { KycStatus } from '../../domain/statuses.ts'
import { statement } from '../../platform/database.ts'
import type { Uuid } from '../../platform/ids.ts'
import { type FactorProof, useFactor } from './factors/queries.ts'
import type { RefreshClaims } from './refresh-token.ts'

/** A client whose response was lost may send the previous token again within this time. */
const PREVIOUS_TOKEN_GRACE = sql`interval '10 seconds'`

export interface SessionUser extends Record<string, unknown> {
  id: Uuid<'user'>
  email: string
  name: string
  role: 'USER' | 'ADMIN'
  kyc_status: KycStatus
  email_verified: boolean
}

const sessionUserColumns = (row: SQL): SQL => sql`
  ${row}.id, ${row}.email, ${row}.name, ${row}.role, ${row}.kyc_status,
  ${row}.email_verified_at is not null as email_verified`

export interface NewSession {
  id: Uuid<'session'>
  salt: Buffer
  userId: Uuid<'user'>
  /** The session is only opened if this is still the stored hash. Null if no password was presented. */
  passwordHash: string | null
  /** Null if the user has no second factor: the session is then only opened if that is still so. */
  factor: FactorProof | null
  userAgent: string | null
  ip: string | null
  /** That of the user's mails from now on, if there is none yet. */
  language: Language | null
}

/**
 * Opens a session, and records a new sign-in if it is not the user's first and its device is new. No row if the
 * account was suspended, or its password or factors changed meanwhile, or the factor was used before. Locks the
 * user before the factor, as the removal of a factor does.
 */
export const openSession = (login: NewSession) =>
  statement<SessionUser>(sql`
    with locked as materialized (select from ${users} where id = ${login.userId} for no key update),
    proof as materialized (select ${factorSuffices(login)} as suffices from locked),
    u as (
      update ${users} set last_login_at = request_now(), language = coalesce(language, ${login.language})
      from proof
      where id = ${login.userId} and proof.suffices and status in ('inactive', 'active')
        and ${login.passwordHash === null ? sql`true` : sql`password_hash = ${login.passwordHash}`}
      returning users.*, old.last_login_at as last_login_before),
    s as (
      insert into ${sessions}
        (id, user_id, refresh_salt, user_agent, ip, created_at, last_used_at, expires_at,
          password_presented_at, factor_presented_at)
      select ${login.id}::uuid, u.id, ${login.salt}::bytea, ${login.userAgent}, ${login.ip},
        request_now(), request_now(), session_expiry(request_now()),
        case when ${login.passwordHash !== null} then request_now() end,
        case when ${login.factor !== null} then request_now() end
      from u returning id)
    select ${sessionUserColumns(sql`u`)}, ${recordAudit({
      action: 'user.login',
      resource: sql`public_id('usr', u.id)`,
      details: sql`jsonb_strip_nulls(jsonb_build_object(
        'sessionId', public_id('ses', s.id), 'factor', ${login.factor?.method ?? null}::text))`,
      actor: sql`u.id`,
    })},
      case when u.last_login_before is not null
        then ${recordNewSignIn({
          userId: sql`u.id`,
          sessionId: sql`s.id`,
          userAgent: login.userAgent,
          ip: login.ip,
        })}::text end
    from u, s`)

/** Uses up the presented factor; without one, the user must have none. */
const factorSuffices = ({ userId, factor, userAgent }: NewSession): SQL =>
  factor === null ? sql`not has_factor(${userId})` : useFactor(userId, factor, userAgent)

export type RefreshOutcome = 'refreshed' | 'reused' | 'suspended'

/**
 * Advances a session by one generation; if the previous token is sent again within its grace period, returns
 * the same new token. An older token means that somebody else has one: it ends the session. No row if there is
 * no such session. It is one statement, so that concurrent clients are told apart.
 */
export const refreshSession = ({ sessionId, generation, salt }: RefreshClaims) =>
  statement<SessionUser & { outcome: RefreshOutcome; generation: number }>(sql`
    with locked as (
      select s.id, u.status in ('suspended', 'banned') as suspended
      from ${sessions} s join ${users} u on u.id = s.user_id
      where s.id = ${sessionId} and s.refresh_salt = ${salt} and s.expires_at > request_now()
        and (s.revoked_at is null
          or s.revoked_reason = 'suspension' and u.status in ('suspended', 'banned'))),
    r as (
      update ${sessions} s set
        refresh_generation = s.refresh_generation + (s.refresh_generation = ${generation})::integer,
        rotated_at = case when s.refresh_generation = ${generation} then request_now() else s.rotated_at end,
        last_used_at = request_now(),
        expires_at = session_expiry(s.created_at),
        revoked_at = case when ${isStaleGeneration(generation)} then request_now() end,
        revoked_reason = case when ${isStaleGeneration(generation)} then 'reuse' end
      from locked
      where s.id = locked.id and not locked.suspended and s.revoked_at is null
      returning s.id, s.user_id, new.refresh_generation as generation, new.revoked_at is not null as reused),
    recorded as (
      select ${recordAudit({
        action: 'session.reuse',
        resource: sql`public_id('usr', r.user_id)`,
        details: sql`jsonb_build_object('sessionId', public_id('ses', r.id))`,
      })}::text
      from r where r.reused)
    select ${sessionUserColumns(sql`u`)}, coalesce(r.generation, 0) as generation,
      case when locked.suspended then 'suspended' when r.reused then 'reused' else 'refreshed' end as outcome,
      (select count(*) from recorded)
    from locked
      join ${sessions} s on s.id = locked.id
      join ${users} u on u.id = s.user_id
      left join r on r.id = locked.id
    where locked.suspended or r.id is not null`)

const isStaleGeneration = (generation: number): SQL => sql`(
  s.refresh_generation <> ${generation}
  and not (s.refresh_generation = ${generation + 1} and s.rotated_at > request_now() - ${PREVIOUS_TOKEN_GRACE}))`

export const endCallersSession = () =>
  statement(sql`
    with s as (
      update ${sessions} set revoked_at = request_now(), revoked_reason = 'logout'
      where id = caller_session_id() and revoked_at is null
      returning id)
    select ${recordAudit({
      action: 'user.logout',
      resource: sql`public_id('usr', caller_id())`,
      details: sql`jsonb_build_object('sessionId', public_id('ses', s.id))`,
    })} from s`)

const alive = sql`revoked_at is null and expires_at > request_now()`

export interface SessionRow extends Record<string, unknown> {
  id: Uuid<'session'>
  user_agent: string | null
  ip: string | null
  created_at: string
  last_used_at: string
  current: boolean
}

export const listCallersSessions = () =>
  statement<SessionRow>(sql`
    select id, user_agent, ip, iso_time(created_at) as created_at, iso_time(last_used_at) as last_used_at,
      id = caller_session_id() as current
    from ${sessions} where user_id = caller_id() and ${alive} order by id desc`)

/** Ends one of the caller's sessions; no row if there is none. */
export const endSessionRow = (sessionUuid: Uuid<'session'>) =>
  statement<{ id: Uuid<'session'> }>(sql`
    with s as (
      update ${sessions} set revoked_at = request_now(), revoked_reason = 'ended'
      where id = ${sessionUuid} and user_id = caller_id() and ${alive}
      returning id)
    select id, ${recordAudit({
      action: 'session.end',
      resource: sql`public_id('usr', caller_id())`,
      details: sql`jsonb_build_object('sessionId', public_id('ses', id))`,
    })} from s`)
