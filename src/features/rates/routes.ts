import type { RouteGroup } from '../../http/route.ts'
import { convertCurrency } from './convert-currency.ts'
import { listRateHistory } from './list-rate-history.ts'
import { listRates } from './list-rates.ts'

export const rates: RouteGroup = {
  tag: 'Rates',
  description: 'The official rate of the dollar in bolívares.',
  base: '/api/v1',
  routes: [listRates, listRateHistory, convertCurrency],
}
