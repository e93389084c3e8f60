import { afterAll, beforeAll, expect, test } from 'vitest'
import { slugFromName } from '../../../src/domain/slug.ts'
import {
  countLinks,
  type LinkFilters,
  listLinks,
  listStoreLinkRows,
} from '../../../src/features/payment-links/queries.ts'
import { listPublicLinks } from '../../../src/features/store/queries.ts'
import type { Statement } from '../../../src/platform/database.ts'
import { createLink, type LinkFixture } from '../../support/link-fixtures.ts'
import { createLinkShop, createLinks, type LinkShop } from '../../support/payment-links.ts'
import {
  type PlanNode,
  planOf as planOfStatement,
  setFirstPageBounds,
} from '../../support/plans.ts'
import { type Service, startService } from '../../support/service.ts'

const LINKS = 50_000
const PAYMENTS = 20_000

let service: Service
let shop: LinkShop
let oldShop: LinkShop
let orderShop: LinkShop
let paidLink: LinkFixture
beforeAll(async () => {
  service = await startService()
  shop = await createLinkShop(service)
  oldShop = await createLinkShop(service)
  orderShop = await createLinkShop(service)
  // The old ones first, as they come to lie in a table.
  await createLinks(service, oldShop.merchant, 4 * LINKS, 'live', 30)
  await createLinks(service, shop.merchant, LINKS, 'live')
  await createLinks(service, orderShop.merchant, LINKS / 2, 'live')
  // One in a hundred is switched off.
  await service.database.query(
    'update payment_links set active = false where label::integer % 100 = 0',
  )
  // A shop makes a link for each order: all but a few are paid.
  await service.database.query(
    'update payment_links set max_payments = 1, paid_slots = 1 where merchant_id = $1 and label::integer > 5',
    [orderShop.merchant.uuid],
  )
  paidLink = await createLink(service, shop.merchant, { environment: 'live' })
  await service.database.query(
    `insert into transactions (id, merchant_id, link_id, environment, amount, currency, amount_ves, status,
       payment_method, connection, holds_slot, created_at, updated_at, completed_at)
     select uuidv7(), $1::uuid, $2::uuid, 'live', 1, 'VES', 1, case when n % 2 = 0 then 'completed' else 'failed' end,
       'c2p', 'bnc', false, now(), now(), case when n % 2 = 0 then now() end
     from generate_series(1, $3::integer) n`,
    [shop.merchant.uuid, paidLink.uuid, PAYMENTS],
  )
  await service.database.query('vacuum analyze')
}, 120_000)
afterAll(() => service.stop())

const planOf = (statement: Statement, after = setFirstPageBounds(50)) =>
  planOfStatement(service, statement, { after })

const indexesOf = (nodes: PlanNode[]) => nodes.flatMap((node) => node['Index Name'] ?? [])
const blocksOf = (node: PlanNode | undefined) =>
  node === undefined ? Number.NaN : node['Shared Hit Blocks'] + node['Shared Read Blocks']
const readOf = (nodes: PlanNode[], relation: string) =>
  Math.max(
    0,
    ...nodes
      .filter((node) => node['Relation Name'] === relation)
      .map((node) => node['Actual Rows']),
  )
const skippedOf = (nodes: PlanNode[]) =>
  Math.max(
    0,
    ...nodes
      .filter((node) => node['Relation Name'] === 'payment_links')
      .map((node) => node['Rows Removed by Filter'] ?? 0),
  )
const seqScansOf = (nodes: PlanNode[]) =>
  nodes.filter(
    (node) =>
      node['Node Type'] === 'Seq Scan' &&
      ['payment_links', 'transactions'].includes(node['Relation Name'] ?? ''),
  )

const filters = (changes: Partial<LinkFilters> = {}): LinkFilters => ({
  environment: 'live',
  page: 1,
  limit: 50,
  ...changes,
})

test('the first page of 50,000 links reads only what it shows, and its payments from an index', async () => {
  const nodes = await planOf(listLinks(shop.merchant.uuid, filters()))
  expect(indexesOf(nodes)).toStrictEqual(
    expect.arrayContaining(['payment_links_merchant_idx', 'transactions_link_completed_idx']),
  )
  expect(seqScansOf(nodes)).toStrictEqual([])
  expect(readOf(nodes, 'payment_links')).toBe(50)
})

test('the first page of a merchant who has most links, all of them old, reads no more', async () => {
  const { uuid, name } = oldShop.merchant
  for (const [statement, index, most] of [
    [listLinks(uuid, filters()), 'payment_links_merchant_idx', 50],
    [listStoreLinkRows(uuid, 'live', 1_000), 'payment_links_merchant_idx', 1_000],
    [listPublicLinks(slugFromName(name), 100), 'payment_links_payable_idx', 100],
  ] as const) {
    const nodes = await planOf(statement)
    expect(indexesOf(nodes)).toContain(index)
    expect(readOf(nodes, 'payment_links')).toBeLessThanOrEqual(most)
    expect(skippedOf(nodes)).toBe(0)
  }
})

test('the first page of a common status reads little more', async () => {
  const nodes = await planOf(listLinks(shop.merchant.uuid, filters({ status: 'ACTIVE' })))
  expect(indexesOf(nodes)).toContain('payment_links_merchant_status_idx')
  expect(readOf(nodes, 'payment_links')).toBe(50)
})

test('a rare status and a search read only the merchant’s own links', async () => {
  for (const [changes, index] of [
    [{ status: 'INACTIVE' }, 'payment_links_merchant_status_idx'],
    [{ search: '4999' }, 'payment_links_merchant_idx'],
  ] as const) {
    const { uuid } = (await createLinkShop(service)).merchant
    const nodes = await planOf(listLinks(uuid, filters(changes)))
    expect(indexesOf(nodes)).toContain(index)
    expect(seqScansOf(nodes)).toStrictEqual([])
  }
})

test('links are counted without reading them, and those with a label from the index', async () => {
  for (const status of [undefined, 'ACTIVE', 'INACTIVE', 'EXPIRED', 'COMPLETED'] as const) {
    const count = countLinks(shop.merchant.uuid, filters({ status }))
    // What the first one makes PostgreSQL look up is no part of it.
    const [top] = await planOf(count, count)
    expect(blocksOf(top)).toBeLessThan(60)
  }
  const search = '4999'
  const nodes = await planOf(countLinks(shop.merchant.uuid, filters({ search })))
  const { uuid } = (await createLinkShop(service)).merchant
  const few = await planOf(countLinks(uuid, filters({ search })))
  expect(indexesOf(few)).toStrictEqual([expect.stringMatching(/^payment_links_merchant_/)])
  expect(readOf(nodes, 'payment_links')).toBeLessThanOrEqual(LINKS + 1)
})

test('the store’s links and the public store’s read only what they show', async () => {
  const own = await planOf(listStoreLinkRows(shop.merchant.uuid, 'live', 1_000))
  expect(indexesOf(own)).toStrictEqual(['payment_links_merchant_idx'])
  expect(readOf(own, 'payment_links')).toBe(1_000)
  const shown = await planOf(listPublicLinks(slugFromName(shop.merchant.name), 100))
  expect(indexesOf(shown)).toContain('payment_links_payable_idx')
  expect(seqScansOf(shown)).toStrictEqual([])
  expect(readOf(shown, 'payment_links')).toBe(100)
})

test('a store whose links are nearly all completed shows the few open ones without reading the others', async () => {
  const nodes = await planOf(listPublicLinks(slugFromName(orderShop.merchant.name), 100))
  expect(indexesOf(nodes)).toContain('payment_links_payable_idx')
  expect(readOf(nodes, 'payment_links')).toBe(5)
  expect(skippedOf(nodes)).toBe(0)
})

test('a page of 100 links with 20,000 transactions reads each of these at most once', async () => {
  const statement = listLinks(shop.merchant.uuid, { ...filters(), limit: 100 })
  expect(readOf(await planOf(statement), 'transactions')).toBeLessThanOrEqual(PAYMENTS)
  const { body } = await shop.list('?limit=100')
  expect(body.total).toBe(LINKS + 1)
  expect(body.data[0]).toMatchObject({ id: paidLink.id, payments: PAYMENTS / 2 })
})
