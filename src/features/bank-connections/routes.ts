import type { RouteGroup } from '../../http/route.ts'
import { checkBankConnection } from './check-bank-connection.ts'
import { createBankConnection } from './create-bank-connection.ts'
import { deleteBankConnection } from './delete-bank-connection.ts'
import { getBankConnection } from './get-bank-connection.ts'
import { listBankProtocols } from './list-bank-protocols.ts'
import { listOwnBankConnections } from './list-own-bank-connections.ts'
import { replaceBankCredentials } from './replace-bank-credentials.ts'
import { undoBankCredentials } from './undo-bank-credentials.ts'

export const bankConnections: RouteGroup = {
  tag: 'Bank connections',
  description:
    'A live account is connected to its bank with credentials of its owner. Until the bank accepts them, and an administrator has approved what has to be, the account is pending.',
  base: '/api/v1',
  routes: [
    listBankProtocols,
    createBankConnection,
    listOwnBankConnections,
    getBankConnection,
    replaceBankCredentials,
    undoBankCredentials,
    checkBankConnection,
    deleteBankConnection,
  ],
}
