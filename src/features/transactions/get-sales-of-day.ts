import { addDays, caracasDay, startOfCaracasDay } from '../../domain/caracas.ts'
import { WIRE_ENVIRONMENTS } from '../../domain/environment.ts'
import { member } from '../../http/access.ts'
import { resolveEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { SalesOfDay, SalesOfDayQuery, TransactionsParams } from './schemas.ts'
import { sumHours } from './summary-queries.ts'
import { hourSumView } from './views.ts'

export const getSalesOfDay = route({
  id: 'getSalesOfDay',
  method: 'get',
  path: '/merchants/:id/summary/day',
  summary: 'Sum up a day’s sales by hour and person',
  description:
    'Counts and sums of a day, and of the same day of the week before, by the hour in Caracas, the payment method, the status and the member who made the checkout. Add up the rows with the status `completed` or `refunded` for what was paid. A CASHIER sees what they sold today.',
  access: member('MEMBER', 'id', {
    permission: 'transactions:read',
    testKeys: 'testData',
    cashiers: true,
    branches: true,
  }),
  params: TransactionsParams,
  query: SalesOfDayQuery,
  returns: [200, SalesOfDay],
  async run({ params, query, credential, db, now }) {
    const environment = resolveEnvironment(credential, query.environment) ?? 'live'
    const { day = caracasDay(now) } = query
    const weekBefore = addDays(day, -7)
    const rows = await db.read(
      sumHours({ merchantUuid: params.id, environment }, [weekBefore, day].map(spanOf)),
    )
    return {
      day,
      weekBefore,
      environment: WIRE_ENVIRONMENTS[environment],
      data: rows.map(hourSumView),
    }
  },
})

const spanOf = (day: string) => ({
  from: startOfCaracasDay(day),
  before: startOfCaracasDay(addDays(day, 1)),
})
