import { sql } from 'drizzle-orm'
import { bytea } from '../../db/function-call.ts'
import {
  bankConnectionChanges,
  bankConnections,
  channels,
  factors,
  pushSubscriptions,
} from '../../db/schema.ts'
import type { ChannelKind } from '../../domain/message-channels.ts'
import type { RealProtocol } from '../../platform/bank/connection-config.ts'
import { statement } from '../../platform/database.ts'
import type { Uuid } from '../../platform/ids.ts'

/** Where encrypted credentials are stored. */
const CREDENTIAL_STORES = ['connection', 'change', 'channel', 'factor', 'push'] as const

/** An encrypted credential, and what it is bound to. */
export interface StoredCredential extends Record<string, unknown> {
  store: (typeof CREDENTIAL_STORES)[number]
  /** Of the connection, the channel, the factor or the subscription. */
  id: Uuid
  /** Of a channel its kind; null of a factor and a subscription. */
  protocol: RealProtocol | ChannelKind | null
  /** In hexadecimal. */
  encrypted: string
}

/** All of them; `key` is the name of the key, after the version and its own length. See encryptCredential(). */
const stored = sql`(
  select 'connection' as store, c.id, c.protocol, c.credentials as encrypted from ${bankConnections} c
  where c.credentials is not null
  union all
  select 'change', d.connection_id, c.protocol, d.credentials
  from ${bankConnectionChanges} d join ${bankConnections} c on c.id = d.connection_id
  union all
  select 'channel', h.id, h.kind, h.credentials from ${channels} h
  union all
  select 'factor', f.id, null, f.secret from ${factors} f where f.secret is not null
  union all
  select 'push', s.id, null, s.secret from ${pushSubscriptions} s)`

const keyName = sql`substring(encrypted from 3 for get_byte(encrypted, 1))`

const namesOf = (keys: readonly string[]) =>
  sql`any (select convert_to(name, 'UTF8') from jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb) name)`

/** Some credentials that are under one of the keys, in any order, so that none which cannot be read holds others up. */
export const findUnderKeys = (keys: readonly string[], limit: number) =>
  statement<StoredCredential>(sql`
    select store, id, protocol, encode(encrypted, 'hex') as encrypted from ${stored} stored
    where ${keyName} = ${namesOf(keys)} order by random() limit ${limit}`)

/** How many are not under the key. */
export const countNotUnderKey = (key: string) =>
  statement<{ remaining: number }>(sql`
    select count(*)::integer as remaining from ${stored} stored where ${keyName} <> convert_to(${key}, 'UTF8')`)

/** Replaces a credential unless it was replaced or removed meanwhile. */
export function replaceStored({ store, id, encrypted }: StoredCredential, replacement: Buffer) {
  const [former, next] = [sql`decode(${encrypted}, 'hex')`, bytea(replacement)]
  switch (store) {
    case 'connection':
      return statement(
        sql`update ${bankConnections} set credentials = ${next} where id = ${id} and credentials = ${former}`,
      )
    case 'change':
      return statement(
        sql`update ${bankConnectionChanges} set credentials = ${next}
          where connection_id = ${id} and credentials = ${former}`,
      )
    case 'channel':
      return statement(
        sql`update ${channels} set credentials = ${next} where id = ${id} and credentials = ${former}`,
      )
    case 'push':
      return statement(
        sql`update ${pushSubscriptions} set secret = ${next} where id = ${id} and secret = ${former}`,
      )
    case 'factor':
      return statement(
        sql`update ${factors} set secret = ${next} where id = ${id} and secret = ${former}`,
      )
  }
}
