import type { RouteGroup } from '../../http/route.ts'
import { getMerchantReconciliation } from '../admin/reconciliation/get-merchant-reconciliation.ts'
import { createBankAccount } from '../bank-accounts/create-bank-account.ts'
import { deleteBankAccount } from '../bank-accounts/delete-bank-account.ts'
import { getAccountTransaction } from '../bank-accounts/get-account-transaction.ts'
import { getBankAccount } from '../bank-accounts/get-bank-account.ts'
import { listAccountTransactions } from '../bank-accounts/list-account-transactions.ts'
import { listBankAccounts } from '../bank-accounts/list-bank-accounts.ts'
import { listBanks } from '../bank-accounts/list-banks.ts'
import { getBankHealth } from '../bank-health/get-bank-health.ts'
import { deletePayee } from '../payees/delete-payee.ts'
import { listPayeePayments } from '../payees/list-payee-payments.ts'
import { listPayees } from '../payees/list-payees.ts'
import { savePayees } from '../payees/save-payees.ts'
import { updatePayee } from '../payees/update-payee.ts'
import { createTransfer } from './create-transfer.ts'
import { getMerchantPayment } from './get-merchant-payment.ts'
import { getTransferStatus } from './get-transfer-status.ts'
import { listMerchantPayments } from './list-merchant-payments.ts'
import { resolveMerchantPayment } from './resolve-merchant-payment.ts'
import { sendMobilePayment } from './send-mobile-payment.ts'

export const outgoingPayments: RouteGroup = {
  tag: 'Mobile payments and transfers',
  description: 'Payments in bolívares from one of the caller’s accounts.',
  base: '/api/v1',
  routes: [sendMobilePayment, createTransfer, getTransferStatus],
}

export const merchantPayments: RouteGroup = {
  tag: 'Payments to review',
  description:
    'Payments of a merchant that no bank can tell the outcome of, what its people say of them, and what differs from the bank’s statement.',
  base: '/api/v1',
  routes: [
    listMerchantPayments,
    getMerchantPayment,
    resolveMerchantPayment,
    getMerchantReconciliation,
  ],
}

export const banks: RouteGroup = {
  tag: 'Banks',
  description: 'The banks of the national payment system, and how they answer.',
  base: '/api/v1',
  routes: [listBanks, getBankHealth],
}

export const bankAccounts: RouteGroup = {
  tag: 'Bank accounts',
  description: 'The caller’s accounts, and what was booked on them.',
  base: '/api/v1',
  routes: [
    createBankAccount,
    listBankAccounts,
    getBankAccount,
    deleteBankAccount,
    listAccountTransactions,
    getAccountTransaction,
  ],
}

export const payees: RouteGroup = {
  tag: 'Payees',
  description: 'Whom the caller has paid by mobile payment before, or means to pay.',
  base: '/api/v1',
  routes: [listPayees, savePayees, updatePayee, deletePayee, listPayeePayments],
}
