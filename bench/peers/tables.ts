import { customType, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const time = (name: string) => timestamp(name, { withTimezone: true })

export const users = pgTable('users', {
  id: uuid().primaryKey(),
  email: text().notNull(),
  name: text().notNull(),
  status: text().notNull(),
})

export const sessions = pgTable('sessions', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  expiresAt: time('expires_at').notNull(),
  revokedAt: time('revoked_at'),
})

export const apiKeys = pgTable('api_keys', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  merchantId: uuid('merchant_id'),
  keyHash: bytes('key_hash').notNull(),
  expiresAt: time('expires_at'),
  revokedAt: time('revoked_at'),
})

export const merchants = pgTable('merchants', {
  id: uuid().primaryKey(),
  ownerId: uuid('owner_id').notNull(),
  name: text().notNull(),
  rif: text().notNull(),
  description: text().notNull(),
  status: text().notNull(),
  createdAt: time('created_at').notNull(),
  updatedAt: time('updated_at').notNull(),
})

export const members = pgTable('members', {
  merchantId: uuid('merchant_id').notNull(),
  userId: uuid('user_id').notNull(),
})
