import { admin } from '../../../http/access.ts'
import { keyEnvironment } from '../../../http/key-environment.ts'
import { route } from '../../../http/route.ts'
import { selectOperationStops } from './queries.ts'
import { OperationList } from './schemas.ts'
import { operationView } from './views.ts'

export const listOperations = route({
  id: 'listOperations',
  method: 'get',
  path: '/admin/operations',
  summary: 'List the stops and restarts of the movement of money',
  description:
    'The current state of each, newest change first. Whatever is not listed was never stopped.',
  access: admin({ permission: 'admin:read', testKeys: 'testData' }),
  returns: [200, OperationList],
  async run({ credential, db }) {
    const rows = await db.read(selectOperationStops(keyEnvironment(credential)))
    return { data: rows.map(operationView) }
  },
})
