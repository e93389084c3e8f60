import { member } from '../../http/access.ts'
import { keyEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { ambiguousAccountConflict } from '../bank-accounts/rules.ts'
import { MerchantParams } from './schemas.ts'
import { findSettlementAccount, setSettlementAccountRow } from './settlement-queries.ts'
import { SettlementAccount, SettlementAccountChange } from './settlement-schemas.ts'
import { settlementView } from './settlement-views.ts'

export const setSettlementAccount = route({
  id: 'setSettlementAccount',
  method: 'put',
  path: '/merchants/:id/settlement-account',
  notFoundNouns: ['merchant', 'bank account'],
  summary: 'Set the bank account that a merchant is paid into',
  description:
    'It must be a live account of the caller that is connected to its bank; several merchants may share one. Live payment links need it. It is cleared when the merchant is transferred to another owner.',
  access: member('OWNER', 'id', {
    permission: 'merchants:write',
    testKeys: 'never',
    locksMerchant: true,
  }),
  params: MerchantParams,
  body: SettlementAccountChange,
  returns: [200, SettlementAccount],
  conflicts: {
    ...ambiguousAccountConflict,
    settlement_sandbox: 'A sandbox account receives no money: name a live one.',
    settlement_pending: 'This account waits for an administrator to connect it to its bank.',
  },
  async run({ params, body, credential, db }) {
    const environment = keyEnvironment(credential)
    const {
      found: [account],
    } = await db.change({
      changed: setSettlementAccountRow(params.id, body.account, environment),
      found: findSettlementAccount(params.id),
    })
    return settlementView(account)
  },
})
