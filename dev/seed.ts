import type pg from 'pg'
import { newPictureKey, type PictureSlot } from '../src/platform/pictures/keys.ts'
import type { ConnectionConfig } from '../src/platform/bank/connection-config.ts'
import { newUuid } from '../src/platform/ids.ts'
import { hashPassword } from '../src/platform/passwords.ts'
import { inspectPicture } from '../src/platform/pictures/inspect.ts'
import { connectStorage } from '../src/platform/storage.ts'
import { rifOf } from './demo/rif.ts'
import { seedPictures } from './pictures/seed-pictures.ts'
import { withDatabase } from './stack/database.ts'
import { Problem } from './stack/problem.ts'
import type { StorageAccess } from './stack/storage.ts'

/** The password of every seeded account. */
export const seedPassword = 'bolivares-2026'

/** Accounts that can do at once what takes others a verified e-mail and an identity check. */
export const seedAccounts = [
  { email: 'admin@example.com', name: 'Administración', role: 'ADMIN', does: 'administrator' },
  {
    email: 'owner@example.com',
    name: 'Carmen Rojas',
    role: 'USER',
    does: 'owner of two merchants',
  },
  { email: 'member@example.com', name: 'Luis Mora', role: 'USER', does: 'member of one of them' },
] as const

interface SeedMerchant {
  name: string
  rif: string
  description: string
  slug: string
  /** Besides the owner. */
  members: string[]
  logo: Uint8Array
  banner: Uint8Array
}

const merchants: SeedMerchant[] = [
  {
    name: 'Panadería La Ñapa',
    rif: 'J-30984132-7',
    description: 'Pan de jamón todo el año.',
    slug: 'panaderia-la-napa',
    members: ['member@example.com'],
    logo: seedPictures.logo.bytes,
    banner: seedPictures.banner.bytes,
  },
  {
    name: 'La Ñapa de Noche',
    rif: rifOf(30984133),
    description: 'Cachitos y café hasta las tres.',
    slug: 'la-napa-de-noche',
    members: [],
    logo: seedPictures.logo.bytes,
    banner: seedPictures.nightBanner.bytes,
  },
]

const localHosts = new Set(['127.0.0.1', 'localhost', '[::1]'])

interface SeededStack {
  databaseUrl: string
  storage: StorageAccess
  /** Of the simulated banks. */
  connections: readonly Pick<ConnectionConfig, 'name' | 'accountNumber'>[]
}

/** Adds what is missing of the seed; what is there stays as it is. Refuses a database elsewhere. */
export async function seed({ databaseUrl, storage, connections }: SeededStack): Promise<void> {
  if (!localHosts.has(new URL(databaseUrl).hostname)) {
    throw new Problem('The seed is for the local stack alone: this database is elsewhere.')
  }
  await withDatabase(databaseUrl, async (client) => {
    await client.query('begin')
    await client.query('select begin_request($1)', [{ now: new Date().toISOString() }])
    await addAccounts(client)
    for (const merchant of merchants) await addMerchant(client, storage, merchant)
    for (const account of seedBankAccounts(connections)) await addBankAccount(client, account)
    await addPayee(client)
    await addRates(client)
    await client.query('commit')
  })
}

async function addAccounts(client: pg.Client): Promise<void> {
  const passwordHash = await hashPassword(seedPassword)
  for (const { email, name, role } of seedAccounts) {
    await client.query(
      `insert into users (id, email, name, password_hash, role, status, kyc_status, email_verified_at,
         created_at, updated_at)
       values ($1, $2, $3, $4, $5, 'active', 'approved', request_now(), request_now(), request_now())
       on conflict (email) do nothing`,
      [newUuid(new Date()), email, name, passwordHash, role],
    )
  }
}

async function addMerchant(
  client: pg.Client,
  storage: StorageAccess,
  { name, rif, description, slug, members, logo, banner }: SeedMerchant,
): Promise<void> {
  const added = await client.query(
    `insert into merchants (id, owner_id, name, rif, description, status, created_at, updated_at)
     select $1, id, $2, $3, $4, 'active', request_now(), request_now()
     from users where email = 'owner@example.com'
     on conflict (rif) do nothing returning id`,
    [newUuid(new Date()), name, rif, description],
  )
  if (added.rowCount === 0) return
  const { id } = added.rows[0]
  await client.query(
    `insert into members (merchant_id, user_id, role, created_at)
     select $1, id, case email when 'owner@example.com' then 'OWNER' else 'MEMBER' end, request_now()
     from users where email = any($2)`,
    [id, ['owner@example.com', ...members]],
  )
  await client.query('select create_store($1, $2, $3)', [id, name, slug])
  await client.query('update stores set description = $2 where merchant_id = $1', [id, description])
  await addPicture(client, storage, id, 'logo', logo)
  await addPicture(client, storage, id, 'banner', banner)
}

async function addPicture(
  client: pg.Client,
  { endpoint, bucket, accessKeyId, secretAccessKey }: StorageAccess,
  merchantUuid: string,
  slot: PictureSlot,
  bytes: Uint8Array,
): Promise<void> {
  const { type, extension } = inspectPicture(bytes)
  const key = newPictureKey(merchantUuid, slot, bytes, extension)
  await connectStorage({
    S3_ENDPOINT: endpoint,
    S3_REGION: 'auto',
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  }).put(key, bytes, type)
  await client.query(
    `insert into pictures (key, merchant_id, created_at, used_at)
     values ($1, $2, request_now(), request_now())`,
    [key, merchantUuid],
  )
  await client.query(`update stores set ${slot}_key = $1 where merchant_id = $2`, [
    key,
    merchantUuid,
  ])
}

/** The account of the owner in the sandbox; those at the simulated banks are theirs to number. */
export const seedSandboxAccount = '01020501830003283374'

interface SeedBankAccount {
  environment: 'live' | 'test'
  accountNumber: string
  alias: string
  connection: string
}

const seedBankAccounts = (connections: SeededStack['connections']): SeedBankAccount[] => [
  {
    environment: 'test',
    accountNumber: seedSandboxAccount,
    alias: 'Pruebas',
    connection: 'sandbox',
  },
  ...connections.map(({ name, accountNumber }) => ({
    environment: 'live' as const,
    accountNumber,
    alias: `Simulador ${name.toUpperCase()}`,
    connection: name,
  })),
]

/** The first account that the owner has at a simulated bank is where the merchants are paid. */
async function addBankAccount(client: pg.Client, account: SeedBankAccount): Promise<void> {
  const { environment, accountNumber, alias, connection } = account
  const added = await client.query(
    `insert into bank_accounts (id, user_id, environment, account_number, document, holder, alias, connection, created_at)
     select $1, id, $2, $3, 'J309841327', 'Panadería La Ñapa, C.A.', $4, $5, request_now()
     from users where email = 'owner@example.com'
     on conflict do nothing returning id`,
    [newUuid(new Date()), environment, accountNumber, alias, connection],
  )
  if (added.rowCount === 0) return
  const { id } = added.rows[0]
  if (environment === 'test') await client.query('select open_sandbox_account($1)', [id])
  else {
    await client.query(
      `update merchants set settlement_account_id = $1
       where settlement_account_id is null
         and owner_id = (select id from users where email = 'owner@example.com')`,
      [id],
    )
  }
}

async function addPayee(client: pg.Client): Promise<void> {
  await client.query(
    `insert into payees (id, user_id, environment, phone, bank_code, document, name, updated_at)
     select $1, id, 'live', '04141234567', '0134', 'V23000760', 'Luis Mora', request_now()
     from users where email = 'owner@example.com'
     on conflict (user_id, environment, phone) do nothing`,
    [newUuid(new Date())],
  )
}

/** Of the business days of the last 30, up to what the simulators tell. */
async function addRates(client: pg.Client): Promise<void> {
  await client.query(
    `insert into exchange_rates (currency, effective_date, rate, origin, source, created_at, updated_at)
     select 'USD', today - days, 36.66420000 - days * 0.0312, 'dolarapi', 'DolarApi', request_now(), request_now()
     from caracas_day(request_now()) today, generate_series(0, 29) days
     where extract(isodow from today - days) < 6
     on conflict do nothing`,
  )
}
