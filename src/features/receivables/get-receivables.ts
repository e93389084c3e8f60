import { member } from '../../http/access.ts'
import { resolveEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { refusal } from '../../wire/errors.ts'
import { sumReceivables } from './queries.ts'
import { Receivables, ReceivablesParams, ReceivablesQuery } from './schemas.ts'
import { receivablesView } from './views.ts'

export const getReceivables = route({
  id: 'getReceivables',
  method: 'get',
  path: '/merchants/:id/receivables',
  summary: 'Get what a merchant is owed',
  description:
    'What remains of its open charge notes, by how long they are overdue, in each currency and by customer. The same as the sum of the notes at any time. Beside it, what was collected in the month of that day.',
  access: member('MEMBER', 'id', { permission: 'collections:read', testKeys: 'testData' }),
  params: ReceivablesParams,
  query: ReceivablesQuery,
  returns: [200, Receivables],
  async run({ params, query, credential, db }) {
    const environment = resolveEnvironment(credential, query.environment) ?? 'live'
    const of = { merchantUuid: params.id, environment, on: query.on }
    const [row] = await db.read(sumReceivables(of))
    if (!row) throw refusal('not_found')
    return receivablesView(row, environment)
  },
})
