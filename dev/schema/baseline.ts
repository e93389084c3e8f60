import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCommandLine } from '../command-line.ts'
import { projectFolder } from '../stack/paths.ts'
import { runCommand } from '../stack/problem.ts'
import {
  createDeclaredSchema,
  drizzleKit,
  generateTables,
  withScratchDatabase,
} from './declared.ts'
import { functionCallsFile } from './function-calls.ts'
import { partitionTables } from './partitions.ts'
import { withScratchServer } from './scratch.ts'
import type { SqlFile } from './sql-files.ts'
import { statementBreakpoint } from './statements.ts'

const migrations = join(projectFolder, 'drizzle')
const textOf = (files: SqlFile[]) => files.map(({ text }) => text).join(statementBreakpoint)

/**
 * Writes all migrations anew: what tables need, the tables, and what needs them. Only until a deployment has
 * them; from then on `npm run db:generate` adds migrations.
 */
async function writeBaseline(): Promise<void> {
  await withScratchServer(async (ownerUrl, folder) => {
    const tables = await generateTables(folder)
    const { functionCalls, prelude, rest } = await withScratchDatabase(
      ownerUrl,
      'declared',
      (url) => createDeclaredSchema(url, tables),
    )
    writeFileSync(functionCallsFile, functionCalls)
    rmSync(migrations, { recursive: true, force: true })
    await drizzleKit('generate', '--custom', '--name=prelude')
    writeFileSync(join(migrations, '0000_prelude.sql'), textOf(prelude))
    await drizzleKit('generate', '--name=tables')
    partitionTables(join(migrations, '0001_tables.sql'))
    await drizzleKit('generate', '--custom', '--name=functions')
    writeFileSync(join(migrations, '0002_functions.sql'), textOf(rest))
    makeMetadataDeterministic()
  })
}

/** The times of writing and drizzle-kit's random ids would change each baseline. */
function makeMetadataDeterministic(): void {
  const journalFile = join(migrations, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(journalFile, 'utf8')) as { entries: { when: number }[] }
  const firstDay = Date.UTC(2026, 0, 1)
  for (const [index, entry] of journal.entries.entries()) entry.when = firstDay + index
  writeFileSync(journalFile, JSON.stringify(journal, null, 2))
  const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
  for (const index of journal.entries.keys()) {
    const file = join(migrations, `meta/000${index}_snapshot.json`)
    const snapshot = JSON.parse(readFileSync(file, 'utf8'))
    Object.assign(snapshot, { id: idOf(index + 1), prevId: idOf(index) })
    if (index === 0) snapshot.prevId = '00000000-0000-0000-0000-000000000000'
    writeFileSync(file, JSON.stringify(snapshot, null, 2))
  }
}

if (import.meta.main) {
  readCommandLine({
    usage: 'npm run db:baseline',
    description: 'Writes all migrations anew, until the first release, and src/db/functions.ts.',
  })
  await runCommand(writeBaseline)
}
