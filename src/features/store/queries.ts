import { type SQL, sql } from 'drizzle-orm'
import { publicId, recordAudit, requireMerchantConfirmed } from '../../db/functions.ts'
import { merchants, paymentLinks, pictures, stores, users } from '../../db/schema.ts'
import type { PaymentMethod } from '../../domain/payment-methods.ts'
import { statement } from '../../platform/database.ts'
import type { Uuid } from '../../platform/ids.ts'
import type { PictureKind } from '../../platform/pictures/keys.ts'

export interface StoreRow extends Record<string, unknown> {
  merchant_id: Uuid<'merchant'>
  name: string
  slug: string
  description: string
  logo_key: string | null
  banner_key: string | null
  primary_color: string
  secondary_color: string
}

const storeColumns = sql`
  merchant_id, name, slug, description, logo_key, banner_key, primary_color, secondary_color`

/** Where payers ask a merchant for help. */
export interface StoreContact {
  contact_phone: string | null
  contact_whatsapp: string | null
  contact_email: string | null
}

export interface PublicStoreRow extends StoreRow, StoreContact {
  rif: string
  preferred_payment_method: PaymentMethod
  is_active: boolean
}

export const findStore = (merchantUuid: Uuid<'merchant'>) =>
  statement<StoreRow>(
    sql`select ${storeColumns} from ${stores} where merchant_id = ${merchantUuid}`,
  )

/** A public store: its merchant is confirmed. */
export const findPublicStore = (slug: string) =>
  statement<PublicStoreRow>(sql`
    select s.merchant_id, s.name, s.slug, s.description, s.logo_key, s.banner_key, s.primary_color, s.secondary_color,
      s.preferred_payment_method, s.contact_phone, s.contact_whatsapp, s.contact_email, m.rif,
      m.status = 'active' as is_active
    from ${stores} s join ${merchants} m on m.id = s.merchant_id and m.confirmed
    where s.slug = ${slug}`)

/** The number of links that a store shows. */
export const MAX_PUBLIC_LINKS = 100

export interface PublicLinkRow extends Record<string, unknown> {
  token: string
  label: string
  description: string
  /** Null where the payer states it. */
  amount: string | null
  currency: 'VES' | 'USD'
  /** Null if there is no usable rate, or the amount cannot be charged at it. */
  amount_ves: string | null
}

/**
 * The newest live links of a store that can be paid; none if its merchant takes no payments. The conditions are
 * those of SQL's link_status() for ACTIVE, as in payment_links_payable_idx, and the merchant is a single-value
 * range, as in payment-links/queries.ts, so that the index is read backwards.
 */
export function listPublicLinks(slug: string, limit: number) {
  const merchant = sql`(
    select m.id from ${stores} s
      join ${merchants} m on m.id = s.merchant_id and m.status = 'active'
      join ${users} o on o.id = m.owner_id and o.status in ('inactive', 'active')
    where s.slug = ${slug})`
  return statement<PublicLinkRow>(sql`
    select token, label, description, amount, currency,
      case currency when 'VES' then amount else chargeable_bolivares(amount, (
        select r.rate from rate_in_force('USD') r where not r.stale)) end as amount_ves
    from ${paymentLinks}
    where merchant_id >= ${merchant} and merchant_id <= ${merchant}
      and environment = 'live' and active and (max_payments is null or paid_slots < max_payments)
      and purpose = 'link'
      and (expires_at is null or expires_at > request_now())
    order by merchant_id desc, id desc limit ${limit}`)
}

export interface StoreChange {
  name?: string | undefined
  slug?: string | undefined
  description?: string | undefined
  theme?: { primaryColor?: string | undefined; secondaryColor?: string | undefined } | undefined
  preferredPaymentMethod?: PaymentMethod | undefined
  contact?: { [Channel in 'phone' | 'whatsapp' | 'email']?: string | null | undefined } | undefined
}

/** Rejects a new slug for an unconfirmed merchant: it would take it from others. */
export const requireSlugChangeAllowed = (
  merchantUuid: Uuid<'merchant'>,
  slug: string | undefined,
) =>
  statement(sql`
    select ${requireMerchantConfirmed({ merchantId: sql`merchant_id` })} from ${stores}
    where merchant_id = ${merchantUuid} and slug <> ${slug ?? null}`)

/** The audit log's data of a store before and after a change. */
const auditSnapshot = (side: 'old' | 'new') => {
  const row = sql.identifier(side)
  return sql`jsonb_build_object('name', ${row}.name, 'slug', ${row}.slug,
    'description', ${row}.description, 'primaryColor', ${row}.primary_color,
    'secondaryColor', ${row}.secondary_color,
    'preferredPaymentMethod', ${row}.preferred_payment_method, 'contact', jsonb_build_object(
      'phone', ${row}.contact_phone, 'whatsapp', ${row}.contact_whatsapp, 'email', ${row}.contact_email))`
}

/** The new value of a column that may be set to null; as it is if none is given. */
const givenOr = (value: string | null | undefined, column: SQL) =>
  value === undefined ? column : sql`${value}::text`

/** Changes the given fields. If nothing differs, it changes no time and audits nothing. */
export function updateStoreRow(merchantUuid: Uuid<'merchant'>, change: StoreChange) {
  const { name, slug, description, theme = {}, preferredPaymentMethod, contact = {} } = change
  const wanted = sql`
    coalesce(${name ?? null}, name), coalesce(${slug ?? null}, slug),
    coalesce(${description ?? null}, description),
    coalesce(${theme.primaryColor ?? null}, primary_color),
    coalesce(${theme.secondaryColor ?? null}, secondary_color),
    coalesce(${preferredPaymentMethod ?? null}, preferred_payment_method),
    ${givenOr(contact.phone, sql`contact_phone`)},
    ${givenOr(contact.whatsapp, sql`contact_whatsapp`)},
    ${givenOr(contact.email, sql`contact_email`)}`
  const columns = sql`name, slug, description, primary_color, secondary_color,
    preferred_payment_method, contact_phone, contact_whatsapp, contact_email`
  return statement(sql`
    with u as (
      update ${stores} set (${columns}, updated_at) = row(${wanted}, request_now())
      where merchant_id = ${merchantUuid} and (${columns}) is distinct from (${wanted})
      returning merchant_id, ${auditSnapshot('old')} as before, ${auditSnapshot('new')} as after)
    select ${recordAudit({
      action: 'store.update',
      resource: sql`public_id('mer', merchant_id)`,
      details: sql`jsonb_build_object('before', before, 'after', after)`,
    })} from u`)
}

export interface ButtonSettingsRow extends Record<string, unknown> {
  origins: string[]
}

/** The origins of the shops that may show the pages of a merchant's checkouts in a frame. */
export const findButtonSettings = (merchantUuid: Uuid<'merchant'>) =>
  statement<ButtonSettingsRow>(
    sql`select button_origins as origins from ${stores} where merchant_id = ${merchantUuid}`,
  )

/** Replaces them. If nothing differs, it audits nothing. */
export const updateButtonSettingsRow = (
  merchantUuid: Uuid<'merchant'>,
  origins: readonly string[],
) => {
  const wanted = sql`array(select jsonb_array_elements_text(${JSON.stringify(origins)}::jsonb))`
  return statement(sql`
    with u as (
      update ${stores} set button_origins = ${wanted}, updated_at = request_now()
      where merchant_id = ${merchantUuid} and button_origins <> ${wanted}
      returning merchant_id, old.button_origins as before, new.button_origins as after)
    select ${recordAudit({
      action: 'button_settings.update',
      resource: sql`public_id('mer', merchant_id)`,
      details: sql`jsonb_build_object('before', jsonb_build_object('origins', before),
        'after', jsonb_build_object('origins', after))`,
    })} from u`)
}

const discardPreviousPicture = sql`
  discarded as (
    update ${pictures} set discarded_at = request_now() where key = (select old_key from s))`

const recordPictureChange = (
  verb: 'update' | 'delete',
  merchantUuid: Uuid<'merchant'>,
  slot: PictureKind,
  key: string | null,
) => sql`
  select ${recordAudit({
    action: `store.${slot}_${verb}`,
    resource: publicId({ prefix: 'mer', id: merchantUuid }),
    details: sql`jsonb_build_object('before', jsonb_build_object(${slot}::text, old_key),
      'after', jsonb_build_object(${slot}::text, ${key}::text))`,
  })}::text from s`

const pictureColumn = (slot: PictureKind) => sql.identifier(`${slot}_key`)

/** Records that a picture is about to be stored. */
export const insertPicture = (key: string, merchantUuid: Uuid<'merchant'>) =>
  statement(sql`
    insert into ${pictures} (key, merchant_id, created_at)
    values (${key}, ${merchantUuid}, request_now())`)

/** Attaches a stored picture and discards the previous one; no row if the new one was swept meanwhile. */
export const attachPicture = (key: string, merchantUuid: Uuid<'merchant'>, slot: PictureKind) =>
  statement<{ old_key: string | null }>(sql`
    with taken as (
      update ${pictures} set attached_at = request_now()
      where key = ${key} and discarded_at is null returning key),
    s as (
      update ${stores} set ${pictureColumn(slot)} = taken.key, updated_at = request_now()
      from taken where merchant_id = ${merchantUuid}
      returning old.${pictureColumn(slot)} as old_key),
    ${discardPreviousPicture},
    recorded as (${recordPictureChange('update', merchantUuid, slot, key)})
    select old_key from s, recorded`)

/** Detaches the picture; no row if there was none. */
export const detachPicture = (merchantUuid: Uuid<'merchant'>, slot: PictureKind) =>
  statement<{ old_key: string }>(sql`
    with s as (
      update ${stores} set ${pictureColumn(slot)} = null, updated_at = request_now()
      where merchant_id = ${merchantUuid} and ${pictureColumn(slot)} is not null
      returning old.${pictureColumn(slot)} as old_key),
    ${discardPreviousPicture},
    recorded as (${recordPictureChange('delete', merchantUuid, slot, null)})
    select old_key from s, recorded`)

/** Pictures whose upload was interrupted an hour ago, and discarded ones that are still in storage. */
export const findSweepablePictures = (limit: number) => ({
  discarded: statement(sql`
      update ${pictures} set discarded_at = request_now()
      where attached_at is null and discarded_at is null
        and created_at <= request_now() - interval '1 hour'`),
  pictures: statement<{ key: string }>(sql`
      select key from ${pictures} where discarded_at <= request_now()
      order by discarded_at limit ${limit}`),
})

export const deletePictureRows = (keys: string[]) =>
  statement(sql`
    delete from ${pictures}
    where discarded_at is not null and key in (select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))`)
