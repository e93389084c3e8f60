import type * as z from 'zod'
import { amountToNumber } from '../../domain/money.ts'
import type { Config } from '../../platform/config.ts'
import type { Rows } from '../../platform/database.ts'
import { merchantId } from '../../platform/ids.ts'
import { pictureUrl } from '../../platform/pictures/keys.ts'
import { payUrl } from '../payment-links/rules.ts'
import type { findStore, PublicLinkRow } from './queries.ts'
import type { PublicStore, Store } from './schemas.ts'

type StoreRow = Rows<[ReturnType<typeof findStore>]>[0][number]

/** The fields that both the merchant and the public see. */
const commonView = (config: Config, row: StoreRow) => ({
  name: row.name,
  slug: row.slug,
  description: row.description,
  logo: row.logoKey && pictureUrl(config, row.logoKey),
  banner: row.bannerKey && pictureUrl(config, row.bannerKey),
  theme: { primaryColor: row.primaryColor, secondaryColor: row.secondaryColor },
})

export const storeView = (config: Config, row: StoreRow): z.input<typeof Store> => ({
  merchantId: merchantId.toPublic(row.merchantId),
  ...commonView(config, row),
})

export const publicStoreView = (
  config: Config,
  row: StoreRow,
  links: readonly PublicLinkRow[],
): z.input<typeof PublicStore> => ({
  ...commonView(config, row),
  links: links.map(({ token, label, amount, currency }) => ({
    label,
    url: payUrl(config, token),
    amount: amountToNumber(amount),
    currency,
  })),
})
