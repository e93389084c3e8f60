import type pg from 'pg'
import { newUuid, type Uuid } from '../src/platform/ids.ts'
import { hashPassword } from '../src/platform/passwords.ts'
import { inspectPicture } from '../src/platform/pictures/inspect.ts'
import { newPictureKey, type PictureKind } from '../src/platform/pictures/keys.ts'
import { connectStorage } from '../src/platform/storage.ts'
import { rifOf } from './demo/rif.ts'
import { seedPictures } from './pictures/seed-pictures.ts'
import { addBank, type SeedConnections } from './seed/bank.ts'
import { addLinks } from './seed/links.ts'
import { addRates } from './seed/rates.ts'
import { withDatabase } from './stack/database.ts'
import { Problem } from './stack/problem.ts'
import type { StorageAccess } from './stack/storage.ts'

/** The password of every seeded account. */
export const seedPassword = 'bolivares-2026'

/** Accounts with a verified e-mail and an approved identity check. */
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
  /** The members besides the owner. */
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
  connections: SeedConnections
}

/** Adds whatever is missing of the seed data and changes nothing else. Throws if the database is not local. */
export async function seed({ databaseUrl, storage, connections }: SeededStack): Promise<void> {
  if (!localHosts.has(new URL(databaseUrl).hostname)) {
    throw new Problem('The seed is for the local stack alone: this database is elsewhere.')
  }
  await withDatabase(databaseUrl, async (client) => {
    await client.query('begin')
    await client.query('select begin_request($1)', [new Date()])
    await addAccounts(client)
    for (const merchant of merchants) await addMerchant(client, storage, merchant)
    await addBank(client, connections)
    await addRates(client)
    await addLinks(client)
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
     on conflict (rif) where confirmed and rif_released_at is null do nothing returning id`,
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
  merchantUuid: Uuid<'merchant'>,
  slot: PictureKind,
  bytes: Uint8Array,
): Promise<void> {
  const { type, extension } = inspectPicture(bytes)
  const key = newPictureKey(merchantUuid, slot, bytes, extension)
  await connectStorage({
    S3_ENDPOINT: endpoint,
    S3_REGION: 'auto',
    S3_BUCKET: bucket,
    S3_PREFIX: '',
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  }).put(key, bytes, type)
  await client.query(
    `insert into pictures (key, merchant_id, created_at, attached_at)
     values ($1, $2, request_now(), request_now())`,
    [key, merchantUuid],
  )
  await client.query(`update stores set ${slot}_key = $1 where merchant_id = $2`, [
    key,
    merchantUuid,
  ])
}
