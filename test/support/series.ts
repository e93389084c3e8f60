import type { Environment } from '../../src/domain/environment.ts'
import { newUuid, seriesId, type Uuid } from '../../src/platform/ids.ts'
import type { FixtureHome, MerchantFixture } from './actors.ts'
import { type CustomerFixture, createCustomer } from './customers.ts'

interface SeriesOptions {
  customers?: readonly CustomerFixture[]
  environment?: Environment
  concept?: string
  status?: 'active' | 'paused' | 'ended'
  nextOn?: string
}

export interface SeriesFixture {
  id: string
  uuid: Uuid<'series'>
}

/** A monthly series of 25 bolívares, whose next day is far away unless said, of a new customer. */
export async function createSeries(
  service: FixtureHome,
  merchant: Pick<MerchantFixture, 'uuid'>,
  options: SeriesOptions = {},
): Promise<SeriesFixture> {
  const { environment = 'test', concept = 'Mensualidad', status = 'active' } = options
  const { nextOn = '2199-12-05' } = options
  const customers = options.customers ?? [await createCustomer(service, merchant, { environment })]
  const uuid = newUuid<'series'>(new Date())
  await service.database.query(
    `with made as (
       insert into series (id, merchant_id, environment, concept, amount, currency, every, day, starts_on,
         due_after_days, status, next_on, created_at, updated_at)
       values ($1, $2, $3, $4, 25, 'VES', 'month', '5', $6, 0, $5, $6, now(), now()) returning id)
     insert into series_customers (series_id, customer_id) select made.id, c from made, unnest($7::uuid[]) c`,
    [uuid, merchant.uuid, environment, concept, status, nextOn, customers.map((one) => one.uuid)],
  )
  return { id: seriesId.toPublic(uuid), uuid }
}
