import { startVitest } from 'vitest/node'

// Each state is made and seen as the tests see it, with a service, banks and a browser of its own.
const vitest = await startVitest('test', [], {
  include: ['dev/screenshots/*.shots.ts'],
  watch: false,
  testTimeout: 60_000,
})
await vitest.close()
