import type { RouteGroup } from '../../http/route.ts'
import { approvePayout } from './approve-payout.ts'
import { cancelPayout } from './cancel-payout.ts'
import { createPayout } from './create-payout.ts'
import { getPayout } from './get-payout.ts'
import { getPayoutReport } from './get-payout-report.ts'
import { listPayouts } from './list-payouts.ts'
import { submitPayout } from './submit-payout.ts'

export const payouts: RouteGroup = {
  tag: 'Payouts',
  description: 'Many mobile payments at once, which one person submits and another one approves.',
  base: '/api/v1',
  routes: [
    createPayout,
    listPayouts,
    getPayout,
    submitPayout,
    approvePayout,
    cancelPayout,
    getPayoutReport,
  ],
}
