import { type SQL, sql } from 'drizzle-orm'
import type { ApprovedPart } from '../../db/approvals.ts'
import * as functions from '../../db/functions.ts'
import { apiKeys, approvals, bankAccounts, users } from '../../db/schema.ts'
import type { Environment } from '../../domain/environment.ts'
import type { ApprovalStatus } from '../../domain/statuses.ts'
import type { Paging } from '../../lists/paging.ts'
import { countListRows, countOf, type PagedList, pageIds } from '../../lists/queries.ts'
import { statement } from '../../platform/database.ts'
import type { Uuid } from '../../platform/ids.ts'
import type { ErrorCode } from '../../wire/errors.ts'

export interface ApprovalRow extends Record<string, unknown> {
  id: Uuid<'approval'>
  merchant_id: Uuid<'merchant'>
  environment: Environment
  status: ApprovalStatus
  operation: string
  /** Bolívares. */
  amount: string
  concept: string | null
  external_reference: string | null
  account_id: Uuid<'account'> | null
  account_number: string | null
  transaction_id: Uuid<'transaction'> | null
  phone: string | null
  bank_code: string | null
  document: string | null
  name: string | null
  destination_account: string | null
  parts: ApprovedPart[] | null
  api_key_id: Uuid<'apiKey'>
  api_key_name: string
  idempotency_key: string
  created_at: string
  expires_at: string
  decided_by: Uuid<'user'> | null
  decider: string | null
  decided_at: string | null
  order_id: Uuid<'bankOrder'> | null
  refund_id: Uuid<'refund'> | null
  executed_at: string | null
  last_error_code: string | null
  last_error_message: string | null
  last_error_at: string | null
}

const selectApprovalsWhere = (condition: SQL): SQL => sql`
  select a.id, a.merchant_id, a.environment, a.operation, a.amount::text as amount, a.concept, a.external_reference,
    a.account_id, account.account_number, a.transaction_id,
    case when a.status = 'pending' and a.expires_at <= request_now() then 'expired' else a.status end as status,
    a.phone, a.bank_code, a.document, a.name, a.destination_account, a.parts, a.api_key_id,
    k.name as api_key_name, a.idempotency_key, iso_time(a.created_at) as created_at, iso_time(a.expires_at) as expires_at, a.decided_by,
    decider.name as decider, iso_time(a.decided_at) as decided_at, a.order_id, a.refund_id,
    iso_time(a.executed_at) as executed_at, a.last_error_code, a.last_error_message, iso_time(a.last_error_at) as last_error_at
  from ${approvals} a
    join ${apiKeys} k on k.id = a.api_key_id
    left join ${bankAccounts} account on account.id = a.account_id
    left join ${users} decider on decider.id = a.decided_by
  where ${condition}`

export interface ApprovalFilters extends Paging {
  environment: Environment
  status?: ApprovalStatus | undefined
}

const approvalList = (
  merchantUuid: Uuid<'merchant'>,
  { environment, status }: ApprovalFilters,
): PagedList => ({
  from: sql`${approvals} a`,
  id: sql`a.id`,
  slices: [
    {
      leading: [
        [sql`a.merchant_id`, merchantUuid],
        [sql`a.environment`, environment],
        [sql`a.status`, status],
      ],
    },
  ],
})

/** A page of a merchant’s approvals, newest first. */
export const listApprovalRows = (merchantUuid: Uuid<'merchant'>, filters: ApprovalFilters) =>
  statement<ApprovalRow>(sql`
    ${selectApprovalsWhere(sql`a.id in ${pageIds(approvalList(merchantUuid, filters), filters)}`)}
    order by a.id desc`)

/** How many there are of listApprovalRows(). */
export const countApprovals = (merchantUuid: Uuid<'merchant'>, filters: ApprovalFilters) =>
  countOf(countListRows(approvalList(merchantUuid, filters)), filters)

export interface ApprovalRef {
  merchantUuid: Uuid<'merchant'>
  approvalUuid: Uuid<'approval'>
}

export const findApproval = ({ merchantUuid, approvalUuid }: ApprovalRef) =>
  statement<ApprovalRow>(
    selectApprovalsWhere(sql`a.id = ${approvalUuid} and a.merchant_id = ${merchantUuid}`),
  )

/** A request to carry out, as it is stored, unless it was. */
export interface StoredRequestRow extends Record<string, unknown> {
  id: Uuid<'approval'>
  status: Extract<ApprovalStatus, 'pending' | 'approved'>
  operation: string
  environment: Environment
  params: Record<string, string>
  body: unknown
  ip: string | null
  method: string
  path: string
  idempotency_key: string
  /** Hexadecimal. */
  request_hash: string
  /** Hexadecimal. */
  key_hash: string
}

/** What the caller is about to approve; find_undecided_approval.sql lists the errors. */
export const findUndecidedApproval = ({ merchantUuid, approvalUuid }: ApprovalRef) => {
  const found = functions.findUndecidedApproval({ merchantId: merchantUuid, id: approvalUuid })
  return statement<StoredRequestRow>(sql`
    select a.id, a.status, a.operation, a.environment, a.params, a.body, a.ip, a.method, a.path, a.idempotency_key,
      encode(a.request_hash, 'hex') as request_hash, encode(k.key_hash, 'hex') as key_hash
    from ${found} a join ${apiKeys} k on k.id = a.api_key_id`)
}

/** reject_approval.sql lists the errors. */
export const rejectRequest = (ref: ApprovalRef) => ({
  rejected: statement(
    sql`select ${functions.rejectApproval({ merchantId: ref.merchantUuid, id: ref.approvalUuid })}`,
  ),
  approvals: findApproval(ref),
})

/** What stopped a payment that this person has approved. */
interface ApprovalFailure {
  approvalUuid: Uuid<'approval'>
  approverUuid: Uuid<'user'>
  code: ErrorCode
  message: string
}

/** Records what stopped a payment, whose approval goes on waiting. */
export const failApproval = ({ approvalUuid, approverUuid, code, message }: ApprovalFailure) =>
  statement(
    sql`select ${functions.failApproval({ id: approvalUuid, code, message, userId: approverUuid })}`,
  )

export const expirePendingApprovals = (most: number) =>
  statement<{ expired: number }>(sql`select ${functions.expireApprovals({ most })} as expired`)
