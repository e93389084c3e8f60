import type { RouteGroup } from '../../http/route.ts'
import { getUserFactors } from '../auth/factors/get-user-factors.ts'
import { resetUserFactors } from '../auth/factors/reset-user-factors.ts'
import { undoUserFactorReset } from '../auth/factors/undo-user-factor-reset.ts'
import { listAnyBankAccounts } from '../bank-accounts/list-any-bank-accounts.ts'
import { releaseBankAccount } from '../bank-accounts/release-bank-account.ts'
import { setBankAccountConnection } from '../bank-accounts/set-bank-account-connection.ts'
import {
  approveBankConnection,
  rejectBankConnection,
} from '../bank-connections/decide-bank-connection.ts'
import { disableBankConnection } from '../bank-connections/disable-bank-connection.ts'
import { listBankConnections } from '../bank-connections/list-bank-connections.ts'
import { getPayment } from '../bank-orders/get-payment.ts'
import { listPayments } from '../bank-orders/list-payments.ts'
import { resolvePayment } from '../bank-orders/resolve-payment.ts'
import { getUserKyc } from '../kyc/get-user-kyc.ts'
import { getUserKycFile } from '../kyc/get-user-kyc-file.ts'
import { setUserKyc } from '../kyc/set-user-kyc.ts'
import { getAnyMerchant } from '../merchants/get-any-merchant.ts'
import { listAnyMerchants } from '../merchants/list-any-merchants.ts'
import { releaseMerchantRif } from '../merchants/release-merchant-rif.ts'
import { setMerchantStatus } from '../merchants/set-merchant-status.ts'
import { listAnyPaymentLinks } from '../payment-links/list-any-payment-links.ts'
import { setRate } from '../rates/set-rate.ts'
import { getAnyTransaction } from '../transactions/get-any-transaction.ts'
import { getTransactionStory } from '../transactions/get-transaction-story.ts'
import { listAnyTransactions } from '../transactions/list-any-transactions.ts'
import { getUser } from '../users/get-user.ts'
import { listUsers } from '../users/list-users.ts'
import { setUserStatus } from '../users/set-user-status.ts'
import { exportAuditLogs } from './audit/export-audit-logs.ts'
import { getAuditLog } from './audit/get-audit-log.ts'
import { getAuditSeal } from './audit/get-audit-seal.ts'
import { listAuditLogs } from './audit/list-audit-logs.ts'
import { getDashboard } from './dashboard/get-dashboard.ts'
import { listNames } from './names/list-names.ts'
import { listOperations } from './operations/list-operations.ts'
import { setOperations } from './operations/set-operations.ts'
import { getReconciliation } from './reconciliation/get-reconciliation.ts'
import { searchPlatform } from './search/search-platform.ts'

const group = (
  resource: string,
  description: string,
  routes: RouteGroup['routes'],
): RouteGroup => ({
  tag: `Administration: ${resource}`,
  description: `${description} For platform administrators.`,
  base: '/api/v1',
  routes,
})

export const admin: readonly RouteGroup[] = [
  group('users', 'All users, their status and their identity checks.', [
    listUsers,
    getUser,
    setUserStatus,
    getUserFactors,
    resetUserFactors,
    undoUserFactorReset,
    setUserKyc,
    getUserKyc,
    getUserKycFile,
  ]),
  group('merchants', 'All merchants and their status.', [
    listAnyMerchants,
    getAnyMerchant,
    setMerchantStatus,
    releaseMerchantRif,
  ]),
  group('transactions', 'The transactions of all merchants.', [
    listAnyTransactions,
    getAnyTransaction,
    getTransactionStory,
  ]),
  group('payment links', 'The payment links of all merchants.', [listAnyPaymentLinks]),
  group('payments', 'What banks were asked to do, and whether payments are stopped.', [
    listPayments,
    getPayment,
    resolvePayment,
    setOperations,
    listOperations,
  ]),
  group('bank accounts', 'All bank accounts and the connections to banks.', [
    listAnyBankAccounts,
    setBankAccountConnection,
    releaseBankAccount,
    listBankConnections,
    approveBankConnection,
    rejectBankConnection,
    disableBankConnection,
    getReconciliation,
  ]),
  group('rates', 'The official rate of the dollar.', [setRate]),
  group('audit log', 'Who did what, and when.', [
    listAuditLogs,
    exportAuditLogs,
    getAuditSeal,
    getAuditLog,
  ]),
  group('dashboard', 'Totals of the whole service.', [getDashboard]),
  group('search', 'One search over everything, and names by their ids.', [searchPlatform, listNames]),
]
