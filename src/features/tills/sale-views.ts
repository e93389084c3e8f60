import type * as z from 'zod'
import type { Environment } from '../../domain/environment.ts'
import type { Config } from '../../platform/config.ts'
import { tillId, tillSaleId } from '../../platform/ids.ts'
import { personView } from '../../wire/person.ts'
import type { CheckoutRow } from '../checkouts/queries.ts'
import { checkoutView } from '../checkouts/views.ts'
import { tillUrl } from './rules.ts'
import type { TillPageRow, TillSaleRow } from './sale-queries.ts'
import type { PublicTill, TillSale } from './sale-schemas.ts'

/** What is on a till, as the merchant’s people see it. */
export function tillSaleView(
  row: TillSaleRow,
  checkoutRow: CheckoutRow,
  config: Config,
): z.input<typeof TillSale> {
  const checkout = checkoutView(checkoutRow, config)
  const { amount, currency, amountVes } = checkout
  return {
    id: tillSaleId.toPublic(row.id),
    tillId: tillId.toPublic(row.till_id),
    environment: row.environment,
    checkout,
    ...{ amount, currency, amountVes },
    putBy: personView(row.put_by, row.putter),
    putAt: row.put_at,
    url: tillUrl(config, row.code),
  }
}

/** The same as whoever has the till’s code sees it. */
export function publicTillView(
  { store_name, till, branch, sale, seen }: TillPageRow,
  environment: Environment,
): z.input<typeof PublicTill> {
  return {
    merchant: { name: store_name },
    till: { name: till, branch },
    environment,
    replaced: seen !== null,
    sale: sale && {
      id: sale.id,
      amount: sale.amount,
      currency: sale.currency,
      amountVes: sale.amountVes,
      putAt: sale.putAt,
      status: sale.status,
      payToken: sale.payToken,
    },
  }
}
