import type { RouteGroup } from '../../http/route.ts'
import { getBalance } from './get-balance.ts'
import { getClosing } from './get-closing.ts'

export const closings: RouteGroup = {
  tag: 'Closings',
  description:
    'What the account holds into which a merchant is paid, and what each day has brought.',
  base: '/api/v1',
  routes: [getBalance, getClosing],
}
