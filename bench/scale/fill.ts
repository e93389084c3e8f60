import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { hashPassword } from '../../src/platform/passwords.ts'
import { NOW, PASSWORD, type Size } from './sizes.ts'

/** The statements that make the rows. */
export const rowsFile = join(import.meta.dirname, 'rows.sql')

/** Fills a migrated, empty database, and leaves it as it would be in use. */
export async function fill(client: pg.Client, size: Size): Promise<void> {
  await setScaleSettings(client, {
    now: NOW.toISOString(),
    password_hash: await hashPassword(PASSWORD),
    users: size.users,
    merchants: size.merchants,
    shops: size.merchantsWithLinks,
    trading: size.merchantsWithTransactions,
    links: size.links,
    transactions: size.transactions,
    audit_logs: size.auditLogs,
    ledger: size.rowsPerOwner,
  })
  for (const statement of readFileSync(rowsFile, 'utf8').split('--> statement-breakpoint')) {
    await client.query(statement)
  }
  await foldTotals(client)
  await sealAuditLog(client)
  await client.query('vacuum analyze')
}

/** What cron does over time. */
async function foldTotals(client: pg.Client): Promise<void> {
  const fold = () => client.query<{ moved: number }>('select fold_deltas(100000) as moved')
  while ((await fold()).rows[0]?.moved !== 0);
}

/** In the blocks of a minute in which very much is recorded. */
async function sealAuditLog(client: pg.Client): Promise<void> {
  let sealed: number | null = 1
  while (sealed !== 0) {
    await client.query('begin')
    await client.query('select begin_request($1)', [NOW])
    sealed = (await client.query('select from seal_audit_block(10000)')).rowCount
    await client.query('commit')
  }
}

async function setScaleSettings(
  client: pg.Client,
  settings: Record<string, string | number>,
): Promise<void> {
  for (const [name, value] of Object.entries(settings)) {
    await client.query('select set_config($1, $2, false)', [`scale.${name}`, String(value)])
  }
}
