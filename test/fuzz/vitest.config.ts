import { join } from 'node:path'
import { defineConfig, mergeConfig } from 'vitest/config'
import suite from '../../vitest.config.ts'

/** On request: `npm run fuzz`. */
export default mergeConfig(
  { ...suite, test: { ...suite.test, include: [] } },
  defineConfig({
    root: join(import.meta.dirname, '../..'),
    test: { include: ['test/fuzz/*.fuzz.ts'], testTimeout: 600_000 },
  }),
)
