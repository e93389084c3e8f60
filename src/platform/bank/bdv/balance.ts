import type { BdvConfig } from '../connection-config.ts'
import { type AccountBalance, type BankCall, BankUnreachable } from '../port.ts'
import { textOf } from '../text-of.ts'
import { readAmount } from './amounts.ts'
import { type BdvRequest, type BdvResult, codeOfResult } from './client.ts'
import { SUCCESS } from './codes.ts'

/**
 * The account's balance (`/account/balances`), with what the bank holds back (`ppalSdoRetTot`). Not confirmed by the
 * bank: that `cuentaPrincipal` is the whole number of the account, and how it writes an account that is overdrawn.
 */
export async function readBalance(
  ask: BdvRequest,
  { accountNumber }: BdvConfig,
  { signal }: BankCall,
): Promise<AccountBalance> {
  const body = { currency: 'VES', account: accountNumber }
  const result = await ask('suite', '/account/balances', body, signal)
  const amount = amountOf(result, accountNumber)
  if (amount !== null) return { amount }
  const code = codeOfResult(result)
  const refused = result.kind === 'answered' && code !== SUCCESS
  throw new BankUnreachable(`balance: ${code === SUCCESS ? 'UNREADABLE' : code}`, { refused })
}

function amountOf(result: BdvResult, accountNumber: string): string | null {
  if (result.kind !== 'answered' || result.code !== SUCCESS) return null
  const account = textOf(result.body.cuentaPrincipal)
  // The balance of another account is not ours to show.
  if (account !== null && account !== accountNumber) return null
  const [, sign = '', digits = ''] = /^(-?)(.*)$/.exec(textOf(result.body.ppalSdoFinal) ?? '') ?? []
  const amount = readAmount(digits)
  return amount === null ? null : `${sign}${amount}`
}
