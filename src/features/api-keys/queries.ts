import { type SQL, sql } from 'drizzle-orm'
import { bytea } from '../../db/function-call.ts'
import * as functions from '../../db/functions.ts'
import { apiKeys, cutOffKeys } from '../../db/schema.ts'
import type { Environment } from '../../domain/environment.ts'
import type { Permission } from '../../domain/permissions.ts'
import type { Paging } from '../../lists/paging.ts'
import { shortListPage } from '../../lists/queries.ts'
import { statement } from '../../platform/database.ts'
import type { Uuid } from '../../platform/ids.ts'
import type { KeySecret } from './secret.ts'

/** A rotated key is gone after its grace period; a revoked one at once. */
const isCallersKey = sql`(
  api_keys.user_id = caller_id() and api_keys.revoked_at is null
  and not (coalesce(api_keys.expires_at <= request_now(), false)
    and exists (select from ${apiKeys} successor where successor.replaces_id = api_keys.id)))`

/** The audit log's data of a key: enough to recognise it, but not to use it. */
const auditSnapshot = (key: SQL): SQL => sql`jsonb_build_object(
  'id', public_id('key', ${key}.id), 'name', ${key}.name, 'environment', ${key}.environment,
  'prefix', ${key}.prefix, 'merchantId', public_id('mer', ${key}.merchant_id),
  'permissions', ${key}.permissions, 'allowedAddresses', ${key}.allowed_addresses,
  'approvalAbove', ${key}.approval_above,
  'expiresAt', iso_time(${key}.expires_at), 'revokedAt', iso_time(${key}.revoked_at))`

/**
 * Locks the caller before a key is created: statements that end this account's keys either come first, or wait
 * and end this one too.
 */
const lockCaller = () => statement(sql`select ${functions.lockCaller()}`)

/**
 * Records a new key as an event for its user: somebody else may have created it in their name. A live one is an event for
 * the owners of the merchants that it reaches too.
 */
const recordKeyCreated = (key: SQL, userAgent: string | null): SQL =>
  sql`${functions.recordKeyReach({ userId: sql`${key}.user_id`, apiKeyId: sql`${key}.id`, userAgent })}, ${functions.recordEvent(
    {
      type: 'api_key.created',
      environment: sql`${key}.environment`,
      data: sql`jsonb_build_object(
    'id', public_id('key', ${key}.id), 'name', ${key}.name, 'replaces', public_id('key', ${key}.replaces_id),
    'merchantId', public_id('mer', ${key}.merchant_id),
    'merchantName', (select m.name from merchants m where m.id = ${key}.merchant_id)) || ${functions.requestOrigin({ userAgent })}`,
      userId: sql`${key}.user_id`,
    },
  )}`

const textArray = (values: readonly string[] | null): SQL =>
  sql`${values && sql.param([...values])}::text[]`

export interface NewApiKeyRow {
  id: Uuid<'apiKey'>
  publicId: string
  name: string
  merchantId: Uuid<'merchant'> | null
  permissions: Permission[] | null
  allowedAddresses: string[] | null
  /** Bolívares. */
  approvalAbove: string | null
  expiresAt: Date | null
  secret: KeySecret
  userAgent: string | null
}

/**
 * Creates a key of the caller, who must be a member of its merchant, approved for a live key, and an administrator for
 * one that reaches /admin.
 */
export function insertApiKey(made: NewApiKeyRow) {
  const { id, publicId, name, merchantId, expiresAt, secret, userAgent } = made
  const { environment, prefix, lastFour, hash } = secret
  const permissions = textArray(made.permissions)
  const created = statement<Pick<ApiKeyRow, 'allowed_addresses'>>(sql`
    with k as (
      insert into ${apiKeys} (id, user_id, merchant_id, name, environment, permissions, allowed_addresses, approval_above,
        prefix, last_four, key_hash, created_at, expires_at)
      values (${id}, caller_id(), ${merchantId}, ${name}, ${environment}, ${permissions},
        ${textArray(made.allowedAddresses)}::cidr[], ${made.approvalAbove}, ${prefix}, ${lastFour}, ${bytea(hash)}, request_now(),
        ${expiresAt?.toISOString() ?? null})
      returning *)
    select k.allowed_addresses::text[], ${functions.respond({ rowOrId: publicId })} as response,
      ${functions.recordAudit({
        action: 'api_key.create',
        resource: publicId,
        details: sql`jsonb_build_object('after', ${auditSnapshot(sql`k`)})`,
      })},
      ${recordKeyCreated(sql`k`, userAgent)}
    from k`)
  return {
    callerLocked: lockCaller(),
    ...(merchantId !== null && {
      memberAuthorized: statement(
        sql`select ${functions.authorizeMember({ userId: sql`caller_id()`, keyMerchantId: sql`null`, merchantId, minRole: 'MEMBER', lock: 'membership' })}`,
      ),
    }),
    creatable: statement(
      sql`select ${functions.requireCreatableKey({ environment, permissions })}`,
    ),
    created,
  }
}

/** Revokes one of the caller's keys, and records the event; no row if there is no such key. */
export const revokeApiKey = (apiKeyUuid: Uuid<'apiKey'>, userAgent: string | null) =>
  statement(sql`
    with k as (
      update ${apiKeys} set revoked_at = request_now()
      where id = ${apiKeyUuid} and ${isCallersKey}
      returning *, ${auditSnapshot(sql`old`)} as before)
    select ${functions.recordAudit({
      action: 'api_key.revoke',
      resource: sql`public_id('key', k.id)`,
      details: sql`jsonb_build_object('before', k.before, 'after', ${auditSnapshot(sql`k`)})`,
    })},
      ${functions.recordEvent({
        type: 'api_key.revoked',
        environment: sql`k.environment`,
        data: sql`jsonb_build_object(
        'id', public_id('key', k.id), 'name', k.name) || ${functions.requestOrigin({ userAgent })}`,
        userId: sql`k.user_id`,
      })}
    from k`)

export interface ApiKeyRotationRow {
  oldId: Uuid<'apiKey'>
  newId: Uuid<'apiKey'>
  publicId: string
  graceSeconds: number
  /** One for each environment; the old key's environment decides. */
  secrets: Record<Environment, KeySecret>
  userAgent: string | null
}

/**
 * Creates a key in place of the old one, with the requirements of a new key. Locks the old key's row, so that
 * only one of several concurrent rotations succeeds.
 */
export const replaceApiKey = (rotation: ApiKeyRotationRow) => ({
  callerLocked: lockCaller(),
  keyLocked: statement(sql`
      select ${functions.refuse({ rule: 'not_found' })} where not exists (
        select from ${apiKeys} where id = ${rotation.oldId} and ${isCallersKey} for no key update)`),
  memberAuthorized: statement(sql`
      select ${functions.authorizeMember({ userId: sql`caller_id()`, keyMerchantId: sql`null`, merchantId: sql`merchant_id`, minRole: 'MEMBER', lock: 'membership' })}
      from ${apiKeys} where id = ${rotation.oldId} and merchant_id is not null`),
  creatable: statement(sql`
      select ${functions.requireCreatableKey({ environment: sql`environment`, permissions: sql`permissions` })}
      from ${apiKeys} where id = ${rotation.oldId}`),
  expiryChecked: statement(sql`
      select ${functions.refuse({ rule: 'api_key_expired' })} from ${apiKeys}
      where id = ${rotation.oldId} and expires_at <= request_now()`),
  created: insertRotatedKey(rotation),
})

/** What the new key has from the old one. */
type RotatedKeyRow = Pick<
  ApiKeyRow,
  | 'name'
  | 'environment'
  | 'merchant_id'
  | 'permissions'
  | 'allowed_addresses'
  | 'approval_above'
  | 'expires_at'
>

const insertRotatedKey = (rotation: ApiKeyRotationRow) => {
  const { oldId, newId, publicId, graceSeconds, secrets, userAgent } = rotation
  return statement<RotatedKeyRow>(sql`
    with o as (
      update ${apiKeys} set
        revoked_at = case when ${graceSeconds} = 0 then request_now() end,
        expires_at = case when ${graceSeconds} = 0 then expires_at
          else least(expires_at, request_now() + make_interval(secs => ${graceSeconds})) end
      where id = ${oldId}
      returning old.*, coalesce(new.revoked_at, new.expires_at) as ends_at),
    n as (
      insert into ${apiKeys} (id, replaces_id, user_id, merchant_id, name, environment, permissions,
        allowed_addresses, approval_above, prefix, last_four, key_hash, created_at, expires_at)
      select ${newId}::uuid, o.id, o.user_id, o.merchant_id, o.name, o.environment, o.permissions,
        o.allowed_addresses, o.approval_above, made.prefix, made.last_four, made.key_hash, request_now(), o.expires_at
      from o join (values ${secretValues(secrets.live)}, ${secretValues(secrets.test)})
        made (environment, prefix, last_four, key_hash) using (environment)
      returning *),
    -- The successor of a key reaches nothing from which the key was cut off.
    cut_off as (
      insert into ${cutOffKeys} (api_key_id, merchant_id, cut_off_by, created_at)
      select n.id, c.merchant_id, c.cut_off_by, c.created_at from n join ${cutOffKeys} c on c.api_key_id = n.replaces_id)
    select n.name, n.environment, n.merchant_id, n.permissions, n.allowed_addresses::text[], n.approval_above::text, iso_time(n.expires_at) as expires_at, ${functions.respond({ rowOrId: publicId })} as response,
      ${functions.recordAudit({
        action: 'api_key.rotate',
        resource: sql`public_id('key', o.id)`,
        details: sql`jsonb_build_object(
        'before', ${auditSnapshot(sql`o`)}, 'after', ${auditSnapshot(sql`n`)}, 'oldKeyEndsAt', iso_time(o.ends_at))`,
      })},
      ${recordKeyCreated(sql`n`, userAgent)}
    from o, n`)
}

const secretValues = ({ environment, prefix, lastFour, hash }: KeySecret): SQL =>
  sql`(${environment}, ${prefix}, ${lastFour}, ${bytea(hash)})`

export interface ApiKeyRow extends Record<string, unknown> {
  id: Uuid<'apiKey'>
  name: string
  environment: Environment
  prefix: string
  last_four: string
  merchant_id: Uuid<'merchant'> | null
  permissions: Permission[] | null
  allowed_addresses: string[] | null
  /** Bolívares. */
  approval_above: string | null
  created_at: string
  last_used_at: string | null
  expires_at: string | null
}

/** A page of the caller's keys, newest first. */
export const selectApiKeys = (paging: Paging) =>
  statement<ApiKeyRow>(
    shortListPage(
      {
        columns: sql`id, name, environment, prefix, last_four, merchant_id, permissions,
          allowed_addresses::text[] as allowed_addresses, approval_above::text as approval_above,
          iso_time(created_at) as created_at, iso_time(last_used_at) as last_used_at,
          iso_time(expires_at) as expires_at`,
        from: apiKeys,
        where: isCallersKey,
      },
      paging,
    ),
  )

export const countApiKeys = () =>
  statement<{ total: number }>(
    sql`select count(*)::integer as total from ${apiKeys} where ${isCallersKey}`,
  )
