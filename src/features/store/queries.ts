import { eq, sql } from 'drizzle-orm'
import { stores } from '../../db/schema.ts'
import { query, statement } from '../../platform/database.ts'

export const findStore = (merchantUuid: string) =>
  query.select().from(stores).where(eq(stores.merchantId, merchantUuid))

export interface StoreChange {
  name?: string | undefined
  slug?: string | undefined
  description?: string | undefined
  theme?: { primaryColor?: string | undefined; secondaryColor?: string | undefined } | undefined
}

/** What the audit log keeps of a store before and after a change. */
const audited = (side: 'old' | 'new') => {
  const row = sql.identifier(side)
  return sql`jsonb_build_object('name', ${row}.name, 'slug', ${row}.slug,
    'description', ${row}.description, 'primaryColor', ${row}.primary_color,
    'secondaryColor', ${row}.secondary_color)`
}

/** Changes what is given. Where nothing differs, neither the time nor the audit log moves. */
export function updateStoreRow(merchantUuid: string, change: StoreChange) {
  const { name, slug, description, theme = {} } = change
  const wanted = sql`
    coalesce(${name ?? null}, name), coalesce(${slug ?? null}, slug),
    coalesce(${description ?? null}, description),
    coalesce(${theme.primaryColor ?? null}, primary_color),
    coalesce(${theme.secondaryColor ?? null}, secondary_color)`
  const columns = sql`name, slug, description, primary_color, secondary_color`
  return statement(sql`
    with u as (
      update ${stores} set (${columns}, updated_at) = row(${wanted}, request_now())
      where merchant_id = ${merchantUuid} and (${columns}) <> (${wanted})
      returning merchant_id, ${audited('old')} as before, ${audited('new')} as after)
    select record_audit('store.update', public_id('mer', merchant_id),
      jsonb_build_object('before', before, 'after', after)) from u`)
}
