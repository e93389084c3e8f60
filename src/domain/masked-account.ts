import { bankCodeOf, maskAccountNumber } from './account-number.ts'
import { bankName } from './banks.ts'

/** What an answer shows of an account's 20 digits: its bank, and the last four. */
export const maskedAccount = (digits: string) => ({
  bankCode: bankCodeOf(digits),
  bankName: bankName(bankCodeOf(digits)),
  accountNumber: maskAccountNumber(digits),
})
