import { user } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { authorizeSandbox, listSimulationRows } from './simulation-queries.ts'
import { SimulationList, SimulationQuery } from './simulation-schemas.ts'
import { simulationView } from './simulation-views.ts'

const MAX_LISTED = 100

export const listSimulations = route({
  id: 'listSimulations',
  method: 'get',
  path: '/sandbox/simulations',
  notFoundNouns: ['merchant'],
  summary: 'List a merchant’s simulations',
  description: 'The active ones first, then what was simulated lately: 100 in all at most.',
  access: user({ permission: 'sandbox:read', testKeys: 'testData', scopedKeys: true }),
  query: SimulationQuery,
  returns: [200, SimulationList],
  async run({ query: { merchantId: merchant = null }, db }) {
    const { simulations } = await db.read({
      authorized: authorizeSandbox(merchant, 'none'),
      simulations: listSimulationRows(merchant, MAX_LISTED),
    })
    return { data: simulations.map(simulationView) }
  },
})
