import type pg from 'pg'
import { centsOf } from '../../../src/domain/money.ts'
import { OPENING_BALANCE, type SoakTestbed } from '../testbed.ts'
import {
  type CheckResult,
  countOf,
  multisetDifference,
  truncateViolations,
  violatingRows,
} from './check-result.ts'

/** What the sandbox has booked, and what the service says that it has. */
const sandboxDifferences = `
  with booked as (
    select bank_key, direction, amount, count(*) as times from sandbox_movements
    where status = 'success' and type <> 'deposit' and bank_key not like 'incoming-%' group by 1, 2, 3),
  recorded as (
    select bank_key, case kind when 'c2p' then 'in' else 'out' end as direction, amount, 1 as times from bank_orders
    where connection = 'sandbox' and status = 'success' and kind <> 'verification')
  select b as booked, r as recorded, p.kind, p.status, p.failure_reason, p.bank_response_code, p.attempts
  from booked b full join recorded r using (bank_key, direction, amount)
  left join bank_orders p on p.bank_key = coalesce(b.bank_key, r.bank_key)
  where b.times is distinct from r.times`

const verifiedTwice = `
  select reference, bank_code, phone, caracas_day(created_at) as day, count(*) from bank_orders
  where kind = 'verification' and status = 'success'
  group by connection, account_id, reference, bank_code, phone, caracas_day(created_at), amount,
    case when connection = 'sandbox' then transaction_id end having count(*) > 1`

/** The outcome of a payment is that of what it pays, and each was settled, audited and told of once. */
const inconsistentTransactions = `
  select t.id, t.status, p.status as payment, refunded from transactions t
  left join bank_orders p on p.transaction_id = t.id and p.refund_id is null
  cross join lateral (select count(*)::integer as refunded from bank_orders r
    where r.transaction_id = t.id and r.refund_id is not null and r.status = 'success') refunds
  where p.status is not null and p.status <> case t.status
      when 'pending' then 'pending' when 'failed' then 'failed' else 'success' end
    or refunded <> (t.status = 'refunded')::integer`

const inconsistentOutcomes = `
  with audited as (
    select resource, count(*) filter (where action in ('transaction.complete', 'transaction.fail'))::integer as ended,
      count(*) filter (where action = 'payment.settle')::integer as settled
    from audit_logs group by resource),
  told as (
    select data->>'id' as resource, count(*) filter (where type in ('transaction.completed', 'transaction.failed'))::integer as ended,
      count(*) filter (where type in ('transfer.success', 'transfer.failed'))::integer as settled
    from outbox where topic = 'event' and merchant_id is not null or type like 'transfer.%' group by 1)
  select t.id, t.status, coalesce(a.ended, 0) as audited, coalesce(o.ended, 0) as told
  from transactions t left join audited a on a.resource = public_id('txn', t.id)
  left join told o on o.resource = public_id('txn', t.id)
  where coalesce(a.ended, 0) <> (t.status <> 'pending')::integer or coalesce(o.ended, 0) <> coalesce(a.ended, 0)
  union all
  select p.id, p.status, coalesce(a.settled, 0), coalesce(o.settled, 0)
  from bank_orders p left join audited a on a.resource = public_id('pay', p.id)
  left join told o on o.resource = public_id('pay', p.id)
  where p.transaction_id is null and (coalesce(a.settled, 0) <> (p.status <> 'pending')::integer
    or coalesce(o.settled, 0) <> coalesce(a.settled, 0))`

const miscountedSlots = `
  select l.id, l.max_payments, l.paid_slots, l.reserved_slots, made, pending from payment_links l
  cross join lateral (
    select count(*) filter (where t.status in ('completed', 'refunded'))::integer as made,
      count(*) filter (where t.status = 'pending')::integer as pending
    from transactions t where t.link_id = l.id) counted
  where l.max_payments is not null and (l.paid_slots <> made or l.reserved_slots <> pending or l.paid_slots + l.reserved_slots > l.max_payments)`

const unsettledOrders = `
  select id, connection, kind, amount, bank_response_code from bank_orders where status = 'pending' and flagged_at is null`

/** Whether the banks' own books and ours agree, to the céntimo. */
export async function checkMoney(stage: SoakTestbed, client: pg.Client): Promise<CheckResult[]> {
  const orders = await countOf(client, 'select count(*) from bank_orders')
  const flagged = await countOf(
    client,
    'select count(*) from bank_orders where flagged_at is not null',
  )
  const transactions = await countOf(client, 'select count(*) from transactions')
  const booked = await countOf(
    client,
    "select count(*) from sandbox_movements where status = 'success'",
  )
  const limited = await countOf(
    client,
    'select count(*) from payment_links where max_payments is not null',
  )
  return [
    {
      guarantee: 'the sandbox’s books and the payments are the same, each once',
      violations: await violatingRows(client, sandboxDifferences),
      examined: `${booked} movements`,
    },
    await checkBankBooks(stage, client, 'bnc'),
    await checkBankBooks(stage, client, 'r4'),
    {
      guarantee: 'no mobile payment has paid two transactions',
      violations: await violatingRows(client, verifiedTwice),
      examined: `${await countOf(client, "select count(*) from bank_orders where kind = 'verification'")} verifications`,
    },
    {
      guarantee: 'each payment is settled, or left to an administrator',
      violations: await violatingRows(client, unsettledOrders),
      examined: `${orders} payments, ${flagged} left to an administrator`,
    },
    {
      guarantee:
        'each transaction has the outcome of its payment, and is refunded where one refund was paid',
      violations: await violatingRows(client, inconsistentTransactions),
      examined: `${transactions} transactions`,
    },
    {
      guarantee: 'each payment and transaction was settled once: one audit record, one event',
      violations: await violatingRows(client, inconsistentOutcomes),
      examined: `${orders + transactions} of both`,
    },
    {
      guarantee: 'each link with a limit counts its slots right, and was not paid more often',
      violations: await violatingRows(client, miscountedSlots),
      examined: `${limited} links`,
    },
  ]
}

interface BookLine {
  direction: 'in' | 'out'
  kind: string
  amount: string
  reference: string
}

/** Every line of the bank's books has one payment of its reference and amount, and every success its line. */
async function checkBankBooks(
  stage: SoakTestbed,
  client: pg.Client,
  bank: 'bnc' | 'r4',
): Promise<CheckResult> {
  const lines: readonly BookLine[] =
    bank === 'bnc' ? stage.bnc.books.lines() : stage.r4.books.movements()
  const { rows } = await client.query<{ kind: string; line: string }>(
    `select kind, kind || ' ' || coalesce(reference, '') || ' ' || amount as line from bank_orders
     where connection = $1 and status = 'success'`,
    [bank],
  )
  const isDeposit = ({ direction, kind }: BookLine) => direction === 'in' && kind === 'p2p'
  const textOf = ({ kind, reference, amount }: BookLine) => `${kind} ${reference} ${amount}`
  const orders = lines.filter((line) => !isDeposit(line)).map(textOf)
  const deposits = lines
    .filter(isDeposit)
    .map((line) => `verification ${line.reference} ${line.amount}`)
  const ordered = rows.filter(({ kind }) => kind !== 'verification').map(({ line }) => line)
  const verified = rows.filter(({ kind }) => kind === 'verification').map(({ line }) => line)
  const cents = lines.reduce(
    (sum, { direction, amount }) => sum + (direction === 'in' ? 1n : -1n) * centsOf(amount),
    centsOf(OPENING_BALANCE),
  )
  const faults = [
    ...multisetDifference(orders, ordered).map((line) => `at the bank, and not with us: ${line}`),
    ...multisetDifference(ordered, orders).map((line) => `with us, and not at the bank: ${line}`),
    ...multisetDifference(verified, deposits).map((line) => `verified, and never paid: ${line}`),
    ...(cents === centsOf(stage[bank].books.balance()) ? [] : ['the balance is another']),
  ]
  return {
    guarantee: `${bank.toUpperCase()}’s books and the payments are the same, each once, to the céntimo`,
    violations: truncateViolations(faults),
    examined: `${lines.length} lines`,
  }
}
