import { type RunnerTestFile, TestRunner } from 'vitest'
import { extentOfRun, leaveOut } from './extent.ts'

/** Runs of each file what the run's extent has. */
export default class ExtentRunner extends TestRunner {
  onBeforeRunFiles(files: RunnerTestFile[]): void {
    for (const file of files) leaveOut(file, this.config.name ?? '', extentOfRun())
  }
}
