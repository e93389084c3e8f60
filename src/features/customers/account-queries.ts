import { sql } from 'drizzle-orm'
import * as functions from '../../db/functions.ts'
import type { Environment } from '../../domain/environment.ts'
import { statement } from '../../platform/database.ts'
import type { Uuid } from '../../platform/ids.ts'
import type { AccountKey } from './account-rules.ts'

/** What became of a try to open the page of an account. */
export interface AccountTry extends Record<string, unknown> {
  opened: boolean
  /** For how long nothing opens it, after too many wrong tries; otherwise 0. */
  wait_seconds: number
}

/** Tries to open the page of a token, by its hash; `key` is null for one that nobody has. open_account.sql describes it. */
export const tryAccount = (tokenHash: Uint8Array, key: AccountKey | null, digits: string) =>
  statement<AccountTry>(sql`
    select opened, wait_seconds
    from ${functions.openAccount({ subject: tokenHash, digits, accountKey: key })}`)

/** Amounts are exact decimals, in texts. */
export interface AccountNote {
  number: number
  concept: string
  amount: string
  currency: 'VES' | 'USD'
  dueOn: string
  /** 0 until the day after the one by which to pay. */
  overdueDays: number
  paid: string
  remaining: string
  /** At the rate of the day; null without one. */
  remainingVes: string | null
  paidAt: string | null
  /** Of its checkout's page. */
  token: string
  /** The last that has paid it; null if there is none, or a person has taken the payment outside. */
  transactionId: Uuid<'transaction'> | null
}

export interface AccountSum {
  currency: 'VES' | 'USD'
  notes: number
  remaining: string
  /** At the rate of the day; null without one. */
  remainingVes: string | null
  overdue: string
}

export interface AccountRow extends Record<string, unknown> {
  environment: Environment
  customer: string
  takes_payments: boolean
  store_name: string
  slug: string
  logo_key: string | null
  primary_color: string
  secondary_color: string
  rif: string
  contact_phone: string | null
  contact_whatsapp: string | null
  contact_email: string | null
  /** Bolívares for a dollar; null without a usable rate. */
  rate: string | null
  rate_date: string | null
  sums: AccountSum[]
  paid_notes: number
  owed: AccountNote[]
  paid: AccountNote[]
}

/** A part of a list: so many from the one at this place on. */
export interface Slice {
  from: number
  limit: number
}

/** What the page of an account shows; no row if it is nobody's any more. */
export const findAccount = (key: AccountKey, owed: Slice, paid: Slice) =>
  statement<AccountRow>(sql`
    select * from ${functions.customerAccount({
      accountKey: key,
      ...{ owedFrom: owed.from, owedLimit: owed.limit },
      ...{ paidFrom: paid.from, paidLimit: paid.limit },
    })}`)
