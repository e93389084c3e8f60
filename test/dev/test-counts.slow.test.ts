import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runTool } from '../../dev/stack/tools.ts'
import { countTests } from '../../dev/test-counts.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'test-counts-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Runs such files with Vitest, and counts from its report. */
async function countsOf(files: Record<string, string>): Promise<string> {
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, name), `import { expect, test } from 'vitest'\n${text}`)
  }
  const report = join(folder, 'report.json')
  const flags = ['run', '--root', folder, '--globals', '--reporter=json', `--outputFile=${report}`]
  await runTool('vitest', flags)
  return countTests(JSON.parse(readFileSync(report, 'utf8')))
}

test('passed, failed and skipped tests are counted, and a file that cannot be loaded counts as failed', async () => {
  const counts = await countsOf({
    'some.test.js': `
      test('right', () => {})
      test('right too', () => {})
      test('wrong', () => { expect(1).toBe(2) })
      test.skip('left out', () => {})
      test.todo('to be written')`,
    'broken.test.js': `import './nowhere.js'\ntest('never run', () => {})`,
  })
  expect(counts).toBe('2 passed, 2 failed, 2 skipped')
})

test('if everything passes, nothing else is counted', async () => {
  expect(await countsOf({ 'one.test.js': `test('right', () => {})` })).toBe(
    '1 passed, 0 failed, 0 skipped',
  )
})

test('what one run leaves to another is not skipped, and the counts of several runs are added up', () => {
  const runOf = (passed: number, pending: number, leftOut: number) => ({
    numPassedTests: passed,
    numFailedTests: 0,
    numPendingTests: pending,
    numTodoTests: 0,
    testResults: [
      {
        status: 'passed',
        assertionResults: Array.from({ length: leftOut }, () => ({ meta: { leftOut: true } })),
      },
    ],
  })
  expect(countTests(runOf(10, 4, 3), runOf(3, 10, 10))).toBe('13 passed, 0 failed, 1 skipped')
})
