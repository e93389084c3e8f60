import { runOf } from '../../vitest.config.ts'

/** Run by `npm run screenshots`. Creates each state as the tests do. */
export default runOf('dev/screenshots/*.shots.ts', 60_000)
