import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { prepareDatabase, withDatabase } from '../../dev/stack/database.ts'
import { projectFolder } from '../../dev/stack/paths.ts'
import type { PostgresServer } from '../../dev/stack/postgres.ts'
import { fill, rowsFile } from './fill.ts'
import type { Size } from './sizes.ts'

/** A filled database to measure: the owner's connection string. */
export async function copyDatabase(postgres: PostgresServer, size: Size): Promise<string> {
  const template = await makeTemplate(postgres, size)
  const copy = `measured_${size.name}`
  await withDatabase(postgres.ownerUrl('postgres'), async (owner) => {
    await owner.query(`drop database if exists ${copy} with (force)`)
    await owner.query(`create database ${copy} template ${template} strategy file_copy`)
  })
  return postgres.ownerUrl(copy)
}

/** Creates the rows unless the same migrations have created them before; removes older databases. */
async function makeTemplate(postgres: PostgresServer, size: Size): Promise<string> {
  const maintenance = postgres.ownerUrl('postgres')
  const template = `rows_${size.name}_${templateVersion(size)}`
  const known = await listDatabases(maintenance)
  if (known.includes(template)) return template
  const outdated = known.filter((name) => name.match(`^(rows|making)_${size.name}`))
  await withDatabase(maintenance, async (owner) => {
    for (const name of outdated) await owner.query(`drop database ${name} with (force)`)
  })
  console.log(`Making the ${size.name} database, of ${size.transactions} transactions.`)
  const unfinished = postgres.ownerUrl(`making_${size.name}`)
  const start = performance.now()
  await prepareDatabase(unfinished)
  await withDatabase(unfinished, (client) => fill(client, size))
  console.log(`It took ${Math.round((performance.now() - start) / 1_000)} s.`)
  await withDatabase(maintenance, (owner) =>
    owner.query(`alter database making_${size.name} rename to ${template}`),
  )
  return template
}

const listDatabases = (maintenance: string): Promise<string[]> =>
  withDatabase(maintenance, async (owner) => {
    const { rows } = await owner.query<{ datname: string }>('select datname from pg_database')
    return rows.map(({ datname }) => datname)
  })

/** Differs if other migrations or statements would create other rows. */
function templateVersion(size: Size): string {
  const folder = join(projectFolder, 'drizzle')
  const migrations = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const hash = createHash('sha256').update(JSON.stringify(size))
  for (const path of [rowsFile, join(import.meta.dirname, 'fill.ts')]) {
    hash.update(readFileSync(path))
  }
  for (const name of migrations.sort()) hash.update(readFileSync(join(folder, name)))
  return hash.digest('hex').slice(0, 12)
}
