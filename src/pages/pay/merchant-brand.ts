import type { PayableLinkRow } from '../../features/pay/queries.ts'
import type { PaymentRow } from '../../features/pay/receipt-queries.ts'
import { contactOf } from '../payer/merchant-contact.ts'
import type { MerchantBrand } from '../payer/payer-layout.tsx'

/** The merchant of a link or of a payment of it. */
export const merchantBrand = (row: PayableLinkRow | PaymentRow): MerchantBrand => ({
  name: row.store_name,
  slug: row.slug,
  rif: row.rif,
  logoKey: row.logo_key,
  primaryColor: row.primary_color,
  secondaryColor: row.secondary_color,
  contact: contactOf(row),
})
