import { randomBytes } from 'node:crypto'
import { newTillCode } from '../../src/features/tills/rules.ts'
import { branchId, newUuid, tillId, type Uuid } from '../../src/platform/ids.ts'
import type { Actor, FixtureHome, MerchantFixture } from './actors.ts'

export interface BranchFixture {
  uuid: Uuid<'branch'>
  id: string
}

export interface TillFixture {
  uuid: Uuid<'till'>
  id: string
  code: string
}

const unlikeOthers = (kind: string): string => `${kind} ${randomBytes(4).toString('hex')}`

/** A branch of the merchant, open unless said. */
export async function createBranch(
  { database }: FixtureHome,
  merchant: Pick<MerchantFixture, 'uuid'>,
  { name = unlikeOthers('Sede'), active = true, createdAt = new Date() } = {},
): Promise<BranchFixture> {
  const uuid = newUuid<'branch'>(createdAt)
  await database.query(
    `insert into branches (id, merchant_id, name, active, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $5)`,
    [uuid, merchant.uuid, name, active, createdAt],
  )
  return { uuid, id: branchId.toPublic(uuid) }
}

/** A till of the branch, in use unless said. */
export async function createTill(
  { database }: FixtureHome,
  branch: Pick<BranchFixture, 'uuid'>,
  { name = unlikeOthers('Caja'), active = true, createdAt = new Date() } = {},
): Promise<TillFixture> {
  const uuid = newUuid<'till'>(createdAt)
  const code = newTillCode()
  await database.query(
    `insert into tills (id, merchant_id, branch_id, name, code, active, created_at, updated_at)
     select $1, b.merchant_id, b.id, $3, $4, $5, $6, $6 from branches b where b.id = $2`,
    [uuid, branch.uuid, name, code, active, createdAt],
  )
  return { uuid, id: tillId.toPublic(uuid), code }
}

/** Puts a checkout on a till, as its person did. */
export async function createTillSale(
  { database }: FixtureHome,
  till: Pick<TillFixture, 'uuid'>,
  checkout: { uuid: Uuid<'checkout'> },
  { by, environment = 'test' }: { by: Pick<Actor, 'uuid'>; environment?: 'live' | 'test' },
): Promise<void> {
  await database.query(
    `insert into till_sales (id, till_id, environment, checkout_id, made_checkout, put_by, put_at)
     values ($1, $2, $3, $4, false, $5, now())`,
    [newUuid<'tillSale'>(new Date()), till.uuid, environment, checkout.uuid, by.uuid],
  )
}

/** Binds a member to branches. */
export async function bindMember(
  { database }: FixtureHome,
  merchant: Pick<MerchantFixture, 'uuid'>,
  actor: Pick<Actor, 'uuid'>,
  branches: readonly Pick<BranchFixture, 'uuid'>[],
): Promise<void> {
  await database.query(
    'update members set branch_ids = $3::uuid[] where merchant_id = $1 and user_id = $2',
    [merchant.uuid, actor.uuid, branches.map(({ uuid }) => uuid)],
  )
}
