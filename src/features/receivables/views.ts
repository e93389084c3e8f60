import type { Environment } from '../../domain/environment.ts'
import type { ReceivablesRow } from './queries.ts'

export const receivablesView = (
  { day, data, customers, total_ves: totalVes }: ReceivablesRow,
  environment: Environment,
) => ({
  on: day,
  environment,
  data,
  totalVes: totalVes === null ? null : Number(totalVes),
  customers,
})
