import { and, type SQL, sql } from 'drizzle-orm'
import {
  createStore,
  dropSettlementAccountChange,
  isKeyCutOff,
  recordAudit,
  recordEvent,
  recordRoleChange,
  refuse,
  releaseMerchantRif,
  requestOrigin,
  requireEligibleOwner,
  requireNewMerchantAllowed,
  searchPattern,
  standingAccess,
} from '../../db/functions.ts'
import { members, merchants, users } from '../../db/schema.ts'
import type { MerchantStatus } from '../../domain/statuses.ts'
import { type Responded, responseOf } from '../../http/idempotency.ts'
import type { Paging } from '../../lists/paging.ts'
import { shortListPage } from '../../lists/queries.ts'
import { prepareOnce, statement } from '../../platform/database.ts'
import type { Uuid } from '../../platform/ids.ts'

export interface NewMerchantRow {
  id: Uuid<'merchant'>
  publicId: string
  name: string
  rif: string
  description: string
  baseSlug: string
}

/**
 * Creates a merchant of the caller, with its store, and responds with it. The owner's row is locked: a verification that
 * is being committed would otherwise miss the merchant and leave it pending. A pending merchant is unconfirmed: it takes
 * neither a RIF nor a store name from others.
 */
export const insertMerchant = ({
  id,
  publicId,
  name,
  rif,
  description,
  baseSlug,
}: NewMerchantRow) => ({
  allowed: statement(sql`select ${requireNewMerchantAllowed({ rif })}`),
  created: statement(sql`
      insert into ${merchants}
        (id, owner_id, name, rif, description, status, confirmed, created_at, updated_at)
      select ${id}::uuid, u.id, ${name}, ${rif}, ${description},
        case when u.email_verified_at is null then 'pending' else 'active' end,
        u.email_verified_at is not null, request_now(), request_now()
      from ${users} u where u.id = caller_id()`),
  ownerAdded: statement(sql`
      insert into ${members} (merchant_id, user_id, role, created_at)
      values (${id}, caller_id(), 'OWNER', request_now())`),
  responded: statement<Responded<FullMerchantRow>>(sql`
      select shown.*, ${responseOf('shown')}, ${createStore({ merchantId: id, name, baseSlug })},
        record_audit('merchant.create', ${publicId},
          jsonb_build_object('after', jsonb_build_object('name', ${name}::text, 'rif', ${rif}::text)))
      from (${selectMerchant(sql`${id}`)}) shown`),
})

export interface MerchantRow extends Record<string, unknown> {
  id: Uuid<'merchant'>
  name: string
  rif: string
  description: string
  owner_id: Uuid<'user'>
  status: MerchantStatus
}

/** A merchant with its owner. */
export interface FullMerchantRow extends MerchantRow {
  owner_email: string
  owner_name: string
  created_at: string
  updated_at: string
}

const selectMerchant = (merchantUuid: SQL): SQL => sql`
  select m.id, m.name, m.rif, m.description, m.owner_id, m.status, o.email as owner_email,
    o.name as owner_name, iso_time(m.created_at) as created_at, iso_time(m.updated_at) as updated_at
  from ${merchants} m join ${users} o on o.id = m.owner_id where m.id = ${merchantUuid}`

export const findMerchant = prepareOnce((merchantUuid) =>
  statement<FullMerchantRow>(selectMerchant(sql`${merchantUuid}`)),
)

export interface MerchantFilters extends Paging {
  search?: string | undefined
  status?: 'ACTIVE' | 'INACTIVE' | undefined
}

const matchesFilters = ({ search, status }: MerchantFilters): SQL | undefined =>
  and(
    sql`${merchants.id} in (select merchant_id from ${members} where user_id = caller_id())`,
    sql`(key_merchant_id() is null or ${merchants.id} = key_merchant_id())`,
    sql`not ${isKeyCutOff({ apiKeyId: sql`caller_key_id()`, merchantId: sql`${merchants.id}` })}`,
    search ? sql`${merchants.search} like ${searchPattern({ term: search })}` : undefined,
    status && sql`(${merchants.status} = 'active') = ${status === 'ACTIVE'}`,
  )

/** A page of the caller's merchants, newest first. */
export const selectMerchants = (filters: MerchantFilters) =>
  statement<MerchantRow>(
    shortListPage(
      {
        columns: sql`id, name, rif, description, owner_id, status`,
        from: merchants,
        where: matchesFilters(filters),
      },
      filters,
    ),
  )

export const countMerchants = (filters: MerchantFilters) =>
  statement<{ total: number }>(
    sql`select count(*)::integer as total from ${merchants} where ${matchesFilters(filters)}`,
  )

export interface MerchantChange {
  name?: string | undefined
  description?: string | undefined
}

/** Changes the given fields. If nothing differs, it changes no time and audits nothing. */
export function updateMerchantRow(merchantUuid: Uuid<'merchant'>, change: MerchantChange) {
  const name = sql`coalesce(${change.name ?? null}, name)`
  const description = sql`coalesce(${change.description ?? null}, description)`
  return statement(sql`
    with u as (
      update ${merchants} set name = ${name}, description = ${description}, updated_at = request_now()
      where id = ${merchantUuid} and (name, description) <> (${name}, ${description})
      returning id, old.name as old_name, old.description as old_description, new.name, new.description)
    select ${recordAudit({
      action: 'merchant.update',
      resource: sql`public_id('mer', id)`,
      details: sql`jsonb_build_object(
      'before', jsonb_build_object('name', old_name, 'description', old_description),
      'after', jsonb_build_object('name', name, 'description', description))`,
    })}
    from u`)
}

/** Takes its RIF from a merchant, which is already locked; see release_merchant_rif.sql. */
export const releaseRif = (merchantUuid: Uuid<'merchant'>, reason: string) =>
  statement(sql`select ${releaseMerchantRif({ merchantId: merchantUuid, reason })}`)

/** Locks a merchant until the commit; raises if there is none. */
export const lockMerchant = (merchantUuid: Uuid<'merchant'>) =>
  statement(sql`
    with m as (select from ${merchants} where id = ${merchantUuid} for no key update)
    select ${refuse({ rule: 'not_found' })} where not exists (select from m)`)

/**
 * Activates or deactivates a merchant, which is already locked. It can only be activated if its owner's e-mail
 * is verified and no other confirmed merchant has its RIF; a pending one that is deactivated stays so when the
 * e-mail is verified. One whose RIF was released is activated by administrators alone, and has it again then.
 */
export const updateMerchantStatusRow = (
  merchantUuid: Uuid<'merchant'>,
  wanted: 'ACTIVE' | 'INACTIVE',
  {
    reason = null,
    isAdministrator = false,
  }: { reason?: string | null; isAdministrator?: boolean } = {},
) => {
  const status = wanted.toLowerCase()
  return {
    releaseChecked: statement(sql`
      select ${refuse({ rule: 'rif_released' })} from ${merchants} m
      where m.id = ${merchantUuid} and ${status} = 'active' and m.rif_released_at is not null
        and not ${isAdministrator}::boolean`),
    ownerChecked: statement(sql`
      select ${refuse({ rule: 'merchant_pending' })} from ${merchants} m
      join ${users} u on u.id = m.owner_id
      where m.id = ${merchantUuid} and ${status} = 'active' and u.email_verified_at is null`),
    updated: statement(sql`
      with changed as (
        update ${merchants} set status = ${status}, confirmed = confirmed or ${status} = 'active',
          rif_released_at = case when ${status} <> 'active' then rif_released_at end, updated_at = request_now()
        where id = ${merchantUuid} and status <> ${status}
        returning id, old.status as before, new.status as after)
      select ${recordAudit({
        action: 'merchant.status_update',
        resource: sql`public_id('mer', id)`,
        details: sql`jsonb_strip_nulls(jsonb_build_object('reason', ${reason}::text,
          'before', jsonb_build_object('status', before),
          'after', jsonb_build_object('status', after)))`,
      })}
      from changed`),
  }
}

/**
 * Records an event for both users: for the old owner too, since somebody else may have acted in their name.
 */
const setMemberRole = (merchantUuid: Uuid<'merchant'>, userUuid: SQL, role: 'ADMIN' | 'OWNER') =>
  statement(sql`
    with changed as (
      update ${members} set role = ${role}, branch_ids = case ${role}::text when 'OWNER' then null else branch_ids end
      where merchant_id = ${merchantUuid} and user_id = ${userUuid}
      returning user_id, merchant_id, old.role as before, new.role as after)
    select ${recordRoleChange({
      userId: sql`user_id`,
      merchantId: sql`merchant_id`,
      before: sql`before`,
      after: sql`after`,
    })} from changed`)

/**
 * Transfers the caller's merchant to another member, whose account is locked. The old owner becomes ADMIN
 * before the new one becomes OWNER, since there is never more than one OWNER. Ends payments into the old
 * owner's bank account, and drops a pending change to another one. Both are told what stays.
 */
export const transferMerchantRow = (
  merchantUuid: Uuid<'merchant'>,
  userUuid: Uuid<'user'>,
  userAgent: string | null,
) => ({
  ownerChecked: statement(
    sql`select ${requireEligibleOwner({ merchantId: merchantUuid, userId: userUuid })}`,
  ),
  callerDemoted: setMemberRole(merchantUuid, sql`caller_id()`, 'ADMIN'),
  ownerPromoted: setMemberRole(merchantUuid, sql`${userUuid}::uuid`, 'OWNER'),
  transferred: statement(sql`
      with m as (
        update ${merchants} set owner_id = ${userUuid}, updated_at = request_now(),
          status = case status when 'pending' then 'active' else status end, confirmed = true,
          settlement_account_id = null
        where id = ${merchantUuid}
        returning id, old.owner_id as old_owner, old.status as old_status,
          old.settlement_account_id as old_account, new.owner_id, new.status)
      select ${recordAudit({
        action: 'merchant.transfer_ownership',
        resource: sql`public_id('mer', m.id)`,
        details: sql`jsonb_build_object(
        'before', jsonb_build_object('owner', public_id('usr', old_owner), 'status', old_status,
          'settlementAccount', public_id('acc', old_account)),
        'after', jsonb_build_object('owner', public_id('usr', owner_id), 'status', m.status,
          'settlementAccount', null))`,
      })},
        ${dropSettlementAccountChange({ merchantId: sql`m.id`, reason: 'transferred' })},
        ${recordEvent({
          type: 'merchant.handed_over',
          merchantId: sql`m.id`,
          data: sql`jsonb_build_object('ownerName', n.name, 'ownerEmail', n.email, 'actorName', o.name,
            'actorEmail', o.email, 'stays', ${standingAccess({ merchantId: sql`m.id` })}) || ${requestOrigin({ userAgent })}`,
          userId: sql`old_owner`,
        })}
      from m join ${users} o on o.id = m.old_owner join ${users} n on n.id = m.owner_id`),
  merchants: findMerchant(merchantUuid),
})
