import type { RouteGroup } from '../../http/route.ts'
import { createBankAccount } from '../bank-accounts/create-bank-account.ts'
import { deleteBankAccount } from '../bank-accounts/delete-bank-account.ts'
import { getAccountTransaction } from '../bank-accounts/get-account-transaction.ts'
import { getBankAccount } from '../bank-accounts/get-bank-account.ts'
import { listAccountTransactions } from '../bank-accounts/list-account-transactions.ts'
import { listBankAccounts } from '../bank-accounts/list-bank-accounts.ts'
import { listBanks } from '../bank-accounts/list-banks.ts'
import { deletePayee } from '../payees/delete-payee.ts'
import { listPayees } from '../payees/list-payees.ts'
import { createTransfer } from './create-transfer.ts'
import { getTransferStatus } from './get-transfer-status.ts'
import { sendMobilePayment } from './send-mobile-payment.ts'

export const bank: RouteGroup = {
  tag: 'Bank',
  description: 'Accounts, mobile payments and transfers in bolívares.',
  base: '/api/v1',
  routes: [
    sendMobilePayment,
    createTransfer,
    getTransferStatus,
    listBanks,
    createBankAccount,
    listBankAccounts,
    getBankAccount,
    deleteBankAccount,
    listAccountTransactions,
    getAccountTransaction,
    listPayees,
    deletePayee,
  ],
}
