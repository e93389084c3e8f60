import type { RouteGroup } from '../../http/route.ts'
import { createMerchant } from './create-merchant.ts'
import { getMerchant } from './get-merchant.ts'
import { getSettlementAccount } from './get-settlement-account.ts'
import { listMerchants } from './list-merchants.ts'
import { setSettlementAccount } from './set-settlement-account.ts'
import { transferOwnership } from './transfer-ownership.ts'
import { undoSettlementAccountChange } from './undo-settlement-account-change.ts'
import { updateMerchant } from './update-merchant.ts'
import { updateMerchantStatus } from './update-merchant-status.ts'

export const merchants: RouteGroup = {
  tag: 'Merchants',
  description: 'The businesses that a user owns or works for.',
  base: '/api/v1',
  routes: [
    createMerchant,
    listMerchants,
    getMerchant,
    updateMerchant,
    updateMerchantStatus,
    transferOwnership,
    getSettlementAccount,
    setSettlementAccount,
    undoSettlementAccountChange,
  ],
}
