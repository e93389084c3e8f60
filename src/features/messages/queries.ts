import { type SQL, sql } from 'drizzle-orm'
import * as functions from '../../db/functions.ts'
import type { ReminderStep } from '../../db/messages.ts'
import { collectionSettings, messages } from '../../db/schema.ts'
import type { Environment } from '../../domain/environment.ts'
import type { Language } from '../../domain/language.ts'
import {
  type MessageChannel,
  type MessageTemplate,
  REMINDER_CHANNELS,
  type ReminderChannel,
} from '../../domain/message-channels.ts'
import type { ReceiptMessage } from '../../domain/receipt-message.ts'
import type { Reminder } from '../../domain/reminder.ts'
import type { MessageStatus } from '../../domain/statuses.ts'
import type { Paging } from '../../lists/paging.ts'
import {
  countListRows,
  countOf,
  createdWithin,
  type PagedList,
  pageIds,
} from '../../lists/queries.ts'
import type { NotificationData, NotificationType } from '../../notifications/types.ts'
import { statement } from '../../platform/database.ts'
import { merchantId, type Uuid } from '../../platform/ids.ts'
import type { StoredChannel } from '../../platform/messenger/channels.ts'
import {
  type ChannelOutcome,
  recordChannelOutcome,
  stopBlockedRecipient,
} from '../channels/queries.ts'
import type { AccountKey } from '../customers/account-rules.ts'

export interface CollectionSettingsRow extends Record<string, unknown> {
  reminders: ReminderStep[]
  match_payments: boolean
}

/** What is decided anew; the rest stays. */
export interface CollectionDecisions {
  reminders?: readonly ReminderStep[] | undefined
  matchPayments?: boolean | undefined
}

/** The steps as they are shown, from the jsonb of their row. */
const shownSteps = (reminders: SQL): SQL => sql`coalesce((
  select jsonb_agg(jsonb_build_object('days', t.days, 'channel', t.channel) order by t.days, t.channel)
  from jsonb_to_recordset(${reminders}) as t (days integer, channel text)), '[]')`

/** What a merchant has decided for what it collects. */
export const findCollectionSettings = (merchantUuid: Uuid<'merchant'>) =>
  statement<CollectionSettingsRow>(sql`
    select ${shownSteps(sql`s.reminders`)} as reminders, coalesce(s.match_payments, true) as match_payments
    from (select) one left join ${collectionSettings} s on s.merchant_id = ${merchantUuid}`)

/** Decides it anew; a step that stays is as old as it was. */
export const saveCollectionSettings = (
  merchantUuid: Uuid<'merchant'>,
  { reminders, matchPayments }: CollectionDecisions,
) =>
  statement<CollectionSettingsRow>(sql`
    with given as (
      select coalesce(jsonb_agg(jsonb_build_object('days', g.days, 'channel', g.channel, 'since',
        coalesce(kept.since, caracas_day(request_now())))), '[]') as reminders
      from jsonb_to_recordset(${JSON.stringify(reminders ?? [])}::jsonb) as g (days integer, channel text)
        left join (${collectionSettings} s
          cross join jsonb_to_recordset(s.reminders) as kept (days integer, channel text, since date))
        on s.merchant_id = ${merchantUuid} and kept.days = g.days and kept.channel = g.channel),
    saved as (
      insert into ${collectionSettings} as s (merchant_id, reminders, match_payments, updated_at)
      select ${merchantUuid}, reminders, ${matchPayments ?? true}::boolean, request_now() from given
      on conflict (merchant_id) do update set updated_at = excluded.updated_at,
        reminders = ${reminders ? sql`excluded.reminders` : sql`s.reminders`},
        match_payments = ${matchPayments === undefined ? sql`s.match_payments` : sql`excluded.match_payments`}
      returning old.reminders as before, coalesce(old.match_payments, true) as matched,
        new.reminders as after, new.match_payments)
    select ${shownSteps(sql`after`)} as reminders, match_payments, ${functions.recordAudit({
      action: 'collection_settings.update',
      resource: merchantId.toPublic(merchantUuid),
      details: sql`jsonb_build_object(
        'before', jsonb_build_object('reminders', ${shownSteps(sql`before`)}, 'matchPayments', matched),
        'after', jsonb_build_object('reminders', ${shownSteps(sql`after`)}, 'matchPayments', match_payments))`,
    })} as audited
    from saved`)

type Budgets = Partial<Record<ReminderChannel, number>>

export interface MessageSettingsRow extends Record<string, unknown> {
  daily_budget: Budgets
}

/** The budgets in force, of what is stored of them, in the order of the channels: jsonb has one of its own. */
const shownBudgets = (stored: SQL): SQL => sql`(
  select json_object_agg(c.channel, coalesce((${stored} ->> c.channel)::integer, default_message_budget(c.channel)))
  from unnest(${sql.param([...REMINDER_CHANNELS])}::text[]) c (channel))`

/** How many messages a merchant sends on a day. */
export const findMessageSettings = (merchantUuid: Uuid<'merchant'>) =>
  statement<MessageSettingsRow>(sql`
    select ${shownBudgets(sql`(select s.daily_budget from ${collectionSettings} s where s.merchant_id = ${merchantUuid})`)}
      as daily_budget`)

/** Changes the budgets that are named. */
export const saveMessageSettings = (merchantUuid: Uuid<'merchant'>, budgets: Budgets) =>
  statement<MessageSettingsRow>(sql`
    with saved as (
      insert into ${collectionSettings} as s (merchant_id, daily_budget, updated_at)
      values (${merchantUuid}, ${JSON.stringify(budgets)}::jsonb, request_now())
      on conflict (merchant_id) do update set daily_budget = s.daily_budget || excluded.daily_budget,
        updated_at = excluded.updated_at
      returning old.daily_budget as before, new.daily_budget as after)
    select ${shownBudgets(sql`after`)} as daily_budget, ${functions.recordAudit({
      action: 'message_settings.update',
      resource: merchantId.toPublic(merchantUuid),
      details: sql`jsonb_build_object('before', jsonb_build_object('dailyBudget', ${shownBudgets(sql`before`)}),
        'after', jsonb_build_object('dailyBudget', ${shownBudgets(sql`after`)}))`,
    })} as audited
    from saved`)

export interface MessageRow extends Record<string, unknown> {
  id: Uuid<'message'>
  merchant_id: Uuid<'merchant'>
  environment: Environment
  channel: MessageChannel
  template: MessageTemplate
  recipient: string | null
  customer_id: Uuid<'customer'> | null
  charge_note_id: Uuid<'chargeNote'> | null
  transaction_id: Uuid<'transaction'> | null
  status: MessageStatus
  reason: string | null
  attempts: number
  created_at: string
  updated_at: string
}

export interface MessageFilters {
  environment: Environment
  channel?: MessageChannel | undefined
  status?: MessageStatus | undefined
  customerId?: Uuid<'customer'> | undefined
  from?: Date | undefined
  to?: Date | undefined
}

const messageList = (merchantUuid: Uuid<'merchant'>, filters: MessageFilters): PagedList => {
  const { environment, channel, status, customerId } = filters
  const where = [
    channel && sql`m.channel = ${channel}`,
    status && sql`m.status = ${status}`,
    ...createdWithin(sql`m.id`, filters),
  ]
  const ofMerchant = sql`m.merchant_id = ${merchantUuid} and m.environment = ${environment}`
  return {
    from: sql`${messages} m`,
    id: sql`m.id`,
    slices: [
      customerId
        ? { leading: [[sql`m.customer_id`, customerId]], where: [ofMerchant, ...where] }
        : {
            leading: [
              [sql`m.merchant_id`, merchantUuid],
              [sql`m.environment`, environment],
            ],
            where,
          },
    ],
  }
}

/** A page of what a merchant has written to its customers, newest first. */
export const listMessageRows = (merchantUuid: Uuid<'merchant'>, filters: MessageFilters & Paging) =>
  statement<MessageRow>(sql`
    select m.id, m.merchant_id, m.environment, m.channel, m.template, m.recipient, m.customer_id, m.charge_note_id,
      m.transaction_id, m.status, m.reason, m.attempts, iso_time(m.created_at) as created_at, iso_time(m.updated_at) as updated_at
    from ${messages} m where m.id in ${pageIds(messageList(merchantUuid, filters), filters)}
    order by m.id desc`)

export const countMessages = (merchantUuid: Uuid<'merchant'>, filters: MessageFilters & Paging) =>
  countOf(countListRows(messageList(merchantUuid, filters)), filters)

/** A message that is to be sent, without what it says. */
interface Leased {
  id: Uuid<'message'>
  channel: ReminderChannel
  /** The merchant's channel; null of mail. */
  via: StoredChannel | null
  to: string
}

/** A reminder that is to be sent; lease_messages.sql describes it. */
export interface LeasedReminder extends Leased, Reminder {
  template: 'note_reminder'
  token: string
  /** Of the customer's page; null if nothing opens it. */
  accountKey: AccountKey | null
}

/** A receipt that is to be sent; lease_receipts.sql describes it. */
export interface LeasedReceipt extends Leased, Omit<ReceiptMessage, 'number'> {
  template: 'receipt'
  /** ISO 8601, in UTC. */
  createdAt: string
  transaction: Uuid<'transaction'>
}

/** A notice to a member that is to be sent; lease_notices.sql describes it. */
export interface LeasedNotice extends Leased {
  template: 'notice'
  type: NotificationType
  data: NotificationData
  /** Null until they have named one. */
  language: Language | null
}

export type LeasedMessage = LeasedReminder | LeasedReceipt | LeasedNotice

/** Queues the reminders that are due, and takes some of what is queued for sending, of receipts and notices as many each. */
export const leaseDueMessages = (queue: number, limit: number) => ({
  queued: statement(sql`select ${functions.queueReminders({ limit: queue })} as queued`),
  reminders: statement<{ leased: LeasedReminder[] }>(
    sql`select ${functions.leaseMessages({ limit })} as leased`,
  ),
  receipts: statement<{ leased: LeasedReceipt[] }>(
    sql`select ${functions.leaseReceipts({ limit })} as leased`,
  ),
  notices: statement<{ leased: LeasedNotice[] }>(
    sql`select ${functions.leaseNotices({ limit })} as leased`,
  ),
})

/** A receipt that somebody has asked for. */
export interface ReceiptRequest {
  token: string
  transactionUuid: Uuid<'transaction'>
  channel: ReminderChannel
  /** An e-mail, or a phone in the local form. */
  to: string
}

/** Queues it; queue_receipt.sql says where it does not. */
export const queueReceipt = ({ token, transactionUuid, channel, to }: ReceiptRequest) =>
  statement(sql`
    select ${functions.queueReceipt({ token, transactionId: transactionUuid, channel, address: to })} as queued`)

/** What has become of a message that was taken for sending. */
export interface Outcome {
  id: Uuid<'message'>
  status: 'sent' | 'rejected' | 'unknown'
  /** The code of the service that has refused it. */
  reason?: string
  /** Whether it may be taken another time. */
  isTriedAgain?: boolean
  /** Whether who was to get it has blocked the channel. */
  isBlocked?: boolean
  /** The provider's id of it. */
  providerId?: string | null
}

/** Tries of a message that is refused, ten minutes apart. */
const MAX_ATTEMPTS = 3

/** Records outcomes; what was refused for now is tried again later, unless it was too often. */
const recordMessages = (outcomes: readonly Outcome[]) =>
  statement(sql`
    update ${messages} m set reason = o.reason, leased_until = null, updated_at = request_now(),
      status = case when o."isTriedAgain" and m.attempts < ${MAX_ATTEMPTS}::integer then 'queued' else o.status end,
      provider_id = o."providerId", next_attempt_at = request_now() + interval '10 minutes'
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
      as o (id uuid, status text, reason text, "isTriedAgain" boolean, "providerId" text)
    where m.id = o.id and m.status = 'queued' and m.leased_until is not null`)

/**
 * Records what has become of messages, and then what the providers of channels have said of these as they were sent: what
 * waits for a channel that is disabled by it fails.
 */
export const recordOutcomes = (
  outcomes: readonly Outcome[],
  told: readonly [StoredChannel, ChannelOutcome][],
) => ({
  messages: recordMessages(outcomes),
  ...Object.fromEntries(
    outcomes
      .filter(({ isBlocked }) => isBlocked)
      .map(({ id }, nth) => [`b${nth}`, stopBlockedRecipient(id)]),
  ),
  ...Object.fromEntries(
    told.map(([channel, outcome], nth) => [`c${nth}`, recordChannelOutcome(channel, outcome)]),
  ),
})

/** Stops the channel of a message for who got it; stop_messages.sql describes it. */
export const stopMessages = (messageUuid: Uuid<'message'>) =>
  statement(sql`select ${functions.stopMessages({ messageId: messageUuid })}`)

/** Who has written a message. */
export const findSender = (messageUuid: Uuid<'message'>) =>
  statement<{ merchant: string }>(sql`
    select s.name as merchant from ${messages} m join merchants s on s.id = m.merchant_id where m.id = ${messageUuid}`)
