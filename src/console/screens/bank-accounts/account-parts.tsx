import { numberEnd } from '../../parts/number-end.ts'
import { Status, type Tone } from '../../parts/status.tsx'
import type { Schemas } from '../../requests/client.ts'
import { bankAccountTexts as texts } from './texts.ts'

export type BankAccount = Schemas['BankAccount']

type Standing = 'pending' | 'active' | 'test'

const TONES: Record<Standing, Tone> = { pending: 'wait', active: 'good', test: 'quiet' }

const standingOf = ({ status, environment }: BankAccount): Standing =>
  environment === 'sandbox' ? 'test' : status

/** Whether its bank is connected, in words. */
export function AccountStatus({ of }: { of: BankAccount }) {
  const standing = standingOf(of)
  return <Status tone={TONES[standing]}>{texts.standings[standing]}</Status>
}

/** What its owner calls an account. */
export const accountName = ({ alias, bankName }: BankAccount): string => alias ?? bankName

/** An account on one line, as to choose among several: `•••• 0049 Cuenta de la tienda`. */
export const accountLine = (account: BankAccount): string =>
  `${numberEnd(account.accountNumber)} ${accountName(account)}`
