import type { Reporter, TestModule, TestRunEndReason } from 'vitest/node'
import { extentOfRun } from './extent.ts'

/** Says at the end what the run had, and what it has left to another. */
export default class ExtentReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], _: unknown, reason: TestRunEndReason): void {
    if (reason === 'interrupted') return
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const leftOut = tests.filter((test) => test.meta().leftOut).length
    const seed = `RANDOM_SEED=${process.env.RANDOM_SEED}`
    if (extentOfRun() === 'default') {
      console.log(
        `${leftOut} tests of these files, and all other files, are left to npm run test:all. ` +
          `${seed} npm test runs the same again.\n`,
      )
    } else console.log(`The random tests had ${seed}.\n`)
  }
}
