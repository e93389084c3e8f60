import { user } from '../../http/access.ts'
import { resolveEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { selectPayees } from './queries.ts'
import { PayeeList, PayeeQuery } from './schemas.ts'
import { payeeView } from './views.ts'

export const listPayees = route({
  id: 'listPayees',
  method: 'get',
  path: '/bank/payees',
  summary: 'List the caller’s saved payees',
  description:
    'Everyone whom the caller has paid by mobile payment is saved, so that the next payment needs only the phone. Others can be saved before. Most recent first.',
  access: user({ permission: 'payees:read', testKeys: 'testData' }),
  query: PayeeQuery,
  returns: [200, PayeeList],
  async run({ query, credential, db }) {
    const environment = resolveEnvironment(credential, query.environment) ?? 'live'
    const rows = await db.read(selectPayees(environment))
    return { data: rows.map(payeeView) }
  },
})
