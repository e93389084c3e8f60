import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCommandLine } from '../command-line.ts'
import { sqlFiles } from '../schema/sql-files.ts'
import { localFolder } from '../stack/paths.ts'
import { Problem, runCommand } from '../stack/problem.ts'

/** Where a run with TRACK_FUNCTIONS writes the SQL functions that were called, a name a line. */
export const CALLED_FUNCTIONS_FILE = join(localFolder, 'called-functions.txt')

/** They always raise, and a call that raises is not counted. */
const NOT_COUNTED = new Set(['ask_for_approval', 'refuse', 'reject_change'])

/** The functions in the source that no test has called. */
function uncalledFunctions(called: ReadonlySet<string>): string[] {
  return sqlFiles('rest')
    .filter(({ text }) => /^CREATE FUNCTION /m.test(text))
    .map(({ name }) => name)
    .filter((name) => !called.has(name) && !NOT_COUNTED.has(name))
}

if (import.meta.main) {
  await runCommand(async () => {
    readCommandLine({
      usage: 'npm run test:functions',
      description:
        'Names the SQL functions that the last run with TRACK_FUNCTIONS=1 has called nowhere.',
    })
    if (!existsSync(CALLED_FUNCTIONS_FILE))
      throw new Problem('First run every test: TRACK_FUNCTIONS=1 npm run test:all')
    const called = new Set(readFileSync(CALLED_FUNCTIONS_FILE, 'utf8').split('\n'))
    const uncalled = uncalledFunctions(called)
    if (uncalled.length > 0) throw new Problem(`No test has called ${uncalled.join(', ')}.`)
    console.log('Each SQL function was called by a test.')
  })
}
