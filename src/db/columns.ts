import { sql } from 'drizzle-orm'
import { check, customType, jsonb, numeric, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Metadata } from '../domain/metadata.ts'

export const id = () => uuid().notNull()

export const instant = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' })

export const environment = () => text({ enum: ['live', 'test'] })

/** An exact amount with two decimals. */
export const money = () => numeric({ precision: 13, scale: 2 })

/** Bolívares for one unit of a currency. */
export const rate = () => numeric({ precision: 15, scale: 8 })

/** The "C" collation lets a trigram index serve `like`, and sorts by bytes. */
export const searchText = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

export const bytes = customType<{ data: Uint8Array; driverData: string }>({
  dataType: () => 'bytea',
  toDriver: (value) => `\\x${value.toHex()}`,
})

/** A database transaction's id, which PostgreSQL counts up over the life of a cluster. */
export const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })

/** The integrator's own number for a sale, and their own data about it. */
export const references = () => ({
  externalReference: text(),
  metadata: jsonb().$type<Metadata>().notNull().default({}),
})

/** What references() may hold. Nearly all metadata is empty, and then nothing is called. */
export const referenceChecks = (table: string) => [
  check(`${table}_external_reference_valid`, sql`is_external_reference(external_reference)`),
  check(`${table}_metadata_valid`, sql`metadata = '{}' or is_metadata(metadata)`),
]
