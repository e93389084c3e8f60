import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const unitTests = 'test/**/*.unit.test.ts'

export default defineConfig({
  test: {
    // A process is used for several files, which saves each the half second of loading Miniflare.
    isolate: false,
    // One more than there are cores: many tests wait, for a bank that is late or a database that is silent.
    maxWorkers: Math.min(4, availableParallelism() + 1),
    teardownTimeout: 30_000,
    projects: [
      {
        extends: true,
        // Rules alone: no database, no Worker, no network.
        test: { name: 'unit', include: [unitTests], pool: 'threads' },
      },
      {
        extends: true,
        test: {
          name: 'service',
          include: ['test/**/*.test.ts'],
          exclude: [unitTests],
          globalSetup: ['test/support/global-setup.ts'],
          pool: 'forks',
          expect: { poll: { timeout: 5_000 } },
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
