import { expect } from 'vitest'
import type { MemberRole } from '../../src/domain/roles.ts'
import { type Actor, createMerchant, createUser, type MerchantFixture } from './actors.ts'
import type { Service } from './service.ts'

/** A merchant, and two of each role below its OWNER, who joined in this order. */
export interface Team {
  merchant: MerchantFixture
  owner: Actor
  admin: Actor
  otherAdmin: Actor
  member: Actor
  otherMember: Actor
}

/** Makes a merchant with a member in each place; all are verified and approved. */
export async function createTeam(service: Service): Promise<Team> {
  const approved = () => createUser(service, { kycStatus: 'approved' })
  const [owner, admin, otherAdmin, member, otherMember] = await Promise.all([
    approved(),
    approved(),
    approved(),
    approved(),
    approved(),
  ])
  const merchant = await createMerchant(service, owner)
  await service.database.query(
    `insert into members (merchant_id, user_id, role, created_at)
     select $1, id, role, now() + place * interval '1 minute'
     from unnest($2::uuid[], array['ADMIN', 'ADMIN', 'MEMBER', 'MEMBER']) with ordinality as joining (id, role, place)`,
    [merchant.uuid, [admin, otherAdmin, member, otherMember].map(({ uuid }) => uuid)],
  )
  return { merchant, owner, admin, otherAdmin, member, otherMember }
}

/** The stored roles of a merchant, by the members' public ids. */
export async function rolesIn(
  service: Service,
  merchant: MerchantFixture,
): Promise<Record<string, MemberRole>> {
  const rows = await service.database.query<{ id: string; role: MemberRole }>(
    `select public_id('usr', user_id) as id, role from members where merchant_id = $1 order by user_id`,
    [merchant.uuid],
  )
  return Object.fromEntries(rows.map(({ id, role }) => [id, role]))
}

/** Expects one OWNER, whom the merchant names as such. Returns their public id. */
export async function expectOneOwner(service: Service, merchant: MerchantFixture): Promise<string> {
  const [row] = await service.database.query<{ named: string; owners: string[] }>(
    `select public_id('usr', owner_id) as named, array(
       select public_id('usr', user_id) from members
       where merchant_id = merchants.id and role = 'OWNER') as owners
     from merchants where id = $1`,
    [merchant.uuid],
  )
  expect(row?.owners).toStrictEqual([row?.named])
  return row?.named ?? ''
}

/** Everything that was ever recorded of a merchant's memberships, its owner and its events, but what its owner is told of them. */
export const membershipRecords = (service: Service, merchant: MerchantFixture) =>
  service.database.query<{ kind: string; data: unknown }>(
    `select action as kind, details as data from audit_logs
     where action ~ '^(member\\.|merchant\\.transfer)' and (resource = $1 or details->>'merchantId' = $1)
     union all
     select type, data from outbox where topic = 'event' and merchant_id = $2
       and type not in ('member.administrator_changed', 'merchant.handed_over')`,
    [merchant.id, merchant.uuid],
  )
