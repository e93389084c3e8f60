import { existsSync } from 'node:fs'
import type { RunnerTestFile, RunnerTestSuite } from 'vitest'
import { expect, test } from 'vitest'
import { type Extent, FULL_RUN_TAG, isFileOfDefault, leaveOut, SLOW_PROJECT } from './extent.ts'

const PATHS = Array.from({ length: 400 }, (_, number) => `test/features/${number}.test.ts`)

/** A file with a test, one with the tag, and a table of so many rows, as the runner collects them. */
function collected(name: string, rows: number) {
  const file = { type: 'suite', name, mode: 'run', meta: {} } as unknown as RunnerTestFile
  const common = { type: 'test', mode: 'run', file }
  const row = (number: number) => ({
    ...common,
    ...{ id: `row${number}`, each: true, location: { line: 9, column: 1 }, meta: {} },
  })
  file.tasks = [
    { ...common, id: 'plain', meta: {} },
    { ...common, id: 'tagged', tags: [FULL_RUN_TAG], meta: {} },
    ...Array.from({ length: rows }, (_, number) => row(number)),
  ] as unknown as RunnerTestSuite['tasks']
  return file
}

/** The ids of what a run has of such a file. */
function ranBy(extent: Extent, project: string, name: string, rows = 20): string[] {
  if (extent === 'default' && !isFileOfDefault(project, name)) return []
  const file = collected(name, rows)
  leaveOut(file, project, extent)
  return file.tasks.flatMap(({ id, mode }) => (mode === 'run' ? [id] : []))
}

test('what npm test has and what it leaves are together everything, once', () => {
  for (const project of ['unit', 'walks', 'db', 'browser', 'service', 'bank', SLOW_PROJECT]) {
    for (const path of PATHS.slice(0, 20)) {
      const both = [...ranBy('default', project, path), ...ranBy('rest', project, path)]
      expect(both.toSorted()).toStrictEqual(ranBy('all', project, path).toSorted())
    }
  }
})

test('npm test has every fifth file of the service’s, every third for browsers, and all of the rules', () => {
  const shareOf = (project: string) =>
    PATHS.filter((path) => isFileOfDefault(project, path)).length / PATHS.length
  expect(shareOf('service')).toBeGreaterThan(0.1)
  expect(shareOf('service')).toBeLessThan(0.3)
  expect(shareOf('browser')).toBeGreaterThan(0.22)
  expect(shareOf('browser')).toBeLessThan(0.45)
  expect(PATHS.every((path) => isFileOfDefault('walks', path))).toBe(true)
  expect(PATHS.some((path) => isFileOfDefault(SLOW_PROJECT, path))).toBe(false)
})

test.each([
  ['bank', 'banking/order-idempotency.test.ts'],
  ['bank', 'banking/random-approvals.test.ts'],
  ['bank', 'banking/confirmed-once.test.ts'],
  ['browser', 'console/screens.browser.test.ts'],
  ['browser', 'console/taps.browser.test.ts'],
  ['browser', 'pages/payer-page-states.browser.test.ts'],
])('each npm test has, of %s, %s', (project, name) => {
  const path = `test/${name}`
  expect(existsSync(path), path).toBe(true)
  expect(isFileOfDefault(project, path)).toBe(true)
})

test('of a large table npm test has the first row, the last and two others, and of a small one all', () => {
  const rows = ranBy('default', 'db', 'test/db/a.test.ts').filter((id) => id.startsWith('row'))
  expect(rows).toHaveLength(4)
  expect(rows).toEqual(expect.arrayContaining(['row0', 'row19']))
  expect(ranBy('default', 'db', 'test/db/a.test.ts', 4)).toHaveLength(1 + 4)
  expect(ranBy('default', 'walks', 'test/contract/a.test.ts')).toHaveLength(1 + 20)
})
