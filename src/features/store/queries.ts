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
  const column = (name: string) => sql`${sql.identifier(`${side}_${name}`)}`
  return sql`jsonb_build_object('name', ${column('name')}, 'slug', ${column('slug')},
    'description', ${column('description')}, 'primaryColor', ${column('primary_color')},
    'secondaryColor', ${column('secondary_color')})`
}

/** Changes what is given. Where nothing differs, neither the time nor the audit log moves. */
export const updateStoreRow = (merchantUuid: string, change: StoreChange) =>
  statement(sql`
    with u as (
      update ${stores} set
        name = coalesce(${change.name ?? null}, name),
        slug = coalesce(${change.slug ?? null}, slug),
        description = coalesce(${change.description ?? null}, description),
        primary_color = coalesce(${change.theme?.primaryColor ?? null}, primary_color),
        secondary_color = coalesce(${change.theme?.secondaryColor ?? null}, secondary_color),
        updated_at = request_now()
      where merchant_id = ${merchantUuid}
      returning merchant_id,
        old.name as old_name, new.name as new_name, old.slug as old_slug, new.slug as new_slug,
        old.description as old_description, new.description as new_description,
        old.primary_color as old_primary_color, new.primary_color as new_primary_color,
        old.secondary_color as old_secondary_color, new.secondary_color as new_secondary_color)
    select record_audit('store.update', public_id('mer', merchant_id),
      jsonb_build_object('before', ${audited('old')}, 'after', ${audited('new')}))
    from u where ${audited('old')} <> ${audited('new')}`)
