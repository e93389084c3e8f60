import type { Page } from 'playwright-core'
import { createLink, type LinkOptions } from './links.ts'
import { createPhonelessMerchant } from './payer-pages.ts'
import type { Shop } from './shop.ts'

/** One thing that a payer's page can show. */
export interface PayerState {
  name: string
  /** What its heading says in Spanish. */
  says: RegExp
  status?: number
  /** When it is looked at. */
  at?: Date
  /** Makes what it takes, and gives the path. */
  path(shop: Shop): Promise<string>
  /** What a payer then does, until it is seen. */
  act?(page: Page, shop: Shop): Promise<void>
}

export const DAY_MS = 24 * 60 * 60 * 1000

const cake: LinkOptions = {
  label: 'Torta de chocolate',
  description: 'Para doce personas. Se retira el viernes en la tarde.',
}

/** Makes a link of the bank's merchant. */
export const linkOf =
  (bank: 'bnc' | 'r4' | 'sandbox', options: LinkOptions = {}) =>
  async (shop: Shop) =>
    `/pay/${(await shop.link(bank, { ...cake, ...options })).token}`

/** Its bank is not among those of the service, either. */
export async function phonelessLink(shop: Shop): Promise<string> {
  const merchant = await createPhonelessMerchant(shop)
  const link = await createLink(shop.service, merchant, { environment: 'live', ...cake })
  return `/pay/${link.token}`
}
