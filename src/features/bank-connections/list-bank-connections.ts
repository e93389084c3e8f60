import { admin } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { listBoundAccounts } from '../bank-accounts/admin-queries.ts'
import { listAnyConnections } from './queries.ts'
import { BankConnectionList, BankConnectionQuery } from './schemas.ts'
import { anyConnectionView, connectionView } from './views.ts'

const MAX_OWN = 500

export const listBankConnections = route({
  id: 'listBankConnections',
  method: 'get',
  path: '/admin/bank-connections',
  summary: 'List the bank connections',
  description:
    'Those of this deployment, and users’ own ones: what waits for a decision has the status `pending_approval`.',
  access: admin({ permission: 'admin:read', testKeys: 'never' }),
  query: BankConnectionQuery,
  returns: [200, BankConnectionList],
  async run({ query, db, platform }) {
    const { accounts, own } = await db.read({
      accounts: listBoundAccounts(),
      own: listAnyConnections(query.status, MAX_OWN),
    })
    const bound = new Map(accounts.map(({ connection, id }) => [connection, id]))
    const data = platform.banks.configured.map((connection) =>
      connectionView(connection, bound.get(connection.name) ?? null),
    )
    return { data, own: own.map(anyConnectionView) }
  },
})
