import { runOf } from '../../vitest.config.ts'

/** On request: `npm run screenshots`. Each state is made and seen as the tests see it. */
export default runOf('dev/screenshots/*.shots.ts', 60_000)
