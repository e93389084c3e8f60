import { expect } from 'vitest'
import { type Bdv, startBdv } from '../../dev/banks/bdv/bdv.ts'
import { type Bnc, startBnc } from '../../dev/banks/bnc/bnc.ts'
import { type R4, startR4 } from '../../dev/banks/r4/r4.ts'
import { addDays, caracasDay, startOfCaracasDay } from '../../src/domain/caracas.ts'
import { type Actor, createMerchant, createUser, type MerchantFixture } from './actors.ts'
import { type Api, apiOf } from './api.ts'
import { type BankAccountFixture, createBankAccount } from './bank-accounts.ts'
import { createLink } from './link-fixtures.ts'
import { type Service, startService } from './service.ts'

const MINUTE_MS = 60_000

const CLOSING_BANKS = ['bdv', 'bnc', 'r4'] as const
export type ClosingBank = (typeof CLOSING_BANKS)[number]

/** What the account of each simulated bank holds before anything is paid. */
export const OPENING = 1_000_000_00

/** A service whose merchants are paid by a bank that tells balances, one with statements alone, and one with notices. */
export interface ClosingTestbed {
  service: Service
  api: Api
  owner: Actor
  banks: { bdv: Bdv; bnc: Bnc; r4: R4 }
  accounts: Record<ClosingBank, BankAccountFixture>
  merchants: Record<ClosingBank, MerchantFixture>
  /** Moves all clocks to a Caracas day and time. */
  setTime(day: string, clock: string): void
  /** Moves all clocks, and fires cron: it reads the statements, and then closes. */
  runCron(day: string, clock: string): Promise<void>
  /** What the account holds by the bank’s own books, in cents. */
  heldCents(bank: ClosingBank): number
  stop(): Promise<void>
}

export const centsIn = (amount: number | string): number => Math.round(Number(amount) * 100)

const timeOf = (day: string, clock: string): Date => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return new Date(startOfCaracasDay(day).getTime() + (hours * 60 + minutes) * MINUTE_MS)
}

/** `first`: the day on which the merchants begin. */
export async function startClosingTestbed(first: string): Promise<ClosingTestbed> {
  const balance = '1000000.00'
  const [bdv, bnc, r4] = await Promise.all([
    startBdv({ balance }),
    startBnc({ balance }),
    startR4({ balance }),
  ])
  bdv.bookCommissions()
  const banks = { bdv, bnc, r4 }
  const configs = [bdv.config, bnc.config, r4.config]
  const service = await startService({ vars: { BANK_CONNECTIONS: JSON.stringify(configs) } })
  bnc.setNoticeUrl(`${service.url}/hooks/bnc`)
  r4.setNoticeUrl(`${service.url}/hooks/r4`)
  const owner = await createUser(service, { kycStatus: 'approved' })
  const paidInto = async (bank: ClosingBank) => {
    const { name, accountNumber } = banks[bank].config
    const options = { environment: 'live', connection: name, accountNumber } as const
    const account = await createBankAccount(service, owner, options)
    const merchant = await createMerchant(service, owner)
    const createdAt = timeOf(first, '00:30')
    await service.database.query(
      'update merchants set settlement_account_id = $2, created_at = $3 where id = $1',
      [merchant.uuid, account.uuid, createdAt],
    )
    return { account, merchant }
  }
  const made = {
    bdv: await paidInto('bdv'),
    bnc: await paidInto('bnc'),
    r4: await paidInto('r4'),
  }
  const setTime = (day: string, clock: string) => {
    const moment = timeOf(day, clock)
    for (const each of [service, bdv, bnc, r4]) each.setNow(moment)
  }
  return {
    ...{ service, owner, banks, setTime },
    api: apiOf(service),
    accounts: { bdv: made.bdv.account, bnc: made.bnc.account, r4: made.r4.account },
    merchants: { bdv: made.bdv.merchant, bnc: made.bnc.merchant, r4: made.r4.merchant },
    runCron: async (day, clock) => {
      setTime(day, clock)
      await service.runCron(timeOf(day, clock))
    },
    heldCents: (bank) => centsIn(banks[bank].books.balance()),
    stop: async () => {
      await service.stop()
      await Promise.all([bdv.stop(), bnc.stop(), r4.stop()])
    },
  }
}

/** Closes the day before, at ten past two of the morning: cron reads the statements first, and closes a minute later. */
export async function closeDay(shop: ClosingTestbed, day: string): Promise<void> {
  const next = addDays(day, 1)
  await shop.runCron(next, '02:10')
  await shop.runCron(next, '02:11')
}

export const readClosing = (
  { api, merchants, owner }: ClosingTestbed,
  bank: ClosingBank,
  day: string,
  as: { token: string } = owner,
) => api('GET', `/merchants/${merchants[bank].id}/closings/${day}`, { as })

/** A link of the bank’s merchant, claimed by who has paid a deposit. Returns the transaction’s id. */
export async function claimDeposit(
  shop: ClosingTestbed,
  bank: ClosingBank,
  line: { amount: string; phone: string | null; bankCode: string; reference: string },
  moment: Date,
): Promise<string> {
  const createdAt = new Date(moment.getTime() - 24 * 60 * MINUTE_MS)
  const options = { environment: 'live', amount: line.amount, createdAt } as const
  const { token } = await createLink(shop.service, shop.merchants[bank], options)
  const { body } = await shop.api('POST', `/pay/${token}/verify`, {
    body: {
      reference: line.reference,
      phone: line.phone,
      bankCode: line.bankCode,
      paidAt: caracasDay(moment),
    },
  })
  expect(body, line.reference).toMatchObject({ status: 'success' })
  return body.transactionId
}
