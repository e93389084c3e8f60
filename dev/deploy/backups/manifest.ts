import type pg from 'pg'

/** The expected contents of a backup, from the dumped snapshot. */
export interface Manifest {
  /** ISO 8601. */
  takenAt: string
  /** In PostgreSQL's format: 180004. */
  serverVersion: number
  /** The owners and grantees, which a dump names but does not create. */
  roles: string[]
  /** The number of rows of each table. */
  rows: Record<string, number>
  /** The hash of the audit log's last seal, in hex; null without any. */
  lastSeal: string | null
}

/** Reads a manifest within the current transaction. */
export async function readManifest(client: pg.Client): Promise<Manifest> {
  const { rows: roles } = await client.query<{ rolname: string }>(
    `select rolname from pg_roles where rolname !~ '^pg_' order by rolname`,
  )
  const { rows: about } = await client.query<{ taken_at: Date; version: string }>(
    `select now() as taken_at, current_setting('server_version_num') as version`,
  )
  const seals = await client.query<{ hash: string }>(
    `select encode(hash, 'hex') as hash from audit_seals order by number desc limit 1`,
  )
  return {
    takenAt: (about[0]?.taken_at ?? new Date()).toISOString(),
    serverVersion: Number(about[0]?.version),
    roles: roles.map(({ rolname }) => rolname),
    rows: await countRows(client),
    lastSeal: seals.rows[0]?.hash ?? null,
  }
}

/** The number of rows of each table, by name. */
export async function countRows(client: pg.Client): Promise<Record<string, number>> {
  const { rows: tables } = await client.query<{ name: string; quoted: string }>(
    `select c.relname as name, format('%I.%I', n.nspname, c.relname) as quoted
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind = 'r' order by c.relname`,
  )
  const counts: Record<string, number> = {}
  for (const { name, quoted } of tables) {
    const { rows } = await client.query<{ count: string }>(`select count(*) from ${quoted}`)
    counts[name] = Number(rows[0]?.count)
  }
  return counts
}
