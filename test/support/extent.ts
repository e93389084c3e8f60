import { createHash } from 'node:crypto'
import type { RunnerTask, RunnerTestFile } from 'vitest'
import { createRandom } from './random.ts'

/** What a run has: what `npm test` runs, everything, or everything that `npm test` of the same seed leaves out. */
export type Extent = 'default' | 'all' | 'rest'

/** By TESTS, which the commands of package.json set. */
export function extentOfRun(): Extent {
  const { TESTS: extent = 'default' } = process.env
  if (extent === 'default' || extent === 'all' || extent === 'rest') return extent
  throw new Error(`TESTS is default, all or rest, not ${extent}.`)
}

/** The tag of a test or suite that `npm test` leaves out. */
export const FULL_RUN_TAG = 'full'

/** The projects whose tables `npm test` runs whole: a rule for all routes is for each of them. */
const WHOLE_PROJECTS = ['unit', 'walks']

/** The name of the one whose files `npm test` does not run. */
export const SLOW_PROJECT = 'slow'

/** The projects of which `npm test` runs one file in so many, by the run's seed. */
const FILES_PER_SAMPLED: Readonly<Record<string, number>> = { bank: 5, service: 5, browser: 3 }

/**
 * What of these each run has: no payment is sent twice, or without whoever may allow it; and each screen of the console and
 * each state of a payer's page once, with the tasks of each day.
 */
const FILES_OF_EACH_RUN = [
  'test/banking/order-idempotency.test.ts',
  'test/banking/random-approvals.test.ts',
  'test/banking/confirmed-once.test.ts',
  'test/console/screens.browser.test.ts',
  'test/console/taps.browser.test.ts',
  'test/pages/payer-page-states.browser.test.ts',
]

/** Of a larger table `npm test` runs so many rows: the first, the last, and others by the run's seed. */
const SAMPLED_ROWS = 4

declare module 'vitest' {
  interface TaskMeta {
    /** That another extent of the run has this test. */
    leftOut?: true
  }
}

/** Whether `npm test` runs a file, of which this is the path in the checkout, unless it is told which to run. */
export function isFileOfDefault(project: string, path: string): boolean {
  if (project === SLOW_PROJECT) return false
  const { [project]: filesPerSampled = 1 } = FILES_PER_SAMPLED
  return FILES_OF_EACH_RUN.includes(path) || hashBySeed(path) % filesPerSampled === 0
}

/** Skips the tests of a file that the run's extent does not have. */
export function leaveOut(file: RunnerTestFile, project: string, extent: Extent): void {
  if (extent === 'all') return
  const isWhole = extent === 'rest' && !isFileOfDefault(project, file.name)
  const byDefault = new Set(isWhole ? [] : ranByDefault(file, project))
  for (const test of testsOf(file)) {
    if (test.mode === 'run' && byDefault.has(test) !== (extent === 'default')) skip(test)
  }
  skipEmptied(file)
}

function skip(task: RunnerTask): void {
  task.mode = 'skip'
  task.meta.leftOut = true
}

const childrenOf = (task: RunnerTask): RunnerTask[] => ('tasks' in task ? task.tasks : [])

const testsOf = (task: RunnerTask): RunnerTask[] =>
  task.type === 'test' ? [task] : childrenOf(task).flatMap(testsOf)

/** The tests that `npm test` runs of it. */
function ranByDefault(task: RunnerTask, project: string): RunnerTask[] {
  if (task.tags?.includes(FULL_RUN_TAG)) return []
  if (task.type === 'test') return [task]
  const rows = WHOLE_PROJECTS.includes(project) ? childrenOf(task) : sampleTables(childrenOf(task))
  return rows.flatMap((row) => ranByDefault(row, project))
}

/** Without the rows of large tables that the run's seed does not take: what `.each()` made in one place is one table. */
function sampleTables(tasks: RunnerTask[]): RunnerTask[] {
  const tables = Map.groupBy(tasks, (task) => {
    const { each, location } = task
    return each && location ? `${location.line}:${location.column}` : task.id
  })
  return [...tables].flatMap(([place, rows]) => sample(rows, `${rows[0]?.file.name}:${place}`))
}

function sample(rows: RunnerTask[], table: string): RunnerTask[] {
  if (rows.length <= SAMPLED_ROWS) return rows
  const { integerBelow } = createRandom(hashBySeed(table))
  const middle = rows.slice(1, -1)
  const taken = new Set([rows[0], rows.at(-1)])
  while (taken.size < SAMPLED_ROWS) taken.add(middle[integerBelow(middle.length)])
  return rows.filter((row) => taken.has(row))
}

/** The same in all processes of the run, and in the run of the rest. */
const hashBySeed = (text: string): number =>
  createHash('sha256').update(`${process.env.RANDOM_SEED} ${text}`).digest().readUInt32BE(0)

/** Nothing is prepared for a suite of which nothing runs. */
function skipEmptied(suite: RunnerTask): void {
  for (const child of childrenOf(suite)) skipEmptied(child)
  if (childrenOf(suite).length > 0 && childrenOf(suite).every(({ mode }) => mode !== 'run')) {
    suite.mode = 'skip'
  }
}
