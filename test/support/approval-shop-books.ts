import { expect } from 'vitest'
import { approvalId, type Uuid } from '../../src/platform/ids.ts'
import { CEILING, type Shop } from './approval-shop.ts'
import type { TeamRecord } from './team-history.ts'

interface OrderRow {
  id: string
  bank_key: string
  amount: string
  status: string
  failure_reason: string | null
  document: string | null
  name: string | null
  concept: string | null
  external_reference: string | null
  approval: Uuid<'approval'> | null
  approver: string | null
  payout: string | null
}

const ordersOf = ({ till: { service } }: Shop) =>
  service.database.query<OrderRow>(
    `select o.id, o.bank_key, o.amount::text, o.status, o.failure_reason, o.document, o.name, o.concept,
       o.external_reference, a.id as approval, a.decided_by as approver, r.payout_id as payout
     from bank_orders o left join approvals a on a.order_id = o.id left join payout_rows r on r.order_id = o.id
     where o.kind = 'p2p' order by o.id`,
  )

/** What left the account, and how it was allowed. */
interface Judged {
  paid: number
  approved: number
  payoutRows: number
  belowCeiling: number
}

/** Expects that each line of the bank's books was allowed when it was sent, to whom it was shown, and is told truly. */
export async function judgeByBooks(shop: Shop): Promise<Judged> {
  const record = await shop.history.read()
  const orders = new Map((await ordersOf(shop)).map((order) => [order.bank_key, order]))
  const lines = shop.till.bnc.books.lines().filter(({ direction }) => direction === 'out')
  const judged: Judged = { paid: lines.length, approved: 0, payoutRows: 0, belowCeiling: 0 }
  const wrong: string[] = []
  for (const line of lines) {
    const order = orders.get(`${line.bankKey}`)
    const written = order && record.find('order', order.id)
    if (!order || !written) wrong.push(`${line.amount}: nobody ordered it`)
    else if (order.payout !== null) {
      judged.payoutRows += 1
      wrong.push(...objectionsToPayout(record, order, written.seq))
    } else if (Number(order.amount) > Number(CEILING)) {
      judged.approved += 1
      wrong.push(...objectionsToApproval(shop, record, order, written.seq))
      expectPaidAsShown(shop, order, line)
    } else judged.belowCeiling += 1
  }
  const paidKeys = lines.map(({ bankKey }) => bankKey)
  expect(new Set(paidKeys).size, 'each order is paid once').toBe(paidKeys.length)
  wrong.push(...untruths(shop, [...orders.values()], new Set(paidKeys)))
  expect(wrong).toEqual([])
  return judged
}

type Line = ReturnType<Shop['till']['bnc']['books']['lines']>[number]

/** The reasons why a payment above the ceiling was not allowed at the moment at which it was sent. */
function objectionsToApproval(
  shop: Shop,
  record: TeamRecord,
  { amount, approval, approver }: OrderRow,
  seq: number,
): string[] {
  const asked = approval === null ? undefined : record.find('asked', approval)
  if (!asked || approver === null) return [`${amount}: nobody approved it`]
  const objection = record.objectionTo(approver, seq, asked.at)
  const during = approvingsOf(shop, { approval, approver }).filter(
    ({ from, to }) => from < seq && seq < to,
  )
  const refusal = during.every(({ answer }) => (answer?.status ?? 0) >= 400) && during[0]
  return [
    ...(objection ? [`${amount}: who approved it ${objection}`] : []),
    ...(during.length === 0 ? [`${amount}: it was sent while nobody approved it`] : []),
    ...(refusal ? [`${amount}: its approver was told ${refusal.answer?.text}`] : []),
  ]
}

const approvingsOf = (
  { approvings }: Shop,
  { approval, approver }: Pick<OrderRow, 'approval' | 'approver'>,
) =>
  approvings.filter(
    (one) => approvalId.toUuid(one.approvalId) === approval && one.user === approver,
  )

/** Expects that what was paid, and to whom, is what the approver was shown; what no bank is told is taken from the order. */
function expectPaidAsShown(shop: Shop, order: OrderRow, line: Line): void {
  const { concept, external_reference: externalReference, name, document } = order
  const paid = {
    ...{ amountVes: Number(line.amount), concept, externalReference },
    payee: { name, document, phone: line.phone, bankCode: line.bankCode },
  }
  for (const { shown } of approvingsOf(shop, order)) {
    expect(shown, `${order.amount} is paid as it was shown`).toMatchObject(paid)
  }
}

/** The reasons why a row of a payout was not allowed at the moment at which it was sent. */
function objectionsToPayout(record: TeamRecord, { amount, payout }: OrderRow, seq: number) {
  const answering = record.answeringFor(`${payout}`, seq)
  if (answering === null) return [`${amount}: nobody approved its payout`]
  const { submittedAt, ...people } = answering
  return Object.entries(people).flatMap(([what, user]) => {
    const objection = user && record.objectionTo(user, seq, submittedAt)
    return objection ? [`${amount}: who ${what} its payout ${objection}`] : []
  })
}

/** What the service tells otherwise than the bank's books have it. */
function untruths(shop: Shop, orders: readonly OrderRow[], paidKeys: Set<string | null>): string[] {
  const failed = orders.filter(
    ({ status, bank_key: key }) => status === 'failed' && paidKeys.has(key),
  )
  const paid = new Set(
    orders.filter(({ bank_key: key }) => paidKeys.has(key)).map((one) => one.amount),
  )
  const told = shop.toldAtLast.flatMap(({ amount, answer }) => {
    const what: string = answer.body.status ?? answer.body.error.code
    const isWrong = what === 'success' ? !paid.has(amount) : NOT_PAID.has(what) && paid.has(amount)
    return isWrong ? [`${amount}: its program was told ${what}`] : []
  })
  return [
    ...failed.map((one) => `${one.amount}: failed (${one.failure_reason}), and the bank paid it`),
    ...told,
  ]
}

const NOT_PAID = new Set(['failed', 'APPROVAL_DENIED'])
