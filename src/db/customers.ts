import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { CONSENT_STATUSES, MESSAGE_CHANNELS } from '../domain/message-channels.ts'
import { environment, id, instant, referenceChecks, references, searchText } from './columns.ts'
import { merchants } from './merchants.ts'

/** The people and companies from whom merchants collect. */
export const customers = pgTable(
  'customers',
  {
    id: id().primaryKey(),
    merchantId: id().references(() => merchants.id),
    environment: environment().notNull(),
    name: text().notNull(),
    document: text(),
    email: text(),
    phones: text().array().notNull().default([]),
    notes: text(),
    /** What the page that shows them what they owe is found by, together with a proof; a new one ends its address. */
    accountKey: uuid().notNull().defaultRandom(),
    ...references(),
    /** When it was removed, or merged into another one: nobody is shown it any more, and what tells who it was is gone. */
    endedAt: instant(),
    mergedInto: uuid().references((): AnyPgColumn => customers.id),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    search: searchText()
      .notNull()
      .generatedAlwaysAs(
        (): SQL => sql`customer_search(name, document, external_reference, phones)`,
      ),
  },
  (table) => [
    index('customers_merchant_idx')
      .on(table.merchantId, table.environment, table.id)
      .where(sql`ended_at is null`),
    uniqueIndex('customers_document_key')
      .on(table.merchantId, table.environment, table.document)
      .where(sql`document is not null`),
    uniqueIndex('customers_reference_key')
      .on(table.merchantId, table.environment, table.externalReference)
      .where(sql`external_reference is not null`),
    uniqueIndex('customers_account_key').on(table.accountKey),
    // For the payments of a phone.
    index('customers_phones_idx').using('gin', table.phones),
    index('customers_search_idx').using('gin', table.search.op('gin_trgm_ops')),
    ...referenceChecks('customers'),
    check('customers_environment_known', sql`environment in ('live', 'test')`),
    check(
      'customers_nobody_once_ended',
      sql`ended_at is null or (document is null and email is null and phones = '{}' and notes is null
        and external_reference is null and metadata = '{}')`,
    ),
    check('customers_merged_is_ended', sql`merged_into is null or ended_at is not null`),
  ],
)

/** Whether customers want to be written to, by channel; without a row nobody has said. */
export const customerConsents = pgTable(
  'customer_consents',
  {
    customerId: uuid()
      .notNull()
      .references(() => customers.id),
    channel: text({ enum: MESSAGE_CHANNELS }).notNull(),
    status: text({ enum: CONSENT_STATUSES }).notNull(),
    /** Whether the customer has said so, and no member of the merchant. */
    byCustomer: boolean().notNull().default(false),
    /** How it is known, in words. */
    how: text(),
    at: instant().notNull(),
  },
  (table) => [
    primaryKey({ name: 'customer_consents_pk', columns: [table.customerId, table.channel] }),
    check('customer_consents_channel_known', sql`channel in ('mail', 'whatsapp', 'telegram')`),
    check('customer_consents_status_known', sql`status in ('given', 'stopped')`),
  ],
)
