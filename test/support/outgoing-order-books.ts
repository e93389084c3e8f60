import { expect } from 'vitest'
import { centsOf } from '../../src/domain/money.ts'
import type { Uuid } from '../../src/platform/ids.ts'
import { type BankName, OPENING_BALANCE, type OrderTestbed } from './order-testbed.ts'

export interface BankOrderRow {
  id: Uuid<'bankOrder'>
  kind: string
  connection: BankName
  bank_key: string
  amount: string
  status: 'pending' | 'success' | 'failed'
  reference: string | null
  failure_reason: string | null
  bank_response_code: string | null
  flagged: boolean
  attempts: number
}

/** The payments that the service has on record, oldest first. */
export const bankOrdersOf = ({ service }: Pick<OrderTestbed, 'service'>) =>
  service.database.query<BankOrderRow>(
    `select id, kind, connection, bank_key, amount::text, status, reference, failure_reason, bank_response_code,
       flagged_at is not null as flagged, attempts
     from bank_orders order by id`,
  )

/** The one payment of this amount. */
export async function bankOrderOf(
  till: OrderTestbed,
  { amount }: { amount: string },
): Promise<BankOrderRow> {
  const found = (await bankOrdersOf(till)).filter((payment) => payment.amount === amount)
  expect(found, `payments of ${amount}`).toHaveLength(1)
  return found[0] as BankOrderRow
}

/** What left an account by the bank's own books. */
export interface OutgoingLine {
  amount: string
  reference: string | null
  /** Null where the bank is not told it. */
  bankKey: string | null
}

/** What left the accounts, by the books of each bank. */
export async function outgoingLines({
  service,
  bnc,
  r4,
}: OrderTestbed): Promise<Record<BankName, OutgoingLine[]>> {
  const sandbox = await service.database.query<OutgoingLine>(
    `select amount::text, reference, bank_key as "bankKey" from sandbox_movements
     where status = 'success' and direction = 'out'`,
  )
  return {
    sandbox,
    bnc: bnc.books.paidOut(),
    r4: r4.books.paidOut().map((line) => ({ ...line, bankKey: null })),
  }
}

/** How often the bank has paid this amount. */
export async function countPaid(
  till: OrderTestbed,
  { bank, amount }: { bank: BankName; amount: string },
): Promise<number> {
  return (await outgoingLines(till))[bank].filter((line) => line.amount === amount).length
}

const amountsOf = (rows: readonly { amount: string }[]) => rows.map(({ amount }) => amount).sort()

const sumOf = (rows: readonly { amount: string }[]) =>
  rows.reduce((sum, { amount }) => sum + centsOf(amount), 0n)

/**
 * Expects that money and records agree, where each order has an amount of its own: at the sandbox and BNC
 * each intent has one outcome and the successes are what left, to the céntimo; at R4 nothing left twice,
 * a success left, and what left is a success or flagged, as is every unknown.
 */
export async function expectBooksAgree(till: OrderTestbed): Promise<void> {
  const payments = await bankOrdersOf(till)
  const paid = await outgoingLines(till)
  for (const bank of ['sandbox', 'bnc'] as const) {
    const own = payments.filter(({ connection }) => connection === bank)
    const success = own.filter(({ status }) => status === 'success')
    expect(own.filter(({ status, flagged }) => status === 'pending' || flagged)).toStrictEqual([])
    expect(amountsOf(paid[bank]), bank).toStrictEqual(amountsOf(success))
    for (const { bankKey, reference } of paid[bank].filter(({ bankKey }) => bankKey !== null)) {
      const paidFor = success.filter(({ bank_key }) => bank_key === bankKey)
      expect(paidFor.map((payment) => payment.reference)).toStrictEqual([reference])
    }
  }
  expectNothingPaidTwice(paid)
  expectFlagged(payments, paid.r4)
  expectBalances(till, paid)
  await expectOneOutcomeEach(till)
}

export function expectNothingPaidTwice(paid: Record<BankName, OutgoingLine[]>): void {
  for (const [bank, lines] of Object.entries(paid)) {
    const amounts = amountsOf(lines)
    expect(amounts, `${bank}: each amount once`).toStrictEqual([...new Set(amounts)])
  }
}

function expectFlagged(payments: readonly BankOrderRow[], lines: readonly OutgoingLine[]): void {
  const own = payments.filter(({ connection }) => connection === 'r4')
  const paid = new Set(amountsOf(lines))
  const known = own.filter(({ status }) => status !== 'pending')
  for (const { amount, status } of known) expect(paid.has(amount)).toBe(status === 'success')
  const unknown = own.filter(({ status }) => status === 'pending')
  expect(unknown.filter(({ flagged }) => !flagged)).toStrictEqual([])
  const recorded = new Set(amountsOf(own))
  expect([...paid].filter((amount) => !recorded.has(amount))).toStrictEqual([])
}

function expectBalances({ bnc, r4 }: OrderTestbed, paid: Record<BankName, OutgoingLine[]>): void {
  const left = (lines: OutgoingLine[]) => centsOf(OPENING_BALANCE) - sumOf(lines)
  expect(centsOf(bnc.books.balance())).toBe(left(paid.bnc))
  expect(centsOf(r4.books.balance())).toBe(left(paid.r4))
}

/** Expects one audit record and one event for each settled payment. */
async function expectOneOutcomeEach({ service: { database } }: OrderTestbed): Promise<void> {
  const odd = await database.query(
    `select p.id, p.status, audited, told from bank_orders p,
       lateral (select count(*)::integer as audited from audit_logs a
         where a.action = 'payment.settle' and a.resource = public_id('pay', p.id)),
       lateral (select count(*)::integer as told from outbox o
         where o.topic = 'event' and o.data->>'id' = public_id('pay', p.id))
     where audited <> (p.status <> 'pending')::integer or told <> audited`,
  )
  expect(odd).toStrictEqual([])
}
