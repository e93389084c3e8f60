import { and, eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import {
  callerSeesTill,
  countLinkPayments,
  isReturnUrl,
  merchantNow,
  recordAudit,
  refuse,
  requireLiveAccess,
  respond,
  tillOfSale,
} from '../../db/functions.ts'
import { merchants, paymentLinks } from '../../db/schema.ts'
import type { Environment } from '../../domain/environment.ts'
import type { Metadata } from '../../domain/metadata.ts'
import type { LinkStatus } from '../../domain/statuses.ts'
import type { Paging } from '../../lists/paging.ts'
import { branchOf, pageIds, seenByCaller } from '../../lists/queries.ts'
import { statement } from '../../platform/database.ts'
import type { Uuid } from '../../platform/ids.ts'
import type { ReferenceColumns } from '../../wire/references.ts'
import type { TillColumns, TillFilters } from '../../wire/tills.ts'
import { countLinkList, linkList } from './list-queries.ts'

export { countLinkList, linkList }

/**
 * Checked in the batch, so that a repeated request gets its stored response even after the expiry. `now`: the time by the
 * merchant's clock.
 */
export const requireFutureExpiry = (expiresAt: string | null, now: SQL) =>
  statement(sql`
    select ${refuse({ rule: 'not_in_future', fields: ['expiresAt'] })}
    where ${expiresAt}::timestamptz <= ${now}`)

/** A live link requires an owner who is verified for live operations. */
export const authorizeLiveOwner = (merchantUuid: Uuid<'merchant'>) =>
  statement(
    sql`select ${requireLiveAccess({ userId: sql`owner_id` })} from ${merchants} where id = ${merchantUuid}`,
  )

/** The response to a request for a link: what is known of it before, with its till. */
const respondWithLink = (row: LinkRow): SQL =>
  respond({
    rowOrId: sql`(${JSON.stringify(row)}::jsonb
      || jsonb_build_object('till_id', till_id, 'branch_id', ${branchOf(sql`l.till_id`)}))::text`,
  })

/**
 * Creates a link, and responds with its row. The audit record omits its token, since whoever has it can pay. Raises what
 * SQL's till_of_sale() raises.
 */
export const insertLink = (row: LinkRow, publicId: string, tillUuid: Uuid<'till'> | undefined) => ({
  expiryChecked: requireFutureExpiry(
    row.expires_at,
    merchantNow({ merchantId: row.merchant_id, environment: row.environment }),
  ),
  ...(row.environment === 'live' && { ownerAuthorized: authorizeLiveOwner(row.merchant_id) }),
  created: statement<{ response: LinkRow }>(sql`
    with l as (
      insert into ${paymentLinks} (id, merchant_id, environment, token, label, description, amount, currency,
        min_amount, max_amount, return_url, expires_at, max_payments, till_id, external_reference, metadata, created_at, updated_at)
      values (${row.id}, ${row.merchant_id}, ${row.environment}, ${row.token}, ${row.label},
        ${row.description}, ${row.amount}, ${row.currency}, ${row.min_amount}, ${row.max_amount},
        ${row.return_url}, ${row.expires_at}, ${row.max_payments},
        ${tillOfSale({ merchantId: row.merchant_id, environment: row.environment, tillId: tillUuid })},
        ${row.external_reference}, ${JSON.stringify(row.metadata)}, request_now(), request_now())
      returning *)
    select ${respondWithLink(row)}::jsonb as response, ${recordAudit({
      action: 'payment_link.create',
      resource: publicId,
      details: sql`jsonb_build_object(
      'merchantId', public_id('mer', merchant_id), 'before', null,
      'after', jsonb_build_object('label', label, 'description', description, 'amount', amount,
        'currency', currency, 'environment', environment, 'active', active,
        'maxPayments', max_payments, 'expiresAt', iso_time(expires_at),
        'minAmount', min_amount, 'maxAmount', max_amount, 'returnUrl', return_url,
        'externalReference', external_reference, 'metadata', metadata))`,
    })}
    from l`),
})

export interface LinkFilters extends Paging, TillFilters {
  environment: Environment
  status?: LinkStatus | undefined
  search?: string | undefined
  externalReference?: string | undefined
}

const status = sql<LinkStatus>`link_status(payment_links)`

export interface LinkRow extends Record<string, unknown>, ReferenceColumns, TillColumns {
  id: Uuid<'paymentLink'>
  merchant_id: Uuid<'merchant'>
  token: string
  label: string
  description: string
  /** Null where each payer states it. */
  amount: string | null
  min_amount: string | null
  max_amount: string | null
  currency: 'VES' | 'USD'
  status: LinkStatus
  environment: Environment
  max_payments: number | null
  payments: number
  expires_at: string | null
  return_url: string | null
  created_at: string
}

/** A limited link counts its payments in its row; others are counted by transactions_link_completed_idx. */
const selectLinks = (condition: SQL | undefined) =>
  statement<LinkRow>(sql`
    with page as materialized (
      select id, merchant_id, token, label, description, amount, min_amount, max_amount, return_url, currency,
        ${status} as status, environment, max_payments, paid_slots, iso_time(expires_at) as expires_at,
        external_reference, metadata, till_id, ${branchOf(sql`till_id`)} as branch_id,
        iso_time(created_at) as created_at
      from ${paymentLinks} where ${condition})
    select id, merchant_id, token, label, description, amount, min_amount, max_amount, return_url, currency,
      status, environment, max_payments,
      case when max_payments is not null then paid_slots else coalesce(payments, 0) end as payments,
      expires_at, external_reference, metadata, till_id, branch_id, created_at
    from page left join ${countLinkPayments({
      linkIds: sql`array(select unlimited.id from page unlimited where unlimited.max_payments is null)`,
    })} on link_id = id
    order by id desc`)

/**
 * The condition on the merchant is a range of one value, and the merchant comes first in the order, so that PostgreSQL
 * reads the merchant's index backwards. With `=` and many links it would scan the table from its newest row: all of it,
 * if the merchant's links are old.
 */
const belongsToMerchant = (merchantUuid: Uuid<'merchant'>, environment: Environment) =>
  and(
    gte(paymentLinks.merchantId, merchantUuid),
    lte(paymentLinks.merchantId, merchantUuid),
    eq(paymentLinks.environment, environment),
    eq(paymentLinks.purpose, 'link'),
  )

/** A page of a merchant’s links, newest first. */
export const listLinks = (merchantUuid: Uuid<'merchant'>, filters: LinkFilters) =>
  selectLinks(sql`id in ${pageIds(linkList({ scope: { merchantUuid }, ...filters }), filters)}`)

export const countLinks = (merchantUuid: Uuid<'merchant'>, filters: LinkFilters) =>
  countLinkList({ scope: { merchantUuid }, ...filters }, filters)

export interface StoreLinkRow extends Record<string, unknown> {
  id: Uuid<'paymentLink'>
  token: string
  label: string
  active: boolean
}

/** A merchant's newest links, for its store. */
export const listStoreLinkRows = (
  merchantUuid: Uuid<'merchant'>,
  environment: Environment,
  limit: number,
) =>
  statement<StoreLinkRow>(sql`
    select id, token, label, ${status} = 'ACTIVE' as active from ${paymentLinks}
    where ${belongsToMerchant(merchantUuid, environment)}
    order by merchant_id desc, id desc limit ${limit}`)

/** Identifies a merchant's link; an API key is limited to its environment. */
export interface LinkRef {
  merchantUuid: Uuid<'merchant'>
  linkUuid: Uuid<'paymentLink'>
  environment: Environment | undefined
}

const matchesLink = ({ merchantUuid, linkUuid, environment }: LinkRef): SQL | undefined =>
  and(
    eq(paymentLinks.id, linkUuid),
    eq(paymentLinks.merchantId, merchantUuid),
    environment && eq(paymentLinks.environment, environment),
    eq(paymentLinks.purpose, 'link'),
  )

export const findLink = (ref: LinkRef) =>
  selectLinks(
    and(matchesLink(ref), seenByCaller(sql`${paymentLinks.id}`, sql`${paymentLinks.tillId}`)),
  )

export interface LinkChange {
  label?: string | undefined
  description?: string | undefined
  active?: boolean | undefined
  /** Null removes it. */
  expiresAt?: Date | null | undefined
  /** Null removes it. */
  returnUrl?: string | null | undefined
  /** Null removes it. */
  externalReference?: string | null | undefined
  metadata?: Metadata | undefined
}

/** Locks the link until the commit. Raises not_found if there is none. */
const lockLink = (ref: LinkRef) =>
  statement(sql`
    with l as (
      select from ${paymentLinks} where ${matchesLink(ref)} and ${callerSeesTill({ tillId: sql`till_id` })} for no key update)
    select ${refuse({ rule: 'not_found' })} where not exists (select from l)`)

const auditSnapshot = (side: 'old' | 'new') => {
  const row = sql.identifier(side)
  return sql`jsonb_build_object('label', ${row}.label, 'description', ${row}.description,
    'active', ${row}.active, 'expiresAt', iso_time(${row}.expires_at), 'returnUrl', ${row}.return_url,
    'externalReference', ${row}.external_reference, 'metadata', ${row}.metadata)`
}

/** Applies the given fields. If nothing differs, neither updatedAt nor the audit log changes. */
function applyLinkChange(ref: LinkRef, change: LinkChange) {
  const { label, description, active, expiresAt, returnUrl, externalReference, metadata } = change
  const columns = sql`label, description, active, expires_at, return_url, external_reference, metadata`
  const expiry =
    expiresAt === undefined
      ? sql`expires_at`
      : sql`${expiresAt?.toISOString() ?? null}::timestamptz(3)`
  const returning = returnUrl === undefined ? sql`return_url` : sql`${returnUrl}::text`
  const reference =
    externalReference === undefined ? sql`external_reference` : sql`${externalReference}::text`
  const wanted = sql`
    coalesce(${label ?? null}, label), coalesce(${description ?? null}, description),
    coalesce(${active ?? null}::boolean, active), ${expiry}, ${returning}, ${reference},
    coalesce(${metadata ? JSON.stringify(metadata) : null}::jsonb, metadata)`
  return statement(sql`
    with u as (
      update ${paymentLinks} set (${columns}, expiry_recorded_at, updated_at) = row(${wanted},
        case when ${expiry} is not distinct from expires_at then expiry_recorded_at end, request_now())
      where ${matchesLink(ref)} and row(${columns}) is distinct from row(${wanted})
      returning id, ${auditSnapshot('old')} as before, ${auditSnapshot('new')} as after)
    select ${recordAudit({
      action: 'payment_link.update',
      resource: sql`public_id('lnk', id)`,
      details: sql`jsonb_build_object('before', before, 'after', after)`,
    })} from u`)
}

/** Raises return_url_not_https: only a test link may lead to the own machine. */
const requireReturnUrl = (ref: LinkRef, returnUrl: string) =>
  statement(sql`
    select ${refuse({ rule: 'return_url_not_https', fields: ['returnUrl'] })} from ${paymentLinks}
    where ${matchesLink(ref)} and not ${isReturnUrl({ value: sql`${returnUrl}::text`, environment: sql`environment` })}`)

/** Raises link_expired or link_completed: such a link cannot be activated. */
const requireActivatable = (ref: LinkRef, active: boolean) =>
  statement(sql`
    select case when ${status} = 'EXPIRED' then ${refuse({ rule: 'link_expired' })}
      else ${refuse({ rule: 'link_completed' })} end
    from ${paymentLinks}
    where ${active} and ${matchesLink(ref)} and ${status} in ('EXPIRED', 'COMPLETED')`)

/** By the clock of its merchant; null if there is no such link. */
const timeOfLink = (ref: LinkRef): SQL => sql`(
  select ${merchantNow({ merchantId: sql`merchant_id`, environment: sql`environment` })} from ${paymentLinks}
  where ${matchesLink(ref)})`

/** Changes a link and returns it. Raises not_found, or what is not allowed of the result. */
export const updateLink = (ref: LinkRef, change: LinkChange) => ({
  locked: lockLink(ref),
  expiryChecked: requireFutureExpiry(change.expiresAt?.toISOString() ?? null, timeOfLink(ref)),
  ...(change.returnUrl && { returnChecked: requireReturnUrl(ref, change.returnUrl) }),
  updated: applyLinkChange(ref, change),
  activationChecked: requireActivatable(ref, change.active === true),
  links: findLink(ref),
})
