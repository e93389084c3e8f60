import type { Environment } from '../../src/domain/environment.ts'
import { newUuid, shiftId, type Uuid } from '../../src/platform/ids.ts'
import type { Actor, FixtureHome, MerchantFixture } from './actors.ts'
import type { TillFixture } from './floor.ts'

export interface ShiftFixture {
  uuid: Uuid<'shift'>
  id: string
}

/** An open shift of the person at the till, or one that was closed with nothing to count. */
export async function createShift(
  { database }: FixtureHome,
  merchant: Pick<MerchantFixture, 'uuid'>,
  till: Pick<TillFixture, 'uuid'>,
  {
    by,
    environment = 'test',
    closed = false,
  }: { by: Pick<Actor, 'uuid'>; environment?: Environment; closed?: boolean },
): Promise<ShiftFixture> {
  const uuid = newUuid<'shift'>(new Date())
  await database.query(
    `insert into shifts (id, merchant_id, environment, till_id, opened_by, opened_at, "float", closed_by, closed_at,
       counted, expected, difference, difference_ves)
     select $1, $2, $3, $4, $5, now(), '[]', case when $6 then $5::uuid end, case when $6 then now() end,
       case when $6 then '[]'::jsonb end, case when $6 then '[]'::jsonb end, case when $6 then '[]'::jsonb end,
       case when $6 then 0 end`,
    [uuid, merchant.uuid, environment, till.uuid, by.uuid, closed],
  )
  return { uuid, id: shiftId.toPublic(uuid) }
}
