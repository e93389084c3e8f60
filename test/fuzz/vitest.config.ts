import { runOf } from '../../vitest.config.ts'

/** On request: `npm run fuzz`. */
export default runOf('test/fuzz/*.fuzz.ts', 600_000)
