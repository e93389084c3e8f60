import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstUuidAt, newUuid, transactionId, type Uuid } from '../../src/platform/ids.ts'
import { type Actor, createMerchant, createUser, type MerchantFixture } from '../support/actors.ts'
import { type Api, apiOf } from '../support/api.ts'
import { createLink, type LinkFixture } from '../support/link-fixtures.ts'
import { listLinksOf } from '../support/list-links.ts'
import { type Service, startService } from '../support/service.ts'

const WRITERS = 10

let service: Service
let api: Api
let owner: Actor
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  owner = await createUser(service)
})
afterAll(() => service.stop())

interface Shop {
  merchant: MerchantFixture
  link: LinkFixture
  /** The public ids of its transactions, oldest first. */
  old: string[]
}

/** A merchant with pending transactions of the last month. */
async function shopWith(count: number): Promise<Shop> {
  const merchant = await createMerchant(service, owner)
  const link = await createLink(service, merchant, { environment: 'live' })
  const rows = await service.database.query<{ id: Uuid<'transaction'> }>(
    `insert into transactions (id, merchant_id, link_id, environment, amount, currency, amount_ves, status,
       payment_method, connection, holds_slot, created_at, updated_at)
     select uuidv7((n - $3) * interval '25 seconds'), $1, $2, 'live', 25, 'VES', 25, 'pending', 'sandbox',
       'sandbox', false, now(), now()
     from generate_series(1, $3::integer) n returning id`,
    [merchant.uuid, link.uuid, count],
  )
  await service.database.query('select fold_deltas(1000000)')
  await service.database.query('vacuum analyze transactions')
  return { merchant, link, old: rows.map(({ id }) => transactionId.toPublic(id)).toSorted() }
}

/** Adds a transaction as a request does: its id is made first, and it is committed some time later. */
async function addTransaction({ merchant, link }: Shop): Promise<string> {
  const uuid = newUuid<'transaction'>(new Date())
  await service.database.query(
    `with waited as materialized (select pg_sleep(random() * 0.05))
     insert into transactions (id, merchant_id, link_id, environment, amount, currency, amount_ves, status,
       payment_method, connection, holds_slot, created_at, updated_at)
     select $1, $2, $3, 'live', 25, 'VES', 25, 'pending', 'sandbox', 'sandbox', false, now(), now() from waited`,
    [uuid, merchant.uuid, link.uuid],
  )
  return transactionId.toPublic(uuid)
}

/** Fails the next ten transactions from a random time on. */
const changeTransactions = ({ merchant }: Shop) =>
  service.database.query(
    `update transactions set status = 'failed', failure_reason = 'REJECTED', updated_at = now()
     where id = any (array(
       select id from transactions
       where merchant_id = $1 and environment = 'live' and status = 'pending' and id > $2
       order by id limit 10 for update skip locked))`,
    [merchant.uuid, firstUuidAt(new Date(Date.now() - Math.random() * 25_000 * 100_000))],
  )

/** Writers that add and change rows until they are stopped, which gives the ids of what they have added. */
function startWriters(shop: Shop): () => Promise<string[]> {
  let stopped = false
  const write = async () => {
    const added: string[] = []
    while (!stopped) {
      added.push(await addTransaction(shop))
      await changeTransactions(shop)
    }
    return added
  }
  const writers = Promise.all(Array.from({ length: WRITERS }, write))
  return async () => {
    stopped = true
    return (await writers).flat()
  }
}

const list = async (path: string) => {
  const page = await api('GET', path, { as: owner })
  expect(page.status, page.text).toBe(200)
  const ids: string[] = page.body.data.map(({ id }: { id: string }) => id)
  return { ids, links: listLinksOf(page) }
}

/** More on request: `WALKED=100000`. */
const WALKED = Number(process.env.WALKED ?? 25_000)

const listOf = ({ merchant }: Shop) => `/merchants/${merchant.id}/transactions?limit=100`

test(`${WALKED} transactions are read by next, each once, while ten writers add and change some`, async () => {
  const shop = await shopWith(WALKED)
  const newest = `${shop.old.at(-1)}`
  const stopWriters = startWriters(shop)
  const seen: string[] = []
  for (let path: string | undefined = listOf(shop); path !== undefined; ) {
    const { ids, links } = await list(path)
    seen.push(...ids)
    path = links.next
  }
  const added = await stopWriters()
  expect(added.length).toBeGreaterThan(WRITERS)
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen).toStrictEqual(seen.toSorted().toReversed())
  expect(seen.filter((id) => id <= newest)).toStrictEqual(shop.old.toReversed())
}, 120_000)

test('whoever reads towards the newest row sees every row once, those that are being written too', async () => {
  const shop = await shopWith(500)
  const stopWriters = startWriters(shop)
  const seen = [`${shop.old[0]}`]
  const readOn = async () => {
    const { ids } = await list(`${listOf(shop)}&before=${seen.at(-1)}`)
    seen.push(...ids.toReversed())
    return ids.length
  }
  // Beyond the old ones, to the end where the writers are.
  while (seen.length < shop.old.length + 40 * WRITERS) await readOn()
  const added = await stopWriters()
  while ((await readOn()) > 0);
  expect(seen).toStrictEqual([...shop.old, ...added.toSorted()])
}, 120_000)
