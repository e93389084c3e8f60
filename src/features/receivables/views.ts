import type { Environment } from '../../domain/environment.ts'
import { customerId as customerIds } from '../../platform/ids.ts'
import type { Ages, DebtorRow, ReceivablesRow } from './queries.ts'

export const receivablesView = (
  { day, data, customers, total_ves: totalVes, collected }: ReceivablesRow,
  environment: Environment,
) => ({
  on: day,
  environment,
  data: data.map(agesView),
  totalVes: totalVes === null ? null : Number(totalVes),
  collectedThisMonth: collected.map(({ currency, amount }) => ({ currency, amount })),
  customers: customers.map(({ customerId, name, ...ages }) => ({
    customerId,
    name,
    ...agesView(ages),
  })),
})

export const debtorView = (row: DebtorRow) => ({
  id: customerIds.toPublic(row.id),
  name: row.name,
  document: row.document,
  externalReference: row.external_reference,
  data: row.data.map(agesView),
  totalVes: row.total_ves === null ? null : Number(row.total_ves),
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
