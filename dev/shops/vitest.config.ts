import { runOf } from '../../vitest.config.ts'

/** Run by `npm run test:shops`. */
export default runOf('test/**/*.shops.ts', 300_000)
