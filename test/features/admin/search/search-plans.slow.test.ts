import { afterAll, beforeAll, expect, test } from 'vitest'
import { findAnything } from '../../../../src/features/admin/search/queries.ts'
import { createMerchant, createUser } from '../../../support/actors.ts'
import { createLink } from '../../../support/link-fixtures.ts'
import { type PlanNode, planOf } from '../../../support/plans.ts'
import { type Service, startService } from '../../../support/service.ts'

const ROWS = 120_000
/** What has no index of all merchants is compared in so many. */
const COMPARED = 20_000

let service: Service
beforeAll(async () => {
  service = await startService()
  const owner = await createUser(service)
  const merchant = await createMerchant(service, owner, { name: 'Panadería La Ñapa' })
  const other = await createMerchant(service, owner, { name: 'Quincallería' })
  const { uuid: link } = await createLink(service, merchant)
  await service.database.query(
    `insert into transactions (id, merchant_id, link_id, environment, amount, currency, amount_ves, status,
       payment_method, reference, connection, phone, holds_slot, external_reference, failure_reason, created_at, updated_at)
     select uuidv7(), case when n % 1000 = 0 then $1::uuid else $2::uuid end, $3, 'live', n % 9000 + 1, 'VES', n % 9000 + 1,
       'failed', 'sandbox', lpad((n * 7919::bigint % 100000000)::text, 8, '0'), 'sandbox',
       '0412' || lpad((n % 50000)::text, 7, '0'), false, 'PED-' || n, 'REJECTED', now(), now()
     from generate_series(1, ${ROWS}) n`,
    [merchant.uuid, other.uuid, link],
  )
  await service.database.query('vacuum analyze transactions')
}, 180_000)
afterAll(() => service.stop())

const plan = (term: string): Promise<PlanNode[]> =>
  planOf(service, findAnything(term, undefined).transactions)

/** How each scan of payments has found its rows, and how many it has read. */
const scansOf = (nodes: PlanNode[]) =>
  nodes
    .filter((node) => node['Relation Name'] === 'transactions')
    .map((node) => ({
      by: node['Index Name'] ?? node['Node Type'],
      rows: node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0),
    }))

test.each([
  ['a phone', '04120000123'],
  ['the number of an order', 'PED-119999'],
  ['a merchant’s name and an amount', 'Panadería 4.001'],
])('of all payments few are read for %s', async (_, term) => {
  const scans = scansOf(await plan(term))
  expect(scans.map(({ by }) => by)).not.toContain('Seq Scan')
  for (const { rows } of scans) expect(rows).toBeLessThanOrEqual(1_000)
})

test.each(['4.001', '0123'])(
  'what no index has is compared in the newest alone: %s',
  async (term) => {
    for (const { rows } of scansOf(await plan(term))) expect(rows).toBeLessThanOrEqual(COMPARED)
  },
)
