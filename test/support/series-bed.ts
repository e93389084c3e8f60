import { addDays, caracasDay } from '../../src/domain/caracas.ts'
import type { CollectionsShop } from './collections-shop.ts'
import { createCustomer } from './customers.ts'

export interface SeriesNote {
  period: string
  issued_on: string
  due_on: string
  customer: string
  amount: string
}

/** A merchant's clock in the test environment, and what its series have made. */
export function seriesBed({ service, api, merchant, owner }: CollectionsShop) {
  const { query } = service.database
  let ahead = 0
  return {
    today: () => addDays(caracasDay(new Date()), ahead),
    /** As its merchant moves it: what that makes due is done before the answer. */
    async advance(days: number) {
      ahead += days
      const { status, text } = await api('POST', '/sandbox/clock', {
        ...{ as: owner, body: { merchantId: merchant.id, advance: days * 86_400 } },
      })
      if (status !== 200) throw new Error(text)
    },
    /** As time goes by: what is due waits for cron. */
    async pass(days: number) {
      ahead += days
      await query(
        `insert into sandbox_clock_advances (merchant_id, advanced_at, ahead_seconds)
         select $1, greatest(clock_timestamp(), max(advanced_at) + interval '1 millisecond'), $2
         from sandbox_clock_advances where merchant_id = $1`,
        [merchant.uuid, ahead * 86_400],
      )
    },
    async customers(count: number): Promise<string[]> {
      const made: string[] = []
      for (let nth = 0; nth < count; nth += 1) {
        made.push((await createCustomer(service, merchant, { name: `Alumno ${nth}` })).id)
      }
      return made
    },
    /** Every note of a series, sorted. */
    notes: (seriesId: string) =>
      query<SeriesNote>(
        `select n.period, n.issued_on::text, n.due_on::text, public_id('cus', n.customer_id) as customer,
           n.amount::text
         from charge_notes n where public_id('ser', n.series_id) = $1 order by n.period, customer`,
        [seriesId],
      ),
  }
}
