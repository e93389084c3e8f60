import { readFileSync } from 'node:fs'
import { readCommandLine, refuseCommandLine } from './command-line.ts'
import { Problem, runCommand } from './stack/problem.ts'

/** The parts used of Vitest's report (`--reporter=json`). */
interface Report {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: { meta?: { leftOut?: boolean } }[] }[]
}

/**
 * The numbers of passed, failed and skipped tests of several runs. A file that fails to load counts as a failed test, and
 * what one run leaves to another is not skipped.
 */
export function countTests(...reports: Report[]): string {
  const sum = (count: (report: Report) => number) =>
    reports.reduce((total, report) => total + count(report), 0)
  const passed = sum(({ numPassedTests }) => numPassedTests)
  const failed = sum(({ numFailedTests, testResults }) => {
    const broken = testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
    )
    return numFailedTests + broken.length
  })
  const skipped = sum(({ numPendingTests, numTodoTests, testResults }) => {
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
    return numPendingTests + numTodoTests - tests.filter(({ meta }) => meta?.leftOut).length
  })
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}

const command = {
  usage: 'npx node dev/test-counts.ts <file>...',
  description:
    'Prints how many tests have passed, failed and been skipped, of the reports of several runs.',
  maxArguments: Number.POSITIVE_INFINITY,
}

if (import.meta.main) {
  await runCommand(async () => {
    const files = readCommandLine(command).arguments
    if (files.length === 0) return refuseCommandLine('The file of the report is missing.', command)
    const reports = files.map(readReport)
    console.log(countTests(...reports))
  })
}

function readReport(file: string): Report {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch {
    throw new Problem(`No tests have been run that are reported in ${file}.`)
  }
}
