import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Route } from '../../src/http/route.ts'
import { apiOf, fullPath, routes } from '../support/api.ts'
import { tamper } from '../support/audit-seals.ts'
import { type Service, startService } from '../support/service.ts'
import { createWorld, type World } from '../support/world.ts'
import { sampleOf } from './samples.ts'

/** What a spreadsheet runs if it begins a cell, by any separator. */
const FORMULA = `;=cmd|'/c calc'!A0`

/** What carries credentials, or decides who may see what. */
const KEPT_TABLES = ['sessions', 'api_keys', 'users', 'merchant_members']

let service: Service
let world: World
beforeAll(async () => {
  service = await startService()
  world = await createWorld(service)
  await apiOf(service)('POST', '/auth/register', {
    body: { email: 'formula@example.com', password: 'bolivares-2026-xyz', name: FORMULA },
  })
  // A closed day has movements where somebody has paid.
  await service.database.query(
    `insert into closing_entries (closing_id, position, merchant_id, booked_on, direction, type, amount, concept,
       unmatched_reason)
     select id, 1, merchant_id, day, 'in', 'p2p', 1, '', 'not_claimed' from closings`,
  )
  // And somebody said that day what was paid outside.
  await service.database.query(
    `update external_payments e set taken_at = c.day + interval '16 hours', created_at = c.day + interval '16 hours',
       needs_confirmation = false
     from closings c where c.merchant_id = e.merchant_id and c.environment = e.environment`,
  )
  await writeEverywhere(FORMULA)
})
afterAll(() => service.stop())

/** Writes the text into every column that takes it, whoever may write there today. */
async function writeEverywhere(text: string): Promise<void> {
  const columns = await service.database.query<{ table: string; column: string }>(
    `select table_name as "table", column_name as "column" from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'text' and is_generated = 'NEVER'
       and table_name <> all ($1)`,
    [KEPT_TABLES],
  )
  await tamper(
    service.database,
    ...columns.map(
      ({ table, column }) => `do $do$ begin
        update "${table}" set "${column}" = $text$${text}$text$;
      exception when others then null;
      end $do$`,
    ),
  )
}

const tables = routes.filter(({ route }) =>
  [...(route.produces ?? []), ...(route.alsoProduces ?? [])].some((type) =>
    type.startsWith('text/csv'),
  ),
)

/** The table that a route sends, however it wants to be asked for it. */
async function tableOf({ id, access }: Route): Promise<string> {
  const token = world.tokens[access.kind === 'admin' ? 'platform' : 'OWNER']
  const query = access.kind === 'admin' ? 'format=csv' : 'format=csv&environment=test'
  const [path = ''] = sampleOf(id, world).path.split('?')
  for (const asked of [path, `${path}.csv`]) {
    const response = await service.fetch(fullPath(`${asked}?${query}`), {
      headers: { Authorization: `Bearer ${token}` },
    })
    if (response.headers.get('Content-Type')?.startsWith('text/csv')) return response.text()
  }
  throw new Error(`${id} sends no table`)
}

test.each(tables)(
  'no cell of $route.id begins with a formula, by any separator',
  async ({ route }) => {
    const table = await tableOf(route)
    // Where nothing of what was written is shown, nothing is shown by this test.
    expect(table).toContain('cmd|')
    const lines = table.split(/\r?\n/)
    const cells = lines.flatMap((line) =>
      [',', ';', '\t'].flatMap((separator) => line.split(separator)),
    )
    expect(cells.filter((cell) => /^[\s"']*[=+@-]/.test(cell) && !/^[\s"]*'/.test(cell))).toEqual(
      [],
    )
  },
)
