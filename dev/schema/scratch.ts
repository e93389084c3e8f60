import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { localFolder } from '../stack/paths.ts'
import { nonDurableSettings, startPostgres } from '../stack/postgres.ts'

/** Runs a function with a temporary PostgreSQL and folder. */
export async function withScratchServer<Result>(
  run: (ownerUrl: string, folder: string) => Promise<Result>,
): Promise<Result> {
  mkdirSync(localFolder, { recursive: true })
  const folder = mkdtempSync(join(localFolder, 'schema-'))
  try {
    const postgres = await startPostgres({
      folder: join(folder, 'postgres'),
      settings: nonDurableSettings,
    })
    try {
      return await run(postgres.ownerUrl('postgres'), folder)
    } finally {
      await postgres.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
