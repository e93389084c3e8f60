import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Bdv, startBdv } from '../../dev/banks/bdv/bdv.ts'
import { type Bnc, startBnc } from '../../dev/banks/bnc/bnc.ts'
import { createApiKey, createUser } from '../support/actors.ts'
import { apiOf } from '../support/api.ts'
import { type BankAccountFixture, createBankAccount } from '../support/bank-accounts.ts'
import { MORNING, newOrder, OPENING_BALANCE, orderBody } from '../support/order-testbed.ts'
import { statusesOfLink } from '../support/payment-books.ts'
import { chargeLink, newAmount, newPayer, startPaymentTestbed } from '../support/payment-testbed.ts'
import { startPayoutTestbed } from '../support/payout-testbed.ts'
import { type Service, startService } from '../support/service.ts'

const HOUR = 60
const DAY = 24 * HOUR
/** Minutes from ten in the morning, where the testbeds start. */
const MIDNIGHT = 14 * HOUR
const SECONDS = 1 / 60
const cutAfter = { kind: 'cut', when: 'after' } as const

/** Cron as on the days after: of each day a few runs. */
const RUNS_AFTER = [2, 6, 31, 6 * HOUR, 20 * HOUR, DAY, DAY + 8 * HOUR, 2 * DAY, 2 * DAY + 8 * HOUR]

let service: Service
let banks: { bdv: Bdv; bnc: Bnc }
let key: { token: string }
let accounts: Record<'bdv' | 'bnc', BankAccountFixture>
let start = 0
beforeAll(async () => {
  banks = {
    bdv: await startBdv({ balance: OPENING_BALANCE }),
    bnc: await startBnc({ balance: OPENING_BALANCE }),
  }
  const { bdv, bnc } = banks
  service = await startService({
    vars: { BANK_CONNECTIONS: JSON.stringify([bdv.config, bnc.config]) },
  })
  const owner = await createUser(service, { kycStatus: 'approved' })
  const bound = ({ name: connection, accountNumber }: { name: string; accountNumber: string }) =>
    createBankAccount(service, owner, { environment: 'live', connection, accountNumber })
  accounts = { bdv: await bound(bdv.config), bnc: await bound(bnc.config) }
  key = await createApiKey(service, owner, { environment: 'live' })
  await readNoStatements(service)
})
afterAll(async () => {
  await service.stop()
  await Promise.all([banks.bdv.stop(), banks.bnc.stop()])
})
beforeEach(() => {
  start += 7 * DAY
  for (const bank of [banks.bdv, banks.bnc]) {
    bank.shiftBooking(0)
    bank.server.clearFaults()
  }
})

/** Leaves the outcome of a payment to the reconciler alone. */
const readNoStatements = ({ database }: Pick<Service, 'database'>) =>
  database.query(
    `insert into bank_connection_states (name, statement_read_at) values ('bnc', 'infinity'), ('bdv', 'infinity')
     on conflict (name) do update set statement_read_at = excluded.statement_read_at`,
  )

function setMinutes(minutes: number): Date {
  const moment = new Date(MORNING.getTime() + minutes * 60_000)
  for (const clock of [service, banks.bdv, banks.bnc]) clock.setNow(moment)
  return moment
}

const runCron = (minutes: number) => service.runCron(setMinutes(minutes))

/** BNC would be sent the payment again, so long as it knows its key: here its books alone tell. */
const sendNothingAgain = ({ database }: Pick<Service, 'database'>) =>
  database.query('update bank_orders set known_sent_at = null')

/** Orders a payment whose answer is lost, before or after the bank has made it. */
async function send(
  bank: 'bdv' | 'bnc',
  minutes: number,
  lost: 'before' | 'after',
): Promise<string> {
  setMinutes(start + minutes)
  banks[bank].server.fault({ kind: 'cut', when: lost }, { path: /vuelto|SendP2P/ })
  const { body, text } = await apiOf(service)('POST', '/bank/p2p', {
    as: key,
    body: orderBody(newOrder('bnc'), accounts[bank]),
  })
  expect(body.status, text).toBe('pending')
  await sendNothingAgain(service)
  return body.id
}

const statusOf = async (id: string) =>
  (await apiOf(service)('GET', `/bank/transfer/status?id=${id}`, { as: key })).body

test.each<{ bank: 'bdv' | 'bnc'; made: string; at: number; shift: number }>([
  { bank: 'bdv', made: '00:00:10', at: MIDNIGHT + 10 * SECONDS, shift: -1 },
  { bank: 'bdv', made: '02:59', at: MIDNIGHT + 3 * HOUR - 1, shift: -3 * HOUR },
  { bank: 'bdv', made: '23:00', at: 13 * HOUR, shift: 2 * HOUR },
  { bank: 'bdv', made: '20:30', at: 10.5 * HOUR, shift: 4 * HOUR },
  { bank: 'bnc', made: '00:00:10', at: MIDNIGHT + 10 * SECONDS, shift: -1 },
  { bank: 'bnc', made: '23:00', at: 13 * HOUR, shift: 2 * HOUR },
])('a payment by $bank of $made that is booked $shift minutes from then is found', async (one) => {
  banks[one.bank].shiftBooking(one.shift)
  const id = await send(one.bank, one.at, 'after')
  for (const later of RUNS_AFTER) await runCron(start + one.at + later)
  expect(await statusOf(id)).toMatchObject({ status: 'success' })
})

test.each<{ bank: 'bdv' | 'bnc'; made: string; at: number; over: number }>([
  { bank: 'bdv', made: '00:00:10', at: MIDNIGHT + 10 * SECONDS, over: 2 * DAY },
  { bank: 'bdv', made: '23:00', at: 13 * HOUR, over: 2 * DAY + HOUR },
  { bank: 'bnc', made: '23:00', at: 13 * HOUR, over: 2 * DAY + HOUR },
])(
  'a payment by $bank of $made that was never booked fails once all its days are over',
  async (one) => {
    const id = await send(one.bank, one.at, 'before')
    const statusAt = async (minutes: number) => {
      await service.database.query(
        `update bank_orders set next_attempt_at = created_at where status = 'pending'`,
      )
      await runCron(start + one.at + minutes)
      return (await statusOf(id)).status
    }
    expect(await statusAt(one.over - 1)).toBe('pending')
    expect(await statusAt(one.over)).toBe('failed')
  },
)

test('a charge by BNC of just after midnight that is booked on the day before is found', async () => {
  const shop = await startPaymentTestbed({ now: new Date('2026-04-01T04:00:10.000Z') })
  await readNoStatements(shop.service)
  shop.bnc.shiftBooking(-1)
  const link = await shop.createLink('bnc', { amount: newAmount() })
  shop.bnc.server.fault(cutAfter, { path: /SendC2P/ })
  expect((await chargeLink(shop, link, { payer: newPayer() })).body.status).toBe('pending')
  for (const minutes of RUNS_AFTER) await shop.runCron(minutes)
  expect(await statusesOfLink(shop, link)).toStrictEqual(['completed'])
  await shop.stop()
})

test('what was known before a charge was made is not taken for it, though it is of a day on which it can be booked', async () => {
  const shop = await startPaymentTestbed({ now: new Date('2026-04-01T03:50:00.000Z') })
  const payer = newPayer()
  const link = await shop.createLink('bnc')
  // Charged by the merchant's own terminal, before midnight.
  shop.bnc.books.book({
    ...{
      direction: 'in',
      kind: 'c2p',
      amount: link.amount,
      account: null,
      concept: '',
      bankKey: null,
    },
    ...{ phone: payer.phone, bankCode: payer.bankCode },
  })
  await shop.runCron(1)
  shop.setMinutes(11)
  shop.bnc.server.fault({ kind: 'cut', when: 'before' }, { path: /SendC2P/ })
  expect((await chargeLink(shop, link, { payer })).body.status).toBe('pending')
  for (const minutes of RUNS_AFTER) await shop.runCron(11 + minutes)
  expect(await statusesOfLink(shop, link)).toStrictEqual(['failed'])
  await shop.stop()
})

test('the row of a payout that starts at midnight and is booked on the day before is paid once', async () => {
  const { till, approved, get } = await startPayoutTestbed('bnc', {
    now: new Date('2026-05-01T04:00:00.000Z'),
  })
  await readNoStatements(till.service)
  till.bnc.shiftBooking(-1)
  till.bnc.server.fault(cutAfter, { path: /SendP2P/ })
  const id = await approved(1)
  await till.runCron(1)
  await sendNothingAgain(till.service)
  for (const minutes of RUNS_AFTER) await till.runCron(1 + minutes)
  const { rows } = await get(id, '?rows=all')
  expect(rows.map((row: { status: string }) => row.status)).toStrictEqual(['success'])
  expect(till.bnc.books.paidOut()).toHaveLength(1)
  await till.stop()
})
