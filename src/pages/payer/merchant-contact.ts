import type { StoreContact } from '../../features/store/queries.ts'
import type { MerchantBrand } from './payer-layout.tsx'

/** Where payers ask the merchant for help. */
export const contactOf = (row: StoreContact): MerchantBrand['contact'] => ({
  phone: row.contact_phone,
  whatsapp: row.contact_whatsapp,
  email: row.contact_email,
})
