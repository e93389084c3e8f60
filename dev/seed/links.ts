import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Environment } from '../../src/domain/environment.ts'
import { newUuid } from '../../src/platform/ids.ts'

interface SeedLink {
  environment: Environment
  label: string
  description: string
  amount: string
  currency: 'VES' | 'USD'
  active: boolean
  maxPayments: number | null
  /** The number of payments in three months. */
  payments: number
}

const links: SeedLink[] = [
  {
    environment: 'live',
    label: 'Pan de jamón',
    description: 'El de siempre, con aceitunas y pasas.',
    amount: '18.00',
    currency: 'USD',
    active: true,
    maxPayments: null,
    payments: 120,
  },
  {
    environment: 'live',
    label: 'Docena de cachitos',
    description: 'De jamón, recién horneados.',
    amount: '450.00',
    currency: 'VES',
    active: true,
    maxPayments: null,
    payments: 90,
  },
  {
    environment: 'live',
    label: 'Torta de encargo',
    description: '',
    amount: '35.50',
    currency: 'USD',
    active: false,
    maxPayments: null,
    payments: 12,
  },
  {
    environment: 'test',
    label: 'Prueba en bolívares',
    description: 'Con 51 céntimos, el banco de pruebas la rechaza.',
    amount: '125.00',
    currency: 'VES',
    active: true,
    maxPayments: null,
    payments: 60,
  },
  {
    environment: 'test',
    label: 'Prueba en dólares',
    description: 'Se paga una sola vez.',
    amount: '10.00',
    currency: 'USD',
    active: true,
    maxPayments: 1,
    payments: 0,
  },
]

/** The same on every machine, so that documents can name it. */
const seedToken = (label: string): string =>
  createHash('sha256').update(`seed link: ${label}`).digest('base64url').slice(0, 22)

/** Payment links of the first merchant, and their payments of the last three months. */
export async function addLinks(client: pg.Client): Promise<void> {
  for (const link of links) await addLink(client, link)
}

async function addLink(client: pg.Client, link: SeedLink): Promise<void> {
  const { environment, label, description, amount, currency, active, maxPayments } = link
  const added = await client.query(
    `insert into payment_links (id, merchant_id, environment, token, label, description, amount, currency, active,
       max_payments, created_at, updated_at)
     select $1, m.id, $2, $3, $4, $5, $6, $7, $8, $9, request_now() - interval '91 days', request_now() - interval '91 days'
     from merchants m join stores s on s.merchant_id = m.id where s.slug = 'panaderia-la-napa'
     on conflict (token) do nothing returning id`,
    [
      newUuid(new Date(Date.now() - 91 * 24 * 60 * 60 * 1000)),
      environment,
      seedToken(label),
      label,
      description,
      amount,
      currency,
      active,
      maxPayments,
    ],
  )
  if (added.rowCount === 1 && link.payments > 0)
    await addTransactions(client, added.rows[0].id, link)
}

/** One in nine failed, one in fourteen was refunded; there are more than average at weekends. */
async function addTransactions(
  client: pg.Client,
  linkUuid: string,
  { payments }: SeedLink,
): Promise<void> {
  await client.query(
    `insert into transactions (id, merchant_id, link_id, environment, amount, currency, amount_ves, rate, status,
       payment_method, failure_reason, reference, connection, account_id, phone, bank_code, document, holds_slot,
       created_at, updated_at, completed_at, refunded_ves, committed_refunds_ves)
     select uuidv7(paid_at - clock_timestamp()), l.merchant_id, l.id, l.environment, l.amount, l.currency,
       ves, case l.currency when 'USD' then rate end, outcome,
       case when l.environment = 'test' and n % 2 = 0 then 'sandbox' when n % 3 = 0 then 'mobile_payment' else 'c2p' end,
       case outcome when 'failed' then (array['INSUFFICIENT_FUNDS', 'WRONG_KEY', 'LIMIT_EXCEEDED'])[1 + n % 3] end,
       lpad((83736 + n * 7919)::text, 8, '0'),
       case l.environment when 'test' then 'sandbox' else a.connection end,
       case l.environment when 'live' then a.id end,
       '0414' || lpad((1000000 + n * 104729 % 8999999)::text, 7, '0'), (array['0102', '0105', '0134', '0108'])[1 + n % 4],
       'V' || (12000000 + n * 7907), false, paid_at, paid_at,
       case when outcome <> 'failed' then paid_at end, paid_back, paid_back
     from payment_links l
       join merchants m on m.id = l.merchant_id
       left join bank_accounts a on a.id = m.settlement_account_id,
     generate_series(1, $2::integer) n,
     lateral (select request_now() - n * (interval '90 days' / $2) + (n * 37 % 600) * interval '1 minute' as paid_at,
       36.66420000 - (n * 90 / $2) * 0.0312 as rate,
       case when n % 9 = 0 then 'failed' when n % 14 = 0 then 'refunded' else 'completed' end as outcome) made,
     lateral (select case l.currency when 'VES' then l.amount else to_bolivares(l.amount, rate) end as ves) priced,
     lateral (select case outcome when 'refunded' then ves else 0 end as paid_back) refunded
     where l.id = $1`,
    [linkUuid, payments],
  )
}
