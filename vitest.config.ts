import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongFilesFirst } from './test/support/long-files-first.ts'

const unitTests = 'test/**/*.unit.test.ts'

const common = {
  // A process is used for several files, which saves each the half second of loading Miniflare.
  isolate: false,
  // One more than there are cores: many tests wait, for a bank that is late or a database that is silent.
  maxWorkers: Math.min(4, availableParallelism() + 1),
  teardownTimeout: 30_000,
}

/**
 * What runs against the shipped bundle: the service's tests, and what is run on request. What a test waits for comes in
 * milliseconds where the machine is free; the limits are for one that does other work beside.
 */
const againstService = {
  globalSetup: ['test/support/global-setup.ts'],
  pool: 'forks' as const,
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

export default defineConfig({
  test: {
    ...common,
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        extends: true,
        // Rules alone: no database, no Worker, no other machine. They never wait, and each worker loads modules anew.
        test: {
          name: 'unit',
          include: [unitTests],
          pool: 'threads',
          testTimeout: 30_000,
          maxWorkers: Math.min(2, availableParallelism()),
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          ...againstService,
          name: 'service',
          include: ['test/**/*.test.ts'],
          exclude: [unitTests],
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
