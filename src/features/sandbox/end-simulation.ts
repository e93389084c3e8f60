import { user } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { endSimulationRow } from './simulation-queries.ts'
import { SimulationParams } from './simulation-schemas.ts'

export const endSimulation = route({
  id: 'endSimulation',
  method: 'delete',
  path: '/sandbox/simulations/:id',
  summary: 'End a simulation',
  description: 'One that is spent or has ended stays as it is.',
  access: user({ permission: 'sandbox:write', testKeys: 'testData', scopedKeys: true }),
  params: SimulationParams,
  returns: [204, null],
  async run({ params, db }) {
    await db.change(endSimulationRow(params.id))
    return undefined
  },
})
