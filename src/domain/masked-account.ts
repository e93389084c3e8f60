import { bankCodeOf, maskAccountNumber } from './account-number.ts'
import { bankName } from './banks.ts'

/** How responses show an account number of 20 digits: its bank and the last four digits. */
export const maskedAccount = (digits: string) => ({
  bankCode: bankCodeOf(digits),
  bankName: bankName(bankCodeOf(digits)),
  accountNumber: maskAccountNumber(digits),
})
