import type { PayableLinkRow } from '../../features/pay/queries.ts'
import { contactOf } from '../payer/merchant-contact.ts'
import type { MerchantBrand } from '../payer/payer-layout.tsx'

/** The columns that show a merchant, as the rows of links, payments and accounts have them. */
type BrandRow = Pick<
  PayableLinkRow,
  | 'store_name'
  | 'slug'
  | 'rif'
  | 'logo_key'
  | 'primary_color'
  | 'secondary_color'
  | 'contact_phone'
  | 'contact_whatsapp'
  | 'contact_email'
>

/** The merchant of a link, of a payment of it, or of an account. */
export const merchantBrand = (row: BrandRow): MerchantBrand => ({
  name: row.store_name,
  slug: row.slug,
  rif: row.rif,
  logoKey: row.logo_key,
  primaryColor: row.primary_color,
  secondaryColor: row.secondary_color,
  contact: contactOf(row),
})
