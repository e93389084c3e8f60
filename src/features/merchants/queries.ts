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
 * the owner is known to the database alone.
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
      from ${users} u where u.id = caller_id()`),
    statement(sql`
      insert into ${members} (merchant_id, user_id, role, created_at)
      values (${id}, caller_id(), 'OWNER', request_now())`),
    statement<{ answer: string }>(sql`
      select create_store(${id}::uuid, ${name}, ${baseSlug}),
        record_audit('merchant.create', ${publicId},
          jsonb_build_object('after', jsonb_build_object('name', ${name}::text, 'rif', ${rif}::text))),
        answer(json_build_object(
          'id', ${publicId}::text, 'name', name, 'rif', rif, 'description', description,
          'owner', (select json_build_object('id', public_id('usr', u.id), 'email', u.email, 'name', u.name)
            from ${users} u where u.id = owner_id),
          'status', ${shownStatus}, 'createdAt', iso_time(created_at), 'updatedAt', iso_time(updated_at)
        )::text)
      from ${merchants} where id = ${id}`),
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
  name?: string | null | undefined
  description?: string | null | undefined
}

/** Changes what is given. Where nothing differs, neither the time nor the audit log moves. */
export const updateMerchantRow = (
  merchantUuid: string,
  { name = null, description = null }: MerchantChange,
) =>
  statement<{
    id: string
    name: string
    rif: string
    description: string
    owner_id: string
    status: string
    updated_at: string
  }>(sql`
    with u as (
      update ${merchants} set
        name = coalesce(${name}, name),
        description = coalesce(${description}, description),
        updated_at = case
          when name = coalesce(${name}, name) and description = coalesce(${description}, description)
          then updated_at else request_now() end
      where id = ${merchantUuid}
      returning new.*, old.name as old_name, old.description as old_description),
    told as (
      select record_audit('merchant.update', public_id('mer', u.id), jsonb_build_object(
        'before', jsonb_build_object('name', old_name, 'description', old_description),
        'after', jsonb_build_object('name', name, 'description', description)))::text as done
      from u where (name, description) <> (old_name, old_description))
    select id, name, rif, description, owner_id, status, updated_at, (select done from told) as told
    from u`)
