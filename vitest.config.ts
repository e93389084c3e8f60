import { randomInt } from 'node:crypto'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { extentOfRun, FULL_RUN_TAG, SLOW_PROJECT } from './test/support/extent.ts'
import ExtentReporter from './test/support/extent-reporter.ts'
import { FilesOfRun } from './test/support/files-of-run.ts'

// One for the whole run, and for its other half where `npm run test:rest` follows: the workers inherit it.
process.env.RANDOM_SEED ??= String(randomInt(2 ** 31))
// Programs that tests call share what Node has compiled of their modules, which is most of the time of a short one.
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'bolivar-payments-compiled')

const common = {
  // A process is used for several files, which saves each the half second of loading Miniflare.
  isolate: false,
  // More than there are cores: many tests wait, for a bank that is late or a database that is silent, and most of the slow ones.
  maxWorkers: Math.min(6, availableParallelism() + (extentOfRun() === 'default' ? 1 : 3)),
  teardownTimeout: 30_000,
  tags: [{ name: FULL_RUN_TAG, description: 'is left to npm run test:all' }],
}

/**
 * What runs against the shipped bundle: the service's tests, and what is run on request. What a test waits for comes in
 * milliseconds where the machine is free; the limits are for one that does other work beside.
 */
const againstService = {
  globalSetup: ['test/support/global-setup.ts'],
  pool: 'forks' as const,
  // What a request makes is garbage soon: a larger place for it is cleared less often.
  execArgv: ['--max-semi-space-size=64'],
  expect: { poll: { timeout: 30_000 } },
  testTimeout: 90_000,
  hookTimeout: 120_000,
}

/** A run of its own of other files against the service, by these settings. */
export const runOf = (include: string, testTimeout: number) =>
  defineConfig({
    root: import.meta.dirname,
    test: { ...common, ...againstService, include: [include], testTimeout },
  })

/** The tiers, as docs/testing.md describes them. A file is of the first that names it. */
const tiers = [
  ['unit', '**/*.unit.test.ts'],
  [SLOW_PROJECT, '**/*.slow.test.ts'],
  ['browser', '**/*.browser.test.ts'],
  ['walks', 'contract/**/*.test.ts'],
  ['bank', '{banking,certify,platform/bank}/**/*.test.ts'],
  ['db', 'db/**/*.test.ts'],
  ['service', '**/*.test.ts'],
].map(([name = '', files]) => ({ name, files: `test/${files}` }))

const projects = tiers.map(({ name, files }, order): TestProjectInlineConfiguration => {
  const ofTier = {
    name,
    include: [files],
    exclude: tiers.slice(0, order).map((tier) => tier.files),
    // Finds the rows that are of one table.
    includeTaskLocation: true,
    runner: 'test/support/extent-runner.ts',
  }
  // Rules alone: no database, no Worker, no other machine. They never wait, and each worker loads modules anew.
  const alone = {
    pool: 'threads' as const,
    testTimeout: 30_000,
    maxWorkers: Math.min(2, availableParallelism()),
    sequence: { groupOrder: 0 },
  }
  const test = name === 'unit' ? alone : { ...againstService, sequence: { groupOrder: 1 } }
  // Kills, and nights that pass, with several services at once.
  const patience = name === SLOW_PROJECT && { testTimeout: 300_000 }
  return { extends: true, test: { ...test, ...patience, ...ofTier } }
})

export default defineConfig({
  test: {
    ...common,
    sequence: { sequencer: FilesOfRun },
    reporters: ['default', new ExtentReporter(), ...reportersFor(process.env)],
    outputFile: { json: process.env.TEST_REPORT ?? '' },
    projects: projects.filter(
      ({ test }) => extentOfRun() !== 'default' || test?.name !== SLOW_PROJECT,
    ),
  },
})

function reportersFor({ GITHUB_ACTIONS, TEST_REPORT }: NodeJS.ProcessEnv): string[] {
  return [...(GITHUB_ACTIONS ? ['github-actions'] : []), ...(TEST_REPORT ? ['json'] : [])]
}
