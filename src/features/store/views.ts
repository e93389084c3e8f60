import type * as z from 'zod'
import type { Rows } from '../../platform/database.ts'
import { merchantId } from '../../platform/ids.ts'
import type { findStore } from './queries.ts'
import type { Store } from './schemas.ts'

type StoreRow = Rows<[ReturnType<typeof findStore>]>[0][number]

export const storeView = (row: StoreRow): z.input<typeof Store> => ({
  merchantId: merchantId.toPublic(row.merchantId),
  name: row.name,
  slug: row.slug,
  description: row.description,
  logo: null,
  banner: null,
  theme: { primaryColor: row.primaryColor, secondaryColor: row.secondaryColor },
})
