import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { members, merchants, users } from '../../db/schema.ts'
import { offsetOf, type Paging } from '../../http/paging.ts'
import { query, statement } from '../../platform/database.ts'

/** A pending merchant is shown to callers as INACTIVE. */
const shownStatus = sql`case ${merchants.status} when 'active' then 'ACTIVE' else 'INACTIVE' end`

export interface NewMerchantRow {
  id: string
  publicId: string
  name: string
  rif: string
  description: string
  baseSlug: string
}

/**
 * Makes a merchant of the caller, with its store. The answer is Merchant's full view, made here since
 * the owner is known to the database alone; row_to_json writes it as JSON.stringify does. The owner's
 * row is locked: a verification that is being committed would not see the merchant, and leave it pending.
 */
export const insertMerchant = ({
  id,
  publicId,
  name,
  rif,
  description,
  baseSlug,
}: NewMerchantRow) =>
  [
    statement(sql`
      insert into ${merchants} (id, owner_id, name, rif, description, status, created_at, updated_at)
      select ${id}::uuid, u.id, ${name}, ${rif}, ${description},
        case when u.email_verified_at is null then 'pending' else 'active' end, request_now(), request_now()
      from ${users} u where u.id = caller_id() for share`),
    statement(sql`
      insert into ${members} (merchant_id, user_id, role, created_at)
      values (${id}, caller_id(), 'OWNER', request_now())`),
    statement<{ answer: string }>(sql`
      select create_store(${id}::uuid, ${name}, ${baseSlug}),
        record_audit('merchant.create', ${publicId},
          jsonb_build_object('after', jsonb_build_object('name', ${name}::text, 'rif', ${rif}::text))),
        answer(row_to_json(made)::text)
      from (
        select ${publicId}::text as id, name, rif, description,
          (select row_to_json(o) from (
            select public_id('usr', u.id) as id, u.email, u.name from ${users} u where u.id = owner_id) o
          ) as owner,
          ${shownStatus} as status, iso_time(created_at) as "createdAt", iso_time(updated_at) as "updatedAt"
        from ${merchants} where id = ${id}) made`),
  ] as const

export const findMerchant = (merchantUuid: string) =>
  query
    .select({
      id: merchants.id,
      name: merchants.name,
      rif: merchants.rif,
      description: merchants.description,
      owner: { id: users.id, email: users.email, name: users.name },
      status: merchants.status,
      createdAt: merchants.createdAt,
      updatedAt: merchants.updatedAt,
    })
    .from(merchants)
    .innerJoin(users, eq(users.id, merchants.ownerId))
    .where(eq(merchants.id, merchantUuid))

export interface MerchantFilters extends Paging {
  search?: string | undefined
  status?: 'ACTIVE' | 'INACTIVE' | undefined
}

const matching = ({ search, status }: MerchantFilters): SQL | undefined =>
  and(
    sql`${merchants.id} in (select merchant_id from ${members} where user_id = caller_id())`,
    sql`(key_merchant_id() is null or ${merchants.id} = key_merchant_id())`,
    search ? sql`${merchants.search} like search_pattern(${search})` : undefined,
    status && sql`(${merchants.status} = 'active') = ${status === 'ACTIVE'}`,
  )

/** A page of the caller's merchants, newest first. */
export const listMerchants = (filters: MerchantFilters) =>
  query
    .select({
      id: merchants.id,
      name: merchants.name,
      rif: merchants.rif,
      description: merchants.description,
      ownerId: merchants.ownerId,
      status: merchants.status,
    })
    .from(merchants)
    .where(matching(filters))
    .orderBy(desc(merchants.id))
    .limit(filters.limit)
    .offset(offsetOf(filters))

export const countMerchants = (filters: MerchantFilters) =>
  query.select({ total: sql<number>`count(*)::integer` }).from(merchants).where(matching(filters))

export interface MerchantChange {
  name?: string | undefined
  description?: string | undefined
}

/** Changes what is given. Where nothing differs, neither the time nor the audit log moves. */
export function updateMerchantRow(merchantUuid: string, change: MerchantChange) {
  const name = sql`coalesce(${change.name ?? null}, name)`
  const description = sql`coalesce(${change.description ?? null}, description)`
  return statement(sql`
    with u as (
      update ${merchants} set name = ${name}, description = ${description}, updated_at = request_now()
      where id = ${merchantUuid} and (name, description) <> (${name}, ${description})
      returning id, old.name as old_name, old.description as old_description, new.name, new.description)
    select record_audit('merchant.update', public_id('mer', id), jsonb_build_object(
      'before', jsonb_build_object('name', old_name, 'description', old_description),
      'after', jsonb_build_object('name', name, 'description', description)))
    from u`)
}
