import type { LinkPaymentOutcomeRow } from '../../banking/link-payment-queries.ts'
import { linkPaymentOutcomeView } from '../../banking/views.ts'
import { user } from '../../http/access.ts'
import type { CallDatabase } from '../../http/call-database.ts'
import { respondedRow } from '../../http/idempotency.ts'
import type { ErrorCode } from '../../wire/errors.ts'
import { STATED_AMOUNT_RULES } from '../pay/rules.ts'
import { authorizeTestLink, type Simulation, simulatePayment } from './queries.ts'
import { SandboxParams, SandboxPayment, SandboxResult } from './schemas.ts'

const errors: readonly ErrorCode[] = ['NOT_FOUND', 'FORBIDDEN', 'GONE']

/** The common parts of both simulation routes: authorization, request, response and errors. */
export const simulationRoute = {
  access: user({ permission: 'sandbox:write', testKeys: 'testData', scopedKeys: true }),
  params: SandboxParams,
  body: SandboxPayment,
  returns: [200, SandboxResult],
  errors,
  invalid: STATED_AMOUNT_RULES,
  conflicts: {
    link_inactive: 'This link is switched off.',
    link_completed: 'This link has been paid.',
    checkout_canceled: 'This checkout is canceled.',
    amount_changed: 'Another payment of this checkout has just come in. Try again.',
    link_busy: 'The last payment of this link is pending. Verify it first.',
    merchant_inactive: 'This merchant takes no payments at the moment.',
    amount_over_maximum: 'At the day’s rate the amount is more than one payment can carry.',
    amount_below_minimum: 'At the day’s rate the amount comes to less than a céntimo.',
  },
  idempotent: { view: linkPaymentOutcomeView },
} as const

export async function simulate(
  db: CallDatabase,
  payment: Simulation,
): Promise<LinkPaymentOutcomeRow> {
  const { simulated } = await db.change({
    authorized: authorizeTestLink(payment.token),
    simulated: simulatePayment(payment),
  })
  return respondedRow(simulated)
}
