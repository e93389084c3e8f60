import { vi } from 'vitest'
import type { Service } from './service.ts'

/**
 * Vacuums and analyses tables until all of their pages are known to be visible, so that indexes alone answer:
 * while anything older is still running, an analysis by PostgreSQL itself for one, or what was committed is not on
 * disk, they are not.
 */
export async function vacuum(
  database: Pick<Service['database'], 'query'>,
  ...tables: string[]
): Promise<void> {
  await vi.waitFor(
    async () => {
      await database.query('checkpoint')
      await database.query(`vacuum (analyze) ${tables.join(', ')}`)
      const unsettled = await database.query<{ relname: string }>(
        `select relname from pg_class where relkind = 'r' and relallvisible < relpages
           and (relname = any($1) or oid in (select inhrelid from pg_inherits where inhparent::regclass::text = any($1)))`,
        [tables],
      )
      if (unsettled.length > 0) throw new Error(`${JSON.stringify(unsettled)} is not all visible`)
    },
    { timeout: 60_000, interval: 200 },
  )
}
