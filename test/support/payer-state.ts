import type { Page } from 'playwright-core'
import { createLink, type LinkOptions } from './link-fixtures.ts'
import { createPhonelessMerchant } from './payer-pages.ts'
import type { PaymentTestbed } from './payment-testbed.ts'

/** One thing that a payer's page can show. */
export interface PayerState {
  name: string
  /** What its heading says in Spanish. */
  heading: RegExp
  status?: number
  /** When it is looked at. */
  at?: Date
  /** Makes what it takes, and gives the path. */
  path(shop: PaymentTestbed): Promise<string>
  /** What a payer then does, until it is seen. */
  interact?(page: Page, shop: PaymentTestbed): Promise<void>
}

export const DAY_MS = 24 * 60 * 60 * 1000

const cake: LinkOptions = {
  label: 'Torta de chocolate',
  description: 'Para doce personas. Se retira el viernes en la tarde.',
}

/** Makes a link of the bank's merchant. */
export const createLinkPath =
  (bank: 'bnc' | 'r4' | 'sandbox', options: LinkOptions = {}) =>
  async (shop: PaymentTestbed) =>
    `/pay/${(await shop.createLink(bank, { ...cake, ...options })).token}`

/** Its bank is not among those of the service, either. */
export async function createPhonelessLinkPath(shop: PaymentTestbed): Promise<string> {
  const merchant = await createPhonelessMerchant(shop)
  const link = await createLink(shop.service, merchant, { environment: 'live', ...cake })
  return `/pay/${link.token}`
}
