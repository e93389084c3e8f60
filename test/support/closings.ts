import { addDays, caracasDay } from '../../src/domain/caracas.ts'
import { newUuid } from '../../src/platform/ids.ts'
import type { FixtureHome, MerchantFixture } from './actors.ts'
import type { BankAccountFixture } from './bank-accounts.ts'

export interface ClosingOptions {
  /** Of live money, which needs it. */
  account?: Pick<BankAccountFixture, 'uuid'>
  /** By default yesterday, after which nothing is left to be closed. */
  day?: string
  opening?: string
}

const yesterday = (): string => addDays(caracasDay(new Date()), -1)

/** A closed day on which nothing was booked, as if it had been the merchant’s first one. Returns the day. */
export async function createClosing(
  { database }: FixtureHome,
  merchant: Pick<MerchantFixture, 'uuid'>,
  { account, day = yesterday(), opening = '0.00' }: ClosingOptions = {},
): Promise<string> {
  await database.query(
    `insert into closings (id, merchant_id, environment, day, account_id, opening, money_in, money_out, fees, closing,
       opening_source, since_day, anchored, bank_silence, movement_count, unmatched_count, late_count, closed_at)
     values ($1, $2, $3, $4, $5, $6, 0, 0, 0, $6, 'zero', $4, false, $7, 0, 0, 0, now())`,
    [
      newUuid(new Date()),
      merchant.uuid,
      account ? 'live' : 'test',
      day,
      account?.uuid ?? null,
      opening,
      account ? 'not_told' : 'test',
    ],
  )
  return day
}
