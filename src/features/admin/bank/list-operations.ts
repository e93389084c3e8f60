import { admin } from '../../../http/access.ts'
import { route } from '../../../http/route.ts'
import { keyEnvironment } from '../../bank/rules.ts'
import { selectOperations } from './operation-queries.ts'
import { OperationList } from './operation-schemas.ts'

export const listOperations = route({
  id: 'listOperations',
  method: 'get',
  path: '/admin/operations',
  summary: 'List what was stopped or restarted',
  description:
    'How each stands now, the newest change first. What is not listed was never stopped.',
  access: admin(),
  returns: [200, OperationList],
  async run({ credential, db }) {
    const [data] = await db.read(selectOperations(keyEnvironment(credential)))
    return { data }
  },
})
