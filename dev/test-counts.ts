import { readFileSync } from 'node:fs'
import { Problem, runCommand } from './stack/problem.ts'

/** What is read of the report that Vitest writes with `--reporter=json`. */
interface Report {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

/** How many tests passed, failed and were left out; a file that could not be loaded counts as a failed test. */
export function countTests(report: Report): string {
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  const failed = report.numFailedTests + broken.length
  const skipped = report.numPendingTests + report.numTodoTests
  return `${report.numPassedTests} passed, ${failed} failed, ${skipped} skipped`
}

if (import.meta.main) {
  await runCommand(async () => {
    const [file] = process.argv.slice(2)
    if (file === undefined) throw new Problem('Of which report? node dev/test-counts.ts <file>')
    const text = (() => {
      try {
        return readFileSync(file, 'utf8')
      } catch {
        throw new Problem('No test has been run.')
      }
    })()
    console.log(countTests(JSON.parse(text) as Report))
  })
}
