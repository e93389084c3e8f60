import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { CHANNEL_KINDS } from '../domain/message-channels.ts'
import { CHANNEL_STATUSES } from '../domain/statuses.ts'
import { bytes, environment, id, instant } from './columns.ts'
import { customers } from './customers.ts'
import { merchants } from './merchants.ts'
import { users } from './users.ts'

/** The channels that merchants have connected to write to their customers. */
export const channels = pgTable(
  'channels',
  {
    id: id().primaryKey(),
    merchantId: id().references(() => merchants.id),
    environment: environment().notNull(),
    kind: text({ enum: CHANNEL_KINDS }).notNull(),
    status: text({ enum: CHANNEL_STATUSES }).notNull(),
    /** Encrypted; see encryptChannelCredentials(). */
    credentials: bytes().notNull(),
    /** How often the provider has refused the credentials since it last accepted them. */
    refusals: integer().notNull().default(0),
    /** `credential:190`, `template:MISSING` or `unreachable:NO_ANSWER` */
    lastError: text(),
    /** Its own name at the provider, as that has told it: of a bot, without the @. */
    account: text(),
    checkedAt: instant(),
    /** Null of one that is disabled. */
    nextCheckAt: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('channels_kind_key').on(table.merchantId, table.environment, table.kind),
    index('channels_check_idx').on(table.nextCheckAt),
    index('channels_account_idx').on(table.account),
    check('channels_environment_known', sql`environment in ('live', 'test')`),
    check('channels_kind_known', sql`kind in ('whatsapp', 'telegram')`),
    check('channels_status_known', sql`status in ('checking', 'active', 'failing', 'disabled')`),
  ],
)

/**
 * What people have said to a merchant by a channel about being written to, by their address there: it holds for every
 * customer who has the address, now or later.
 */
export const recipientChoices = pgTable(
  'recipient_choices',
  {
    merchantId: id().references(() => merchants.id),
    environment: environment().notNull(),
    channel: text({ enum: CHANNEL_KINDS }).notNull(),
    /** A phone in the local form; at Telegram, the id of the chat. */
    recipient: text().notNull(),
    stopped: boolean().notNull(),
    /** By the provider's clock: what was said before it changes nothing, however late it comes. */
    saidAt: instant().notNull(),
  },
  (table) => [
    primaryKey({
      name: 'recipient_choices_pk',
      columns: [table.merchantId, table.environment, table.channel, table.recipient],
    }),
    check('recipient_choices_environment_known', sql`environment in ('live', 'test')`),
    check('recipient_choices_channel_known', sql`channel in ('whatsapp', 'telegram')`),
  ],
)

/**
 * How customers and members are reached by channels that know nobody by a phone: each begins with a code that binds once whoever
 * presents it there.
 */
export const channelBindings = pgTable(
  'channel_bindings',
  {
    id: id().primaryKey(),
    channelId: id().references(() => channels.id, { onDelete: 'cascade' }),
    customerId: uuid().references(() => customers.id),
    /** Of a member who is told there what they are notified of. */
    userId: uuid().references(() => users.id),
    /** SHA-256 of the code. */
    codeHash: bytes().notNull(),
    expiresAt: instant().notNull(),
    /** The address of who has presented the code, at Telegram the id of the chat; null before. */
    recipient: text(),
    boundAt: instant(),
    createdAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('channel_bindings_code_key').on(table.codeHash),
    index('channel_bindings_customer_idx').on(table.customerId, table.boundAt),
    index('channel_bindings_user_idx').on(table.userId, table.boundAt),
    index('channel_bindings_recipient_idx').on(table.recipient),
    check('channel_bindings_of_one', sql`num_nonnulls(customer_id, user_id) = 1`),
    check('channel_bindings_bound_whole', sql`(recipient is null) = (bound_at is null)`),
  ],
)
