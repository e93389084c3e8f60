import { readFileSync } from 'node:fs'
import { Problem, runCommand } from './stack/problem.ts'

/** The parts used of Vitest's report (`--reporter=json`). */
interface Report {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

/** The numbers of passed, failed and skipped tests; a file that fails to load counts as a failed test. */
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
    if (file === undefined)
      throw new Problem('The file of the report is missing: node dev/test-counts.ts <file>')
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
