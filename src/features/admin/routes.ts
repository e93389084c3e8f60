import type { RouteGroup } from '../../http/route.ts'
import { getPayment } from './get-payment.ts'
import { getReconciliation } from './get-reconciliation.ts'
import { listAnyBankAccounts } from './list-any-bank-accounts.ts'
import { listBankConnections } from './list-bank-connections.ts'
import { listOperations } from './list-operations.ts'
import { listPayments } from './list-payments.ts'
import { resolvePayment } from './resolve-payment.ts'
import { setBankAccountConnection } from './set-bank-account-connection.ts'
import { setMerchantStatus } from './set-merchant-status.ts'
import { setOperations } from './set-operations.ts'
import { setRate } from './set-rate.ts'
import { setUserKyc } from './set-user-kyc.ts'
import { setUserStatus } from './set-user-status.ts'

export const admin: RouteGroup = {
  tag: 'Administration',
  description: 'For platform administrators.',
  base: '/api/v1',
  routes: [
    setUserStatus,
    setUserKyc,
    setMerchantStatus,
    listPayments,
    getPayment,
    resolvePayment,
    getReconciliation,
    setOperations,
    listOperations,
    listAnyBankAccounts,
    setBankAccountConnection,
    listBankConnections,
    setRate,
  ],
}
