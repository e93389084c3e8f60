import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { rifOf } from '../../dev/demo/rif.ts'
import { makeApiKey } from '../../src/domain/api-key.ts'
import { accountId, merchantId, newUuid } from '../../src/platform/ids.ts'

/** A merchant that is paid and pays in the sandbox. */
export interface Trader {
  /** Its place among all, from 0 on. */
  place: number
  uuid: string
  id: string
  /** An API key of its owner, for test data. */
  key: string
  /** The account that it pays from. */
  account: string
  /** Of its payment link. */
  token: string
}

const made = (count: number, from: number) => {
  const now = new Date()
  return Array.from({ length: count }, (_, index) => {
    const uuid = newUuid(now)
    const place = from + index
    const key = makeApiKey('svc', 'test', randomBytes)
    const [user, account, link, keyUuid] = Array.from({ length: 4 }, () => newUuid(now))
    const token = randomBytes(16).toString('base64url')
    return { place, uuid, key, user, account, link, keyUuid, token }
  })
}

/** Creates so many merchants, each with an owner, an API key, a sandbox account and a link. `from` numbers the first. */
export async function createTraders(
  client: pg.Client,
  count: number,
  from: number,
): Promise<Trader[]> {
  const rows = made(count, from).map((row) => ({
    ...row,
    rif: rifOf(30_000_000 + row.place),
    number: `0191000148${String(row.place).padStart(10, '0')}`,
    prefix: row.key.slice(0, 13),
    lastFour: row.key.slice(-4),
    hash: createHash('sha256').update(row.key).digest('hex'),
  }))
  await client.query('begin')
  await client.query(`create temp table made on commit drop as
    select * from jsonb_to_recordset('${JSON.stringify(rows)}'::jsonb) as r(
      place int, uuid uuid, "user" uuid, account uuid, link uuid, "keyUuid" uuid, token text, rif text, number text,
      prefix text, "lastFour" text, hash text)`)
  await client.query(`insert into users (id, email, name, password_hash, status, email_verified_at, created_at, updated_at)
    select "user", 'owner-' || place || '@example.com', 'Carmen Rojas', 'none', 'active', now(), now(), now() from made`)
  await client.query(`insert into merchants (id, owner_id, name, rif, status, created_at, updated_at)
    select uuid, "user", 'Bodega ' || place, rif, 'active', now(), now() from made`)
  await client.query(`insert into members (merchant_id, user_id, role, created_at)
    select uuid, "user", 'OWNER', now() from made`)
  await client.query(`insert into stores (merchant_id, name, slug, updated_at)
    select uuid, 'Bodega ' || place, 'bodega-' || place, now() from made`)
  await client.query(`insert into api_keys (id, user_id, name, environment, prefix, last_four, key_hash, created_at)
    select "keyUuid", "user", 'Caja', 'test', prefix, "lastFour", decode(hash, 'hex'), now() from made`)
  await client.query(`insert into bank_accounts (id, user_id, environment, account_number, document, holder, connection, created_at)
    select account, "user", 'test', number, 'V12345678', 'Carmen Rojas', 'sandbox', now() from made`)
  await client.query(`insert into payment_links (id, merchant_id, environment, token, label, amount, currency, created_at, updated_at)
    select link, uuid, 'test', token, 'Pan de jamón', 25, 'VES', now(), now() from made`)
  await client.query('commit')
  return rows.map(({ place, uuid, key, account, token }) => ({
    ...{ place, uuid, key, token },
    id: merchantId.toPublic(uuid as never),
    account: accountId.toPublic(account as never),
  }))
}
