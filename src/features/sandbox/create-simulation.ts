import { user } from '../../http/access.ts'
import { respondedRow } from '../../http/idempotency.ts'
import { route } from '../../http/route.ts'
import { insertSimulation } from './simulation-queries.ts'
import { NewSimulation, Simulation } from './simulation-schemas.ts'
import { simulationView } from './simulation-views.ts'

export const createSimulation = route({
  id: 'createSimulation',
  method: 'post',
  path: '/sandbox/simulations',
  notFoundNouns: ['merchant'],
  summary: 'Simulate what a bank does',
  description:
    'An incoming payment, or a fault of the simulated bank, for one merchant in the test environment: it meets that merchant’s links, checkouts, payouts, refunds and verifications, and what the merchant’s owner sends from their own sandbox accounts. A fault is spent by the next call that it fits, or lasts `seconds`. Live payments never meet one. For members of the merchant except cashiers, with an access token or a test key.',
  access: user({ permission: 'sandbox:write', testKeys: 'testData', scopedKeys: true }),
  body: NewSimulation,
  returns: [201, Simulation],
  idempotent: { view: simulationView },
  async run({ body, db, newId }) {
    const { merchantId: merchant = null, ...fields } = body
    const { simulations } = await db.change(
      insertSimulation({ ...fields, merchant, id: newId<'simulation'>() }),
    )
    return respondedRow(simulations)
  },
})
