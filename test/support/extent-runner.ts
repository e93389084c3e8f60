import { type RunnerTestFile, TestRunner } from 'vitest'
import { extentOfRun, leaveOut } from './extent.ts'

type OnCollected = (files: RunnerTestFile[]) => unknown

/** Runs of each file what the run's extent has. */
export default class ExtentRunner extends TestRunner {
  #onCollected: OnCollected | undefined

  get onCollected(): OnCollected | undefined {
    return this.#onCollected
  }

  // Vitest sets here what tells the reporters of the tests: they have to know by then which are left out.
  set onCollected(tellReporters: OnCollected) {
    this.#onCollected = (files) => {
      for (const file of files) leaveOut(file, this.config.name ?? '', extentOfRun())
      return tellReporters(files)
    }
  }
}
