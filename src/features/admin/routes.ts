import type { RouteGroup } from '../../http/route.ts'
import { exportAuditLogs } from './audit/export-audit-logs.ts'
import { getAuditLog } from './audit/get-audit-log.ts'
import { listAuditLogs } from './audit/list-audit-logs.ts'
import { getReconciliation } from './bank/get-reconciliation.ts'
import { listAnyBankAccounts } from './bank/list-any-bank-accounts.ts'
import { listBankConnections } from './bank/list-bank-connections.ts'
import { listOperations } from './bank/list-operations.ts'
import { setBankAccountConnection } from './bank/set-bank-account-connection.ts'
import { setOperations } from './bank/set-operations.ts'
import { setRate } from './bank/set-rate.ts'
import { getDashboard } from './dashboard/get-dashboard.ts'
import { getAnyMerchant } from './merchants/get-any-merchant.ts'
import { listAnyMerchants } from './merchants/list-any-merchants.ts'
import { setMerchantStatus } from './merchants/set-merchant-status.ts'
import { listAnyPaymentLinks } from './payment-links/list-any-payment-links.ts'
import { getPayment } from './payments/get-payment.ts'
import { listPayments } from './payments/list-payments.ts'
import { resolvePayment } from './payments/resolve-payment.ts'
import { getAnyTransaction } from './transactions/get-any-transaction.ts'
import { listAnyTransactions } from './transactions/list-any-transactions.ts'
import { getUser } from './users/get-user.ts'
import { getUserKyc } from './users/get-user-kyc.ts'
import { getUserKycFile } from './users/get-user-kyc-file.ts'
import { listUsers } from './users/list-users.ts'
import { setUserKyc } from './users/set-user-kyc.ts'
import { setUserStatus } from './users/set-user-status.ts'

export const admin: RouteGroup = {
  tag: 'Administration',
  description: 'For platform administrators.',
  base: '/api/v1',
  routes: [
    listUsers,
    getUser,
    setUserStatus,
    setUserKyc,
    getUserKyc,
    getUserKycFile,
    listAnyMerchants,
    getAnyMerchant,
    setMerchantStatus,
    listAnyTransactions,
    getAnyTransaction,
    listAnyPaymentLinks,
    listAuditLogs,
    exportAuditLogs,
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
    getDashboard,
  ],
}
