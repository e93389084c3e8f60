import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { createCustomer } from '../../../support/customers.ts'
import { useFunctionBed } from '../../../support/function-bed.ts'
import { type FunctionShop, insertShop } from '../../../support/function-orders.ts'

const bed = useFunctionBed()

let shop: FunctionShop
beforeEach(async () => {
  shop = await insertShop(bed)
})

/** Tries digits in their order, one every second, each from the next network; how many were judged, and opened it. */
const GUESS = `
  create function pg_temp.guess(
    p_key uuid, p_from integer, p_to integer, p_networks integer, OUT judged integer, OUT opened integer
  ) language plpgsql as $$
  declare
    tried record;
  begin
    judged := 0;
    opened := 0;
    for place in p_from .. p_to - 1 loop
      perform begin_request(timestamptz '2026-11-10 14:00Z' + make_interval(secs => place), p_ip =>
        format('198.%s.%s.9', place % p_networks / 250, place % p_networks % 250));
      tried := open_account(sha256('token'), lpad((place % 10000)::text, 4, '0'), p_key);
      judged := judged + (tried.wait_seconds = 0)::integer;
      opened := opened + tried.opened::integer;
    end loop;
  end $$`

/** What one statement tries: it ends before a statement's time does. */
const AT_ONCE = 5_000

async function guess(key: string, guesses: number, networks: number) {
  await bed.database.query(GUESS)
  const sum = { judged: 0, opened: 0 }
  for (let from = 0; from < guesses; from += AT_ONCE) {
    const [row] = await bed.database.query<typeof sum>(
      'select judged, opened from pg_temp.guess($1, $2, $3, $4)',
      [key, from, Math.min(guesses, from + AT_ONCE), networks],
    )
    sum.judged += row?.judged ?? 0
    sum.opened += row?.opened ?? 0
  }
  return sum
}

const keyOf = async (document: string) => {
  const { uuid } = await createCustomer(bed, shop.merchant, { document })
  const key = randomUUID()
  await bed.database.query('update customers set account_key = $2 where id = $1', [uuid, key])
  return key
}

test.each([
  ['an hour', 3_600, 5],
  ['three hours', 10_800, 15],
])('of the guesses of %s, one a second, five an hour are judged', async (_, guesses, judged) => {
  expect(await guess(await keyOf('V12349999'), guesses, 5_000)).toEqual({ judged, opened: 0 })
})

test('of 100,000 guesses in 28 hours, 140 are judged, and the right ones among the others open nothing', {
  tags: ['full'],
}, async () => {
  expect(await guess(await keyOf('V12349999'), 100_000, 50_000)).toEqual({ judged: 140, opened: 0 })
})

test.each([
  ['V12345678', ['04141234567'], '5678'],
  ['J309841327', [], '1327'],
  ['AB12C3', ['04141234567'], '4567'],
  [null, ['+15551239876', '04141234567'], '9876'],
  ['12A34', [], '1234'],
  ['A12', [], null],
  [null, [], null],
])(
  'a customer of the document %s and the phones %j is known by %s',
  async (document, phones, digits) => {
    const known = `select account_digits(jsonb_populate_record(null::customers, $1)) as digits`
    const [row] = await bed.database.query<{ digits: string | null }>(known, [
      JSON.stringify({ document, phones }),
    ])
    expect(row?.digits).toBe(digits)
  },
)
