import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCommandLine } from '../command-line.ts'
import { migrate } from '../migrate.ts'
import { withDatabase } from '../stack/database.ts'
import { projectFolder } from '../stack/paths.ts'
import { Problem, runCommand } from '../stack/problem.ts'
import { compareCatalogues, formatDifferences, readCatalogue } from './catalogue.ts'
import {
  createDeclaredSchema,
  drizzleKit,
  generateTables,
  withScratchDatabase,
} from './declared.ts'
import { functionCallsFile } from './function-calls.ts'
import { partitionTables } from './partitions.ts'
import { withScratchServer } from './scratch.ts'
import { migrationStatements, statementBreakpoint } from './statements.ts'

const migrations = join(projectFolder, 'drizzle')

/**
 * Writes the differences of the source from the migrations as new migrations: tables first, then functions. Writes
 * the typed calls of the functions as well.
 */
async function generate(): Promise<void> {
  const known = readdirSync(migrations)
  await drizzleKit('generate')
  for (const file of readdirSync(migrations).filter((one) => one.endsWith('.sql')))
    if (!known.includes(file)) partitionTables(join(migrations, file))
  await withScratchServer(async (ownerUrl, folder) => {
    const tables = await generateTables(folder)
    const declared = await withScratchDatabase(ownerUrl, 'declared', (url) =>
      createDeclaredSchema(url, tables),
    )
    writeFileSync(functionCallsFile, declared.functionCalls)
    const differences = await withScratchDatabase(ownerUrl, 'migrated', async (url) => {
      await migrate(url)
      return compareCatalogues(await withDatabase(url, readCatalogue), declared.entries)
    })
    if (differences.length === 0) return console.log('Functions, triggers and grants: no changes.')
    const before = readdirSync(migrations)
    await drizzleKit('generate', '--custom', '--name=functions')
    const made = readdirSync(migrations).find((file) => !before.includes(file)) as string
    const statements = migrationStatements(differences, [...declared.prelude, ...declared.rest])
    writeFileSync(join(migrations, made), statements.join(statementBreakpoint))
    console.log(`drizzle/${made} has what changed in functions and triggers.`)
    const left = await withScratchDatabase(ownerUrl, 'migrated', async (url) => {
      await migrate(url)
      return compareCatalogues(await withDatabase(url, readCatalogue), declared.entries)
    })
    if (left.length > 0) {
      throw new Problem(`Write the rest into drizzle/${made} by hand:\n${formatDifferences(left)}`)
    }
  })
}

if (import.meta.main) {
  readCommandLine({
    usage: 'npm run db:generate',
    description:
      'Writes what src/db and the files of sql/ folders change as new migrations, and src/db/functions.ts.',
  })
  await runCommand(generate)
}
