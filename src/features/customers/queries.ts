import { type SQL, sql } from 'drizzle-orm'
import * as functions from '../../db/functions.ts'
import { customers } from '../../db/schema.ts'
import type { Environment } from '../../domain/environment.ts'
import type { ConsentStatus, MessageChannel } from '../../domain/message-channels.ts'
import type { Metadata } from '../../domain/metadata.ts'
import { stripPasted } from '../../domain/pasted.ts'
import { normalizePhone } from '../../domain/phone.ts'
import { type Responded, respondWith, respondWithKnown } from '../../http/idempotency.ts'
import type { Paging } from '../../lists/paging.ts'
import { countListRows, countOf, type PagedList, pageIds } from '../../lists/queries.ts'
import { statement } from '../../platform/database.ts'
import { merchantId, type Uuid } from '../../platform/ids.ts'
import type { AccountKey } from './account-rules.ts'

/** What a merchant says of a customer. */
export interface CustomerFields {
  name: string
  document?: string | undefined
  email?: string | undefined
  phones?: string[] | undefined
  externalReference?: string | undefined
  metadata?: Metadata | undefined
  notes?: string | undefined
}

interface CustomerData {
  id: string
  merchantId: string
  environment: Environment
  name: string
  document: string | null
  email: string | null
  phones: string[]
  externalReference: string | null
  metadata: Metadata
  notes: string | null
  consents: {
    channel: MessageChannel
    status: ConsentStatus
    at: string | null
    how: string | null
  }[]
  createdAt: string
  updatedAt: string
}

/** A customer as SQL's customer_data() shows it, and what its page is found by; null if nothing opens that. */
export interface CustomerRow extends Record<string, unknown> {
  id: Uuid<'customer'>
  data: CustomerData
  account_key: AccountKey | null
}

const selectWhere = (condition: SQL): SQL =>
  sql`select c.id, customer_data(c) as data,
      case when account_digits(c) is not null then c.account_key end as account_key
    from ${customers} c where c.ended_at is null and ${condition}`

/** Identifies a customer of a merchant. */
export interface CustomerRef {
  merchantUuid: Uuid<'merchant'>
  customerUuid: Uuid<'customer'>
}

const respondWithCustomer = (customerUuid: Uuid<'customer'>) =>
  statement<Responded<CustomerRow>>(respondWith(selectWhere(sql`c.id = ${customerUuid}`)))

const selectCustomer = (customerUuid: Uuid<'customer'>) =>
  statement<CustomerRow>(selectWhere(sql`c.id = ${customerUuid}`))

export const findCustomer = (
  { merchantUuid, customerUuid }: CustomerRef,
  environment: Environment | undefined,
) =>
  statement<CustomerRow>(
    selectWhere(sql`c.id = ${customerUuid} and c.merchant_id = ${merchantUuid}
      and c.environment = coalesce(${environment ?? null}, c.environment)`),
  )

/** Makes a customer; create_customer.sql lists the errors. */
export const insertCustomer = (
  { merchantUuid, customerUuid }: CustomerRef,
  environment: Environment,
  customer: CustomerFields,
) => ({
  created: statement(
    sql`select ${functions.createCustomer({
      id: customerUuid,
      merchantId: merchantUuid,
      environment,
      customer: { ...customer },
    })}`,
  ),
  found: respondWithCustomer(customerUuid),
})

export interface ImportedRow extends Record<string, unknown> {
  ids: Uuid<'customer'>[]
}

/** Makes customers, all or none; import_customers.sql lists the errors. */
export const insertCustomers = (
  merchantUuid: Uuid<'merchant'>,
  environment: Environment,
  ids: Uuid<'customer'>[],
  rows: readonly CustomerFields[],
) =>
  statement(
    sql`select ${functions.importCustomers({
      ids,
      merchantId: merchantUuid,
      environment,
      rows: rows.map((row) => ({ ...row })),
    })}, ${respondWithKnown({ ids })}`,
  )

/** Gives a customer other data; update_customer.sql lists the errors. */
export const updateCustomerRow = (
  { merchantUuid, customerUuid }: CustomerRef,
  customer: CustomerFields,
) => ({
  updated: statement(
    sql`select ${functions.updateCustomer({
      merchantId: merchantUuid,
      id: customerUuid,
      customer: { ...customer },
    })}`,
  ),
  found: selectCustomer(customerUuid),
})

/** Removes a customer; delete_customer.sql lists the errors. */
export const removeCustomer = ({ merchantUuid, customerUuid }: CustomerRef) =>
  statement(sql`select ${functions.deleteCustomer({ merchantId: merchantUuid, id: customerUuid })}`)

/** Makes a customer a part of another one; merge_customers.sql lists the errors. */
export const mergeInto = (
  { merchantUuid, customerUuid }: CustomerRef,
  intoUuid: Uuid<'customer'>,
) => ({
  merged: statement(
    sql`select ${functions.mergeCustomers({
      merchantId: merchantUuid,
      id: customerUuid,
      into: intoUuid,
    })}`,
  ),
  found: respondWithCustomer(intoUuid),
})

/** Records what a customer has said about a channel; set_customer_consent.sql lists the errors. */
export const saveConsent = (
  { merchantUuid, customerUuid }: CustomerRef,
  channel: MessageChannel,
  { status, how }: { status: 'given' | 'stopped'; how?: string | undefined },
) => ({
  saved: statement(
    sql`select ${functions.setCustomerConsent({
      merchantId: merchantUuid,
      id: customerUuid,
      channel,
      status,
      how,
    })}`,
  ),
  found: selectCustomer(customerUuid),
})

/** Gives a customer's page another address; rotate_account_key.sql lists the errors. */
export const rotateAccountUrl = ({ merchantUuid, customerUuid }: CustomerRef) => ({
  rotated: statement(
    sql`select ${functions.rotateAccountKey({ merchantId: merchantUuid, id: customerUuid })}`,
  ),
  found: selectCustomer(customerUuid),
})

export interface CustomerFilters extends Paging {
  environment: Environment
  search?: string | undefined
}

/** A document or phone however it is written: `V-12.345.678`, `+58 414 1234567`. */
const searched = (search: string): string =>
  normalizePhone(search) ?? (/^[a-z]?[\d\p{P}\s]+$/iu.test(search) ? stripPasted(search) : search)

/** The condition that a customer has what a list is searched for. `c` is the customer's alias. */
export const customerMatches = (search: string | undefined): SQL | undefined =>
  search ? sql`c.search like ${functions.searchPattern({ term: searched(search) })}` : undefined

const customerList = (
  merchantUuid: Uuid<'merchant'>,
  { environment, search }: Pick<CustomerFilters, 'environment' | 'search'>,
): PagedList => ({
  from: sql`${customers} c`,
  id: sql`c.id`,
  slices: [
    {
      leading: [
        [sql`c.merchant_id`, merchantUuid],
        [sql`c.environment`, environment],
      ],
      where: [sql`c.ended_at is null`, customerMatches(search)],
    },
  ],
})

/** A page of a merchant’s customers, newest first. */
export const listCustomerRows = (merchantUuid: Uuid<'merchant'>, filters: CustomerFilters) =>
  statement<CustomerRow>(sql`
    ${selectWhere(sql`c.id in ${pageIds(customerList(merchantUuid, filters), filters)}`)}
    order by c.id desc`)

export const countCustomers = (merchantUuid: Uuid<'merchant'>, filters: CustomerFilters) =>
  countOf(countListRows(customerList(merchantUuid, filters)), filters)

/** So many customers right after an id, oldest first. */
export const selectCustomersAfter = (
  merchantUuid: Uuid<'merchant'>,
  environment: Environment,
  afterUuid: Uuid<'customer'>,
  limit: number,
) => {
  // What comes "before" an id in a list that is newest first is newer; such a page has one row more.
  const ids = pageIds(customerList(merchantUuid, { environment }), {
    ...{ before: afterUuid, limit: limit - 1 },
  })
  return statement<CustomerRow>(sql`${selectWhere(sql`c.id in ${ids}`)} order by c.id`)
}

/** Audits who takes the customers along. */
export const recordCustomerExport = (merchantUuid: Uuid<'merchant'>, environment: Environment) =>
  statement(
    sql`select ${functions.recordAudit({
      action: 'customer.export',
      resource: merchantId.toPublic(merchantUuid),
      details: { environment },
    })}`,
  )
