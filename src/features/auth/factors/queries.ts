import { type SQL, sql } from 'drizzle-orm'
import { bytea } from '../../../db/function-call.ts'
import * as functions from '../../../db/functions.ts'
import { factors, recoveryCodes, sessions, users } from '../../../db/schema.ts'
import { statement } from '../../../platform/database.ts'
import type { Uuid } from '../../../platform/ids.ts'
import type { PasskeyAnswer } from '../../../platform/passkeys/verify.ts'
import { MINUTES_TO_CONFIRM } from './rules.ts'

export interface FactorRow extends Record<string, unknown> {
  id: Uuid<'factor'>
  kind: 'totp' | 'passkey'
  name: string
  created_at: string
  last_used_at: string | null
}

export const factorColumns = sql`id, kind, name, iso_time(created_at) as created_at, iso_time(last_used_at) as last_used_at`

export const listCallersFactors = () =>
  statement<FactorRow>(sql`
    select ${factorColumns} from ${factors}
    where user_id = caller_id() and confirmed_at is not null order by ${factors.id} desc`)

export interface PresentableRow extends Record<string, unknown> {
  recovery_codes_left: number
  reset_due_at: string | null
  methods: string[]
  /** When what the caller can present was last presented in this session. */
  presented_at: string | null
}

/** What the caller may present, and when they last did. */
export const findPresentable = () =>
  statement<PresentableRow>(sql`
    select
      (select count(*)::integer from ${recoveryCodes} where user_id = u.id and used_at is null) as recovery_codes_left,
      iso_time(u.factors_reset_due_at) as reset_due_at,
      ${functions.factorMethods({ userId: sql`u.id` })} as methods,
      iso_time(case when has_factor(u.id) then s.factor_presented_at else s.password_presented_at end) as presented_at
    from ${users} u join ${sessions} s on s.id = caller_session_id() where u.id = caller_id()`)

export interface NewApp {
  id: Uuid<'factor'>
  name: string
  secret: Buffer
}

/** Adds an app to be confirmed, in place of one that never was. */
export const insertApp = ({ id, name, secret }: NewApp) => ({
  abandoned: statement(
    sql`delete from ${factors} where user_id = caller_id() and kind = 'totp' and confirmed_at is null`,
  ),
  added: statement(sql`
    insert into ${factors} (id, user_id, kind, name, secret, created_at)
    values (${id}, caller_id(), 'totp', ${name}, ${bytea(secret)}, request_now())`),
})

const isAppToConfirm = sql`user_id = caller_id() and kind = 'totp' and confirmed_at is null
  and created_at > request_now() - make_interval(mins => ${MINUTES_TO_CONFIRM})`

export interface AppRow extends Record<string, unknown> {
  id: Uuid<'factor'>
  /** In hexadecimal. */
  secret: string
}

export const findAppToConfirm = () =>
  statement<AppRow>(
    sql`select id, encode(secret, 'hex') as secret from ${factors} where ${isAppToConfirm}`,
  )

/**
 * Confirms the app by the step of its first code, in place of the one before; the session has so presented it. No row if
 * it was confirmed or replaced meanwhile.
 */
export const confirmApp = (factorUuid: Uuid<'factor'>, step: number, userAgent: string | null) => ({
  replaced: statement(sql`
    delete from ${factors} where user_id = caller_id() and kind = 'totp' and confirmed_at is not null
      and exists (select from ${factors} where id = ${factorUuid} and ${isAppToConfirm})`),
  confirmed: statement<FactorRow>(sql`
    with f as (
      update ${factors} set confirmed_at = request_now(), last_used_at = request_now(), last_step = ${step}
      where id = ${factorUuid} and ${isAppToConfirm}
      returning *),
    s as (
      update ${sessions} set factor_presented_at = request_now()
      from f where sessions.id = caller_session_id())
    select ${factorColumns}, ${functions.resetFactorAttempts({ userId: sql`user_id` })},
      ${functions.recordFactorChange({ userId: sql`user_id`, change: 'added', label: sql`name`, userAgent })}
    from f`),
})

/** Whether the caller needs a factor, so that the last one stays. */
const needsFactor = (adminsNeedOne: boolean): SQL =>
  adminsNeedOne
    ? sql`exists (select from ${users} where id = caller_id() and role = 'ADMIN')`
    : sql`false`

/** Removes a factor of the caller, and with the last one the recovery codes; no row if there is no such factor. */
export const removeFactor = (
  factorUuid: Uuid<'factor'>,
  { adminsNeedOne, userAgent }: { adminsNeedOne: boolean; userAgent: string | null },
) => ({
  lastKept: statement(sql`
    select ${functions.refuse({ rule: 'last_factor' })} from ${factors}
    where id = ${factorUuid} and user_id = caller_id() and confirmed_at is not null
      and ${needsFactor(adminsNeedOne)}
      and not exists (
        select from ${factors} other
        where other.user_id = caller_id() and other.confirmed_at is not null and other.id <> ${factorUuid})`),
  removed: statement<{ id: Uuid<'factor'> }>(sql`
    with f as (
      delete from ${factors} where id = ${factorUuid} and user_id = caller_id() and confirmed_at is not null
      returning id, user_id, name)
    select id, ${functions.recordFactorChange({ userId: sql`user_id`, change: 'removed', label: sql`name`, userAgent })}
    from f`),
  codesRemoved: statement(
    sql`delete from ${recoveryCodes} where user_id = caller_id() and not has_factor(caller_id())`,
  ),
})

/** Gives the caller, who must have a factor, new recovery codes in place of the old ones. */
export const replaceRecoveryCodes = (hashes: readonly Buffer[], userAgent: string | null) => ({
  factorRequired: statement(
    sql`select ${functions.refuse({ rule: 'no_factor' })} where not has_factor(caller_id())`,
  ),
  removed: statement(sql`delete from ${recoveryCodes} where user_id = caller_id()`),
  added: statement(sql`
    insert into ${recoveryCodes} (user_id, code_hash)
    select caller_id(), hash from (values ${sql.join(
      hashes.map((hash) => sql`(${bytea(hash)})`),
      sql`, `,
    )}) made (hash)`),
  recorded: statement(sql`
    select ${functions.recordFactorChange({ userId: sql`caller_id()`, change: 'recovery_codes_created', userAgent })}`),
})

/** Counts an attempt at a user's factor; if the network has none left, selects the seconds to wait. */
const reserveAttempt = (attemptUuid: Uuid<'attempt'>, user: SQL | Uuid<'user'>) =>
  statement<{ wait: number }>(
    sql`select ${functions.reserveFactorAttempt({ attemptId: attemptUuid, userId: user })} as wait`,
  )

export const reserveCallersAttempt = (attemptUuid: Uuid<'attempt'>) =>
  reserveAttempt(attemptUuid, sql`caller_id()`)

export const reserveAttemptOf = (userUuid: Uuid<'user'>, attemptUuid: Uuid<'attempt'>) =>
  reserveAttempt(attemptUuid, userUuid)

export const forgetCallersAttempts = () =>
  statement(sql`select ${functions.resetFactorAttempts({ userId: sql`caller_id()` })}`)

/** Refuses a caller with a second factor whose session has not presented it lately. */
export const requireFactorWhereSet = () =>
  statement(sql`select ${functions.requireStepUp()} where has_factor(caller_id())`)

export interface FactorMaterialRow extends Record<string, unknown> {
  id: Uuid<'user'>
  password_hash: string
  suspended: boolean
  has_factor: boolean
  app_id: Uuid<'factor'> | null
  /** In hexadecimal. */
  app_secret: string | null
  /** The passkey that was asked for, if it is the user's. */
  passkey_id: Uuid<'factor'> | null
  /** Its public key, in hexadecimal. */
  passkey_key: string | null
}

/** What a user's factors are checked against; of their passkeys the one with this id. */
const findMaterial = (user: SQL, credentialId: Buffer | null) =>
  statement<FactorMaterialRow>(sql`
    select u.id, u.password_hash, u.status in ('suspended', 'banned') as suspended, has_factor(u.id) as has_factor,
      f.id as app_id, encode(f.secret, 'hex') as app_secret,
      p.id as passkey_id, encode(p.public_key, 'hex') as passkey_key
    from ${users} u left join ${factors} f on f.user_id = u.id and f.kind = 'totp' and f.confirmed_at is not null
      left join ${factors} p on p.user_id = u.id and p.credential_id = ${credentialId && bytea(credentialId)}
    where u.id = ${user}`)

export const findCallersMaterial = (credentialId: Buffer | null) =>
  findMaterial(sql`caller_id()`, credentialId)
export const findMaterialOf = (userUuid: Uuid<'user'>, credentialId: Buffer | null) =>
  findMaterial(sql`${userUuid}`, credentialId)

/** The same of the user whose passkey it is. */
export const findMaterialByPasskey = (credentialId: Buffer) =>
  findMaterial(
    sql`(select user_id from ${factors} where credential_id = ${bytea(credentialId)})`,
    credentialId,
  )

/** A factor that was presented and found right; the database uses it up, once. */
export type FactorProof =
  | { method: 'totp'; factorUuid: Uuid<'factor'>; step: number }
  | { method: 'recovery_code'; hash: Buffer }
  | (PasskeyAnswer & { method: 'passkey'; factorUuid: Uuid<'factor'> })

/** Uses up what was presented: false if it was used before. */
export function useFactor(
  user: SQL | Uuid<'user'>,
  proof: FactorProof,
  userAgent: string | null,
): SQL<boolean> {
  switch (proof.method) {
    case 'totp':
      return functions.useTotpStep({ userId: user, factorId: proof.factorUuid, step: proof.step })
    case 'recovery_code':
      return functions.useRecoveryCode({ userId: user, codeHash: proof.hash, userAgent })
    case 'passkey':
      return functions.usePasskey({
        userId: user,
        factorId: proof.factorUuid,
        counter: proof.counter,
        backedUp: proof.backedUp,
        challengeHash: proof.challenge.hash,
        challengeExpiresAt: proof.challenge.expiresAt.toISOString(),
        userAgent,
      })
  }
}

/** Records that the caller's session has presented a factor; no row if it was used before. */
export const presentFactor = (proof: FactorProof, userAgent: string | null) =>
  statement<{ id: Uuid<'session'> }>(sql`
    with proof as materialized (select ${useFactor(sql`caller_id()`, proof, userAgent)} as used)
    update ${sessions} set factor_presented_at = request_now()
    from proof where sessions.id = caller_session_id() and proof.used
    returning sessions.id`)

/** Records that the caller's session has presented the password, if it is still this one and there is no factor. */
export const presentPassword = (passwordHash: string) =>
  statement<{ id: Uuid<'session'> }>(sql`
    update ${sessions} set password_presented_at = request_now()
    from ${users} u
    where sessions.id = caller_session_id() and u.id = sessions.user_id
      and u.password_hash = ${passwordHash} and not has_factor(u.id)
    returning sessions.id, ${functions.resetFactorAttempts({ userId: sql`u.id` })}`)
