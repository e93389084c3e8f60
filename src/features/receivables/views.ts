import type { Environment } from '../../domain/environment.ts'
import type { Ages, ReceivablesRow } from './queries.ts'

export const receivablesView = (
  { day, data, customers, total_ves: totalVes }: ReceivablesRow,
  environment: Environment,
) => ({
  on: day,
  environment,
  data: data.map(agesView),
  totalVes: totalVes === null ? null : Number(totalVes),
  customers: customers.map(({ customerId, name, ...ages }) => ({
    customerId,
    name,
    ...agesView(ages),
  })),
})

/** In the documented order, which the database's JSON does not keep. */
const agesView = (ages: Ages): Ages => ({
  currency: ages.currency,
  notDue: ages.notDue,
  days1to30: ages.days1to30,
  days31to60: ages.days31to60,
  days61to90: ages.days61to90,
  over90: ages.over90,
  total: ages.total,
})
