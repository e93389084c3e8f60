import { sql } from 'drizzle-orm'
import { bytea } from '../../db/function-call.ts'
import * as functions from '../../db/functions.ts'
import { channels } from '../../db/schema.ts'
import type { Environment } from '../../domain/environment.ts'
import type { ChannelKind } from '../../domain/message-channels.ts'
import type { ChannelStatus } from '../../domain/statuses.ts'
import { type Responded, respondWith } from '../../http/idempotency.ts'
import { statement } from '../../platform/database.ts'
import { channelId, merchantId, type Uuid } from '../../platform/ids.ts'
import type { StoredChannel } from '../../platform/messenger/channels.ts'

export interface ChannelRow extends Record<string, unknown> {
  id: Uuid<'channel'>
  merchant_id: Uuid<'merchant'>
  environment: Environment
  kind: ChannelKind
  status: ChannelStatus
  /** `credential:190` */
  last_error: string | null
  checked_at: string | null
  created_at: string
  updated_at: string
}

/** A channel of a merchant. */
export interface ChannelRef {
  merchantUuid: Uuid<'merchant'>
  channelUuid: Uuid<'channel'>
}

const columns = sql`h.id, h.merchant_id, h.environment, h.kind, h.status, h.last_error, iso_time(h.checked_at) as checked_at,
  iso_time(h.created_at) as created_at, iso_time(h.updated_at) as updated_at`

const isChannel = ({ merchantUuid, channelUuid }: ChannelRef) =>
  sql`h.id = ${channelUuid} and h.merchant_id = ${merchantUuid}`

export interface NewChannelRow {
  id: Uuid<'channel'>
  merchantUuid: Uuid<'merchant'>
  environment: Environment
  kind: ChannelKind
  /** Encrypted. */
  credentials: Buffer
}

/** Writes a channel and responds with it. A merchant has one of each kind in an environment: channels_kind_key. */
export const insertChannel = ({
  id,
  merchantUuid,
  environment,
  kind,
  credentials,
}: NewChannelRow) => ({
  created: statement(sql`
    with h as (
      insert into ${channels} (id, merchant_id, environment, kind, status, credentials, next_check_at, created_at, updated_at)
      values (${id}, ${merchantUuid}, ${environment}, ${kind}, 'checking', ${bytea(credentials)}, request_now(),
        request_now(), request_now())
      returning *)
    select ${functions.recordAudit({
      action: 'channel.create',
      resource: channelId.toPublic(id),
      details: sql`jsonb_build_object('merchantId', ${merchantId.toPublic(merchantUuid)}::text, 'before', null, 'after',
        jsonb_build_object('kind', h.kind, 'environment', h.environment))`,
    })} from h`),
  responded: statement<Responded<ChannelRow>>(
    respondWith(sql`select ${columns} from ${channels} h where h.id = ${id}`),
  ),
})

export const findChannel = (ref: ChannelRef) =>
  statement<ChannelRow>(sql`select ${columns} from ${channels} h where ${isChannel(ref)}`)

/** A merchant's channels, newest first. */
export const listChannelRows = (
  merchantUuid: Uuid<'merchant'>,
  environment: Environment | undefined,
) =>
  statement<ChannelRow>(sql`
    select ${columns} from ${channels} h
    where h.merchant_id = ${merchantUuid} and h.environment = coalesce(${environment ?? null}, h.environment)
    order by h.id desc`)

/** Replaces the credentials; replace_channel_credentials.sql lists the errors. */
export const replaceCredentials = (
  { merchantUuid, channelUuid }: ChannelRef,
  kind: ChannelKind,
  credentials: Buffer,
) =>
  statement(sql`
    select ${functions.replaceChannelCredentials({
      merchantId: merchantUuid,
      id: channelUuid,
      kind,
      credentials: bytea(credentials),
    })}`)

export const removeChannel = ({ merchantUuid, channelUuid }: ChannelRef) =>
  statement(sql`select ${functions.deleteChannel({ merchantId: merchantUuid, id: channelUuid })}`)

type StoredRow = StoredChannel & Record<string, unknown>

const stored = sql`h.id, h.kind, encode(h.credentials, 'hex') as credentials`

/** A channel of a merchant, to be checked. No row if it is disabled. */
export const findCheckableChannel = (ref: ChannelRef) =>
  statement<StoredRow>(
    sql`select ${stored} from ${channels} h where ${isChannel(ref)} and h.status <> 'disabled'`,
  )

/** Takes channels that are due to be checked; after five minutes they are due again. */
export const leaseChecks = (limit: number) =>
  statement<StoredRow>(sql`
    update ${channels} h set next_check_at = request_now() + interval '5 minutes'
    where h.id = any (array(
      select id from ${channels} where next_check_at <= request_now()
      order by next_check_at limit ${limit} for update skip locked))
    returning ${stored}`)

/** What a provider has said of a channel, and how often. */
export type ChannelOutcome =
  | { status: 'accepted'; account?: string }
  | { status: 'credential' | 'template' | 'unreachable'; code: string; times?: number }

/** Records it; see record_channel_outcome.sql. */
export const recordChannelOutcome = ({ id, credentials }: StoredChannel, outcome: ChannelOutcome) =>
  statement(sql`
    select ${functions.recordChannelOutcome({
      id,
      credentials: sql`decode(${credentials}, 'hex')`,
      outcome: outcome.status,
      code: outcome.status === 'accepted' ? null : outcome.code,
      times: (outcome.status !== 'accepted' && outcome.times) || 1,
      account: (outcome.status === 'accepted' && outcome.account) || null,
    })}`)

/** A channel to whose address its provider has written, whatever its status: who stops it is heard. */
export interface HookedChannel extends StoredChannel, Record<string, unknown> {
  merchant_id: Uuid<'merchant'>
  environment: Environment
}

export const findHookedChannel = (channelUuid: Uuid<'channel'>, kind: ChannelKind) =>
  statement<HookedChannel>(sql`
    select ${stored}, h.merchant_id, h.environment from ${channels} h where h.id = ${channelUuid} and h.kind = ${kind}`)

/**
 * The channels of a bot, by one of them: Telegram reports what is written to a bot at one address alone, that of the channel
 * which was checked last. No row if there is no such channel.
 */
export const findChannelsOfBot = (channelUuid: Uuid<'channel'>) =>
  statement<HookedChannel>(sql`
    select ${stored}, h.merchant_id, h.environment from ${channels} h
    where h.kind = 'telegram' and (h.id = ${channelUuid}
      or h.account = (select o.account from ${channels} o where o.id = ${channelUuid} and o.kind = 'telegram'))
    order by h.id`)

/** What somebody has said about being written to; take_recipient_choices.sql describes it. */
export interface RecipientChoice {
  /** A phone in the local form; at Telegram, the id of the chat. */
  recipient: string
  stopped: boolean
  at: string
}

export const takeChoices = (
  { merchant_id, environment, kind }: HookedChannel,
  choices: readonly RecipientChoice[],
) =>
  statement(sql`
    select ${functions.takeRecipientChoices({
      merchantId: merchant_id,
      environment,
      channel: kind,
      choices,
    })}`)

/** How far a message has come; take_delivery_states.sql describes it. */
export interface DeliveryState {
  id: Uuid<'message'> | null
  providerId: string
  status: 'sent' | 'delivered' | 'read' | 'rejected'
  code: string | null
}

export const takeStates = (
  { merchant_id, environment, kind }: HookedChannel,
  states: readonly DeliveryState[],
) =>
  statement(sql`
    select ${functions.takeDeliveryStates({
      merchantId: merchant_id,
      environment,
      channel: kind,
      states,
    })}`)

export interface NewBinding {
  id: Uuid<'channelBinding'>
  /** Null of the caller themselves. */
  customerUuid: Uuid<'customer'> | null
  codeHash: Uint8Array
  /** Of the channel: all of the response that is kept. */
  publicId: string
}

/** Writes a code and tells the channel's name at its provider; create_channel_binding.sql lists the errors. */
export const insertBinding = ({ merchantUuid, channelUuid }: ChannelRef, binding: NewBinding) => ({
  bound: statement<{ account: string }>(sql`
    select ${functions.createChannelBinding({
      id: binding.id,
      merchantId: merchantUuid,
      channelId: channelUuid,
      customerId: binding.customerUuid,
      codeHash: bytea(binding.codeHash),
    })} as account, ${functions.respond({ rowOrId: binding.publicId })} as response`),
})

/** Binds who has presented a code at a channel; bind_recipient.sql describes it. */
export const bindRecipient = (
  { id }: HookedChannel,
  codeHash: Uint8Array,
  { recipient, at }: Pick<RecipientChoice, 'recipient' | 'at'>,
) =>
  statement(sql`
    select ${functions.bindRecipient({
      channelId: id,
      codeHash: bytea(codeHash),
      recipient,
      at: sql`${at}::timestamptz`,
    })}`)

/** Stops a channel for who has blocked it; stop_blocked_recipient.sql describes it. */
export const stopBlockedRecipient = (messageUuid: Uuid<'message'>) =>
  statement(sql`select ${functions.stopBlockedRecipient({ messageId: messageUuid })}`)
