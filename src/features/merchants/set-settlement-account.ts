import { member } from '../../http/access.ts'
import { keyEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { userAgentOf } from '../../http/user-agent.ts'
import { refusal } from '../../wire/errors.ts'
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
    'It must be a live account of the caller that is connected to its bank; several merchants may share one. Live payment links need it. Until the merchant has its first live transaction, whatever its status, a change takes effect at once. From then on it takes effect after 24 hours, and is `pending` until then: the owner and the administrators of the merchant are mailed, and each of them can undo it. Another account replaces the pending change, and the 24 hours begin anew; the account of the pending change leaves it as it is; the account in force undoes it. Account and pending change are cleared when the merchant is transferred to another owner.',
  access: member('OWNER', 'id', { testKeys: 'never', locksMerchant: true, stepUp: 'always' }),
  params: MerchantParams,
  body: SettlementAccountChange,
  returns: [200, SettlementAccount],
  async run(call) {
    const { params, body, credential, db } = call
    const environment = keyEnvironment(credential)
    const {
      found: [row],
    } = await db.change({
      changed: setSettlementAccountRow(params.id, body.account, environment, userAgentOf(call)),
      found: findSettlementAccount(params.id),
    })
    if (!row) throw refusal('not_found')
    return settlementView(row)
  },
})
