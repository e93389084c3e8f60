import type { RouteGroup } from '../../http/route.ts'
import { createBankAccount } from './create-bank-account.ts'
import { createTransfer } from './create-transfer.ts'
import { deleteBankAccount } from './delete-bank-account.ts'
import { deletePayee } from './delete-payee.ts'
import { getBankAccount } from './get-bank-account.ts'
import { getTransferStatus } from './get-transfer-status.ts'
import { listAccountTransactions } from './list-account-transactions.ts'
import { listBankAccounts } from './list-bank-accounts.ts'
import { listBanks } from './list-banks.ts'
import { listPayees } from './list-payees.ts'
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
    listPayees,
    deletePayee,
  ],
}
