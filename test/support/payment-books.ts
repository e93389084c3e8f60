import { expect } from 'vitest'
import type { Uuid } from '../../src/platform/ids.ts'
import type { BankName } from './order-testbed.ts'
import type { PaymentTestbed, TestbedLink } from './payment-testbed.ts'

export interface TransactionRow {
  id: Uuid<'transaction'>
  link_id: Uuid<'paymentLink'>
  status: 'pending' | 'completed' | 'failed' | 'refunded'
  payment_method: 'c2p' | 'mobile_payment' | 'sandbox'
  connection: BankName
  amount_ves: string
  rate: string | null
  phone: string
  reference: string | null
  failure_reason: string | null
  holds_slot: boolean
  flagged: boolean
}

/** The transactions on record, oldest first. */
export const transactionsOf = ({ service }: Pick<PaymentTestbed, 'service'>) =>
  service.database.query<TransactionRow>(
    `select t.id, t.link_id, t.status, t.payment_method, t.connection, t.amount_ves::text, t.rate::text, t.phone,
       t.reference, t.failure_reason, t.holds_slot, p.flagged_at is not null as flagged
     from transactions t join bank_orders p on p.transaction_id = t.id and p.refund_id is null order by t.id`,
  )

export const transactionsOfLink = async (shop: PaymentTestbed, link: Pick<TestbedLink, 'uuid'>) =>
  (await transactionsOf(shop)).filter(({ link_id }) => link_id === link.uuid)

/** How the transactions of a link stand, oldest first: `completed`, `flagged`, ... */
export const statusesOfLink = async (shop: PaymentTestbed, link: Pick<TestbedLink, 'uuid'>) =>
  (await transactionsOfLink(shop, link)).map(({ status, flagged }) =>
    flagged ? 'flagged' : status,
  )

interface IncomingLine {
  amount: string
  phone: string | null
}

/** What the banks' own books say to have been charged with a one-time key. */
async function chargeLines({
  service,
  bnc,
  r4,
}: PaymentTestbed): Promise<Record<BankName, IncomingLine[]>> {
  const sandbox = await service.database.query<IncomingLine>(
    `select amount::text, phone from sandbox_movements
     where direction = 'in' and status = 'success' and bank_key not like 'incoming-%'`,
  )
  const isCharge = ({ kind }: { kind: string }) => kind === 'c2p'
  return {
    sandbox,
    bnc: bnc.books.lines().filter(isCharge),
    r4: r4.books.movements().filter(isCharge),
  }
}

/** How often the bank has charged for this link, whose amount is its own. */
export const countCharged = async (
  shop: PaymentTestbed,
  { bank, amount }: TestbedLink,
): Promise<number> =>
  (await chargeLines(shop))[bank].filter((line) => line.amount === amount).length

/** How often each bank was asked so far for a thing whose path matches. */
export const countBankCalls = (
  { bnc, r4 }: PaymentTestbed,
  path = /C2P|ValidateP2P|MBc2p/,
): number => [...bnc.server.calls, ...r4.server.calls].filter((call) => path.test(call.path)).length

const linesOf = (rows: readonly IncomingLine[]) =>
  rows.map(({ amount, phone }) => `${phone} ${amount}`).sort()

/** What was paid by a key, or by a mobile payment. */
const paidBy = (method: string, bank: BankName, rows: readonly TransactionRow[]) =>
  rows.filter(({ payment_method, connection }) => payment_method === method && connection === bank)

/**
 * Expects that the banks' books and the transactions agree, to the céntimo and to the payer: what the sandbox
 * and BNC charged is completed, and nothing else; what R4 charged is completed or flagged. No mobile payment
 * has completed two, each transaction has one end or is flagged, and each link counts its slots right.
 */
export async function expectIncomingBooksAgree(shop: PaymentTestbed): Promise<void> {
  const rows = await transactionsOf(shop)
  expect(rows.filter(({ status, flagged }) => status === 'pending' && !flagged)).toStrictEqual([])
  const charged = await chargeLines(shop)
  for (const bank of ['sandbox', 'bnc', 'r4'] as const) {
    const own = paidBy('c2p', bank, rows)
    const paid = own.filter(({ status }) => ['completed', 'refunded'].includes(status))
    const unknown = linesOf(own.filter(({ flagged }) => flagged).map(lineOf))
    const books = linesOf(charged[bank])
    expect(
      subtractLines(linesOf(paid.map(lineOf)), books),
      `${bank}: completed, not charged`,
    ).toEqual([])
    expect(
      subtractLines(subtractLines(books, linesOf(paid.map(lineOf))), unknown),
      `${bank}: charged, and neither completed nor flagged`,
    ).toEqual([])
  }
  expectDepositsUsedOnce(shop, rows)
  await expectSettledOnce(shop)
  await expectSlotsCounted(shop)
}

const lineOf = ({ amount_ves, phone }: TransactionRow): IncomingLine => ({
  amount: amount_ves,
  phone,
})

/** What is left of the first list when each of the second has taken one of it. */
function subtractLines(lines: readonly string[], taken: readonly string[]): string[] {
  const rest = [...lines]
  for (const line of taken) {
    const place = rest.indexOf(line)
    if (place >= 0) rest.splice(place, 1)
  }
  return rest
}

/** Every transaction that a mobile payment completed has one at its bank, and no two have the same. */
function expectDepositsUsedOnce(
  { bnc, r4 }: PaymentTestbed,
  rows: readonly TransactionRow[],
): void {
  const isDeposit = ({ kind, direction }: { kind: string; direction: string }) =>
    kind === 'p2p' && direction === 'in'
  const deposits = {
    bnc: linesOf(bnc.books.lines().filter(isDeposit)),
    r4: linesOf(r4.books.movements().filter(isDeposit)),
  }
  for (const bank of ['bnc', 'r4'] as const) {
    const paid = paidBy('mobile_payment', bank, rows).filter(({ status }) =>
      ['completed', 'refunded'].includes(status),
    )
    expect(
      subtractLines(linesOf(paid.map(lineOf)), deposits[bank]),
      `${bank}: paid by nothing`,
    ).toEqual([])
  }
}

/** Each settled transaction was settled once: one audit record, and one event; each pending one, never. */
async function expectSettledOnce({ service: { database } }: PaymentTestbed): Promise<void> {
  const odd = await database.query(
    `select t.id, t.status, audited, told from transactions t,
       lateral (select count(*)::integer as audited from audit_logs a
         where a.action in ('transaction.complete', 'transaction.fail') and a.resource = public_id('txn', t.id)),
       lateral (select count(*)::integer as told from outbox o where o.topic = 'event'
         and o.data->>'id' = public_id('txn', t.id) and o.type in ('transaction.completed', 'transaction.failed'))
     where audited <> (t.status <> 'pending')::integer or told <> audited`,
  )
  expect(odd).toStrictEqual([])
}

async function expectSlotsCounted({ service: { database } }: PaymentTestbed): Promise<void> {
  const odd = await database.query(
    `select l.id, l.max_payments, l.paid_slots, l.reserved_slots, made, holds_slot from payment_links l,
       lateral (select count(*) filter (where t.status in ('completed', 'refunded'))::integer as made,
         count(*) filter (where t.holds_slot)::integer as holds_slot,
         -- A claim takes a slot when it settles.
         count(*) filter (where t.status = 'pending' and t.payment_method <> 'mobile_payment')::integer as pending
         from transactions t where t.link_id = l.id)
     where l.max_payments is not null and (l.paid_slots <> made or l.reserved_slots <> holds_slot or holds_slot <> pending)`,
  )
  expect(odd).toStrictEqual([])
}

interface RefundRow {
  connection: BankName
  amount: string
  status: 'pending' | 'success' | 'failed'
  flagged: boolean
}

/** What left the accounts to pay back, by the banks' own books. */
async function refundLines({
  service,
  bnc,
  r4,
}: PaymentTestbed): Promise<Record<BankName, string[]>> {
  const sandbox = await service.database.query<{ amount: string }>(
    `select amount::text from sandbox_movements where direction = 'out' and status = 'success'`,
  )
  const out = (lines: readonly { direction: string; amount: string }[]) =>
    lines.filter(({ direction }) => direction === 'out').map(({ amount }) => amount)
  return {
    sandbox: sandbox.map(({ amount }) => amount),
    bnc: out(bnc.books.lines()),
    r4: out(r4.books.movements()),
  }
}

/**
 * Expects that what the banks paid back is refunded and nothing else, where each link has an amount of its own
 * and one payment: nothing was paid back twice, and what nobody knows is flagged.
 */
export async function expectRefundsAgree(shop: PaymentTestbed): Promise<void> {
  const refunds = await shop.service.database.query<RefundRow>(
    `select p.connection, p.amount::text, p.status, p.flagged_at is not null as flagged
     from bank_orders p where p.refund_id is not null`,
  )
  expect(refunds.filter(({ status, flagged }) => status === 'pending' && !flagged)).toEqual([])
  const paidBack = await refundLines(shop)
  for (const bank of ['sandbox', 'bnc', 'r4'] as const) {
    const books = paidBack[bank].toSorted()
    expect(books, `${bank}: each once`).toStrictEqual([...new Set(books)])
    const own = refunds.filter(({ connection }) => connection === bank)
    const known = own.filter(({ status }) => status === 'success').map(({ amount }) => amount)
    const unknown = own.filter(({ flagged }) => flagged).map(({ amount }) => amount)
    expect(subtractLines(known, books), `${bank}: refunded, and not paid back`).toEqual([])
    expect(
      subtractLines(subtractLines(books, known), unknown),
      `${bank}: paid back unknown`,
    ).toEqual([])
  }
  const odd = await shop.service.database.query(
    `select t.id from transactions t, lateral (
       select coalesce(sum(r.amount_ves) filter (where r.status = 'success'), 0) as refunded,
         coalesce(sum(r.amount_ves) filter (where r.status <> 'failed'), 0) as committed
       from refunds r where r.transaction_id = t.id) s
     where t.refunded_ves <> refunded or t.committed_refunds_ves <> committed
       or (t.status = 'refunded') <> (refunded = t.amount_ves)`,
  )
  expect(odd).toStrictEqual([])
}
