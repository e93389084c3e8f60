import type { RouteGroup } from '../../http/route.ts'
import { getAnyMerchant } from './get-any-merchant.ts'
import { getAnyTransaction } from './get-any-transaction.ts'
import { getAuditLog } from './get-audit-log.ts'
import { getPayment } from './get-payment.ts'
import { getReconciliation } from './get-reconciliation.ts'
import { getUser } from './get-user.ts'
import { listAnyBankAccounts } from './list-any-bank-accounts.ts'
import { listAnyMerchants } from './list-any-merchants.ts'
import { listAnyPaymentLinks } from './list-any-payment-links.ts'
import { listAnyTransactions } from './list-any-transactions.ts'
import { listAuditLogs } from './list-audit-logs.ts'
import { listBankConnections } from './list-bank-connections.ts'
import { listOperations } from './list-operations.ts'
import { listPayments } from './list-payments.ts'
import { listUsers } from './list-users.ts'
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
    listUsers,
    getUser,
    setUserStatus,
    setUserKyc,
    listAnyMerchants,
    getAnyMerchant,
    setMerchantStatus,
    listAnyTransactions,
    getAnyTransaction,
    listAnyPaymentLinks,
    listAuditLogs,
    getAuditLog,
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
