import { runOf } from '../../vitest.config.ts'

/** Run by `npm run bench:console`. */
export default runOf('bench/console/*.measure.ts', 900_000)
