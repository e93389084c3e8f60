import { admin } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { listBoundAccounts } from './admin-queries.ts'
import { BankConnectionList } from './admin-schemas.ts'
import { connectionView } from './admin-views.ts'

export const listBankConnections = route({
  id: 'listBankConnections',
  method: 'get',
  path: '/admin/bank-connections',
  summary: 'List the bank connections of this deployment',
  access: admin({ permission: 'admin:read', testKeys: 'never' }),
  returns: [200, BankConnectionList],
  async run({ db, platform }) {
    const rows = await db.read(listBoundAccounts())
    const bound = new Map(rows.map(({ connection, id }) => [connection, id]))
    const data = platform.banks.configured.map((connection) =>
      connectionView(connection, bound.get(connection.name) ?? null),
    )
    return { data }
  },
})
