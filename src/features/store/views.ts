import type * as z from 'zod'
import { amountToNumber } from '../../domain/money.ts'
import type { Config } from '../../platform/config.ts'
import { merchantId } from '../../platform/ids.ts'
import { pictureUrl } from '../../platform/pictures/keys.ts'
import { payUrl } from '../payment-links/rules.ts'
import type { PublicLinkRow, PublicStoreRow, StoreRow } from './queries.ts'
import type { PublicStore, Store } from './schemas.ts'

/** The fields that both the merchant and the public see. */
const commonView = (config: Config, row: StoreRow) => ({
  name: row.name,
  slug: row.slug,
  description: row.description,
  logo: row.logo_key && pictureUrl(config, row.logo_key),
  banner: row.banner_key && pictureUrl(config, row.banner_key),
  theme: { primaryColor: row.primary_color, secondaryColor: row.secondary_color },
})

export const storeView = (config: Config, row: StoreRow): z.input<typeof Store> => ({
  merchantId: merchantId.toPublic(row.merchant_id),
  ...commonView(config, row),
})

export const publicStoreView = (
  config: Config,
  row: PublicStoreRow,
  links: readonly PublicLinkRow[],
): z.input<typeof PublicStore> => ({
  ...commonView(config, row),
  rif: row.rif,
  preferredPaymentMethod: row.preferred_payment_method,
  contact: {
    phone: row.contact_phone,
    whatsapp: row.contact_whatsapp,
    email: row.contact_email,
  },
  links: links.map(({ token, label, amount, currency }) => ({
    label,
    url: payUrl(config, token),
    amount: amount === null ? null : amountToNumber(amount),
    currency,
  })),
})
