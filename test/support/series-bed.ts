import { addDays, caracasDay } from '../../src/domain/caracas.ts'
import type { CollectionsShop } from './collections-shop.ts'
import { createCustomer } from './customers.ts'

/** A merchant's clock in the test environment, and what its series have made. */
export function seriesBed(shop: CollectionsShop) {
  const { service, merchant } = shop
  let ahead = 0
  return {
    today: () => addDays(caracasDay(new Date()), ahead),
    async advance(days: number) {
      ahead += days
      const { status, text } = await shop.api('POST', '/sandbox/clock', {
        ...{ as: shop.owner, body: { merchantId: merchant.id, advance: days * 86_400 } },
      })
      if (status !== 200) throw new Error(text)
    },
    async customers(count: number): Promise<string[]> {
      const made: string[] = []
      for (let nth = 0; nth < count; nth += 1) {
        made.push((await createCustomer(service, merchant, { name: `Alumno ${nth}` })).id)
      }
      return made
    },
    /** Every note of a series: its period, its days and for whom, sorted. */
    notes: (seriesId: string) =>
      service.database.query<{
        period: string
        issued_on: string
        due_on: string
        customer: string
        amount: string
      }>(
        `select n.period, n.issued_on::text, n.due_on::text, public_id('cus', n.customer_id) as customer,
           n.amount::text
         from charge_notes n where public_id('ser', n.series_id) = $1 order by n.period, customer`,
        [seriesId],
      ),
  }
}
