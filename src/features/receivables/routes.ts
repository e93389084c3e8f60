import type { RouteGroup } from '../../http/route.ts'
import { exportReceivables } from './export-receivables.ts'
import { getReceivables } from './get-receivables.ts'
import { listDebtors } from './list-debtors.ts'

export const receivables: RouteGroup = {
  tag: 'Receivables',
  description: 'What a merchant is owed by its customers.',
  base: '/api/v1',
  routes: [getReceivables, listDebtors, exportReceivables],
}
