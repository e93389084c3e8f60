import { member } from '../../http/access.ts'
import { respondedRow } from '../../http/idempotency.ts'
import { route } from '../../http/route.ts'
import { approveSubmittedPayout } from './queries.ts'
import { Payout, PayoutParams } from './schemas.ts'
import { payoutView } from './views.ts'

export const approvePayout = route({
  id: 'approvePayout',
  method: 'post',
  path: '/merchants/:id/payouts/:payoutId/approve',
  notFoundNouns: ['merchant', 'payout', 'bank account'],
  summary: 'Approve a payout',
  description:
    'From its time on, it is sent row by row, at the bank’s pace. Another member than the one who submitted it approves it, who has been ADMIN or OWNER since before. Only an owner besides whom no member may approve it approves their own. If whoever submitted or approved it may no longer do that when it is sent, it waits for an approval again. A live payout has to fit into what the account may still send on the day on which it begins; what other approved payouts have not sent yet counts.',
  access: member('ADMIN', 'id', { testKeys: 'never', locksMerchant: true, stepUp: 'always' }),
  params: PayoutParams,
  returns: [200, Payout],
  idempotent: { view: payoutView },
  async run({ params, db, platform: { banks, config } }) {
    const ref = { merchantUuid: params.id, payoutUuid: params.payoutId }
    const { payouts } = await db.change(
      approveSubmittedPayout(ref, banks.facts, config.ACCOUNT_DAY_LIMIT),
    )
    return respondedRow(payouts)
  },
})
