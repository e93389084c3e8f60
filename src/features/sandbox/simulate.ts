import type { LinkPaymentOutcomeRow } from '../../banking/link-payment-queries.ts'
import { linkPaymentOutcomeView } from '../../banking/views.ts'
import { user } from '../../http/access.ts'
import type { CallDatabase } from '../../http/call-database.ts'
import { respondedRow } from '../../http/idempotency.ts'
import { authorizeTestLink, type Simulation, simulatePayment } from './queries.ts'
import { SandboxParams, SandboxPayment, SandboxResult } from './schemas.ts'

/** The common parts of both simulation routes: authorization, request, response and errors. */
export const simulationRoute = {
  access: user({ permission: 'sandbox:write', testKeys: 'testData', scopedKeys: true }),
  params: SandboxParams,
  body: SandboxPayment,
  returns: [200, SandboxResult],
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
