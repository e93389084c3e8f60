import type pg from 'pg'
import { withDatabase } from '../../dev/stack/database.ts'
import { merchantId, type Uuid, webhookId } from '../../src/platform/ids.ts'
import type { FilterValues } from '../scale/filter-values.ts'
import type { List } from '../scale/lists.ts'
import { NOW } from '../scale/sizes.ts'

const unfiltered = { name: '', query: () => ({}), plain: true }

/** What is requested of both databases. */
export const lists: List[] = [
  {
    name: '/merchants/{id}/transactions',
    path: ({ bigMerchant }) => `/merchants/${bigMerchant}/transactions`,
    reader: 'owner',
    filters: [
      unfiltered,
      { name: 'status=failed', query: () => ({ status: 'failed' }), plain: true },
      {
        name: 'search, a reference',
        query: ({ reference }) => ({ search: reference }),
        plain: false,
      },
      { name: 'search, the end of a phone', query: () => ({ search: '567' }), plain: false },
      { name: 'search, an amount', query: () => ({ search: '1.250,50' }), plain: false },
      { name: 'search, a label of all', query: ({ label }) => ({ search: label }), plain: false },
      { name: 'search, in vain', query: () => ({ search: 'nadie' }), plain: false },
    ],
  },
  {
    name: '/admin/transactions',
    path: () => '/admin/transactions',
    reader: 'administrator',
    filters: [unfiltered],
  },
  {
    name: '/admin/payments',
    path: () => '/admin/payments',
    reader: 'administrator',
    filters: [{ name: 'flagged=true', query: () => ({ flagged: 'true' }), plain: false }],
  },
  {
    name: '/merchants/{id}/events',
    path: ({ bigMerchant }) => `/merchants/${bigMerchant}/events`,
    reader: 'owner',
    filters: [unfiltered],
  },
  {
    name: '/merchants/{id}/webhooks/{webhookId}/deliveries',
    path: ({ bigMerchant, webhook }) => `/merchants/${bigMerchant}/webhooks/${webhook}/deliveries`,
    reader: 'owner',
    filters: [unfiltered],
  },
  {
    name: '/merchants/{id}/summary, of another merchant',
    path: ({ otherMerchant }) => `/merchants/${otherMerchant}/summary`,
    reader: 'owner',
    filters: [
      { name: 'a month', query: () => ({ from: '2026-10-01', to: '2026-11-01' }), plain: false },
    ],
  },
  {
    name: '/merchants/{id}/summary',
    path: ({ bigMerchant }) => `/merchants/${bigMerchant}/summary`,
    reader: 'owner',
    filters: [
      { name: 'a day', query: () => ({ from: '2026-11-14', to: '2026-11-14' }), plain: false },
    ],
  },
]

/** The values of the requests; those that none of them uses are empty. */
export const readValues = (ownerUrl: string): Promise<FilterValues> =>
  withDatabase(ownerUrl, async (client) => {
    const { rows } = await client.query<{
      merchant: Uuid<'merchant'>
      other: Uuid<'merchant'>
      webhook: Uuid<'webhook'>
      reference: string
      label: string
    }>(
      `select m.id as merchant, w.id as webhook,
         (select id from merchants where rif like 'J-00000007-%') as other, (
         select reference from transactions t
         where t.merchant_id = m.id and t.environment = 'live' and t.reference is not null order by t.id limit 1) as reference,
         (select label from payment_links l where l.merchant_id = m.id limit 1) as label
       from webhooks w join merchants m on m.id = w.merchant_id`,
    )
    const { merchant, other, webhook, reference, label } = rows[0] as (typeof rows)[0]
    const unused = {
      owner: '',
      user: '',
      email: '',
      account: '',
      merchantName: '',
    }
    return {
      ...unused,
      bigMerchant: merchantId.toPublic(merchant),
      otherMerchant: merchantId.toPublic(other),
      webhook: webhookId.toPublic(webhook),
      reference,
      label,
    }
  })

const REPEATS = 7

/** How long the closing of a merchant's day takes in the database, in milliseconds; the median. Nothing of it stays. */
export const timeClosing = (ownerUrl: string): Promise<number> =>
  withDatabase(ownerUrl, async (client) => {
    const times: number[] = []
    for (let turn = 0; turn < REPEATS; turn += 1) times.push(await closeOnce(client))
    return times.toSorted((one, other) => one - other)[Math.floor(REPEATS / 2)] as number
  })

async function closeOnce(client: pg.Client): Promise<number> {
  await client.query('begin')
  await client.query('select begin_request($1)', [NOW])
  const start = performance.now()
  const { rows } = await client.query<{ movements: number }>(
    `with closed as materialized (
       select w.merchant_id, close_merchant_day(w.merchant_id, 'live', '2026-11-13', a.id, 'bank', true, true)::text as done
       from webhooks w cross join bank_accounts a)
     select count(done)::integer as movements from closed`,
  )
  const milliseconds = performance.now() - start
  const closings = await client.query('select from closing_entries')
  await client.query('rollback')
  if (rows[0] === undefined || closings.rowCount === 0) throw new Error('nothing was closed')
  return milliseconds
}
