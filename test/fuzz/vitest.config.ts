import { runOf } from '../../vitest.config.ts'

/** Run by `npm run fuzz`. */
export default runOf('test/fuzz/*.fuzz.ts', 600_000)
