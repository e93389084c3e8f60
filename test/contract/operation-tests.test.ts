import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

/** The files below the folder, by their paths in it. */
const filesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })

test('each operation has its test file in the folder that mirrors its source', () => {
  const sources = filesIn('src/features').filter((path) => path.endsWith('.ts'))
  const operations = sources.filter((path) =>
    readFileSync(join(ROOT, 'src/features', path), 'utf8').includes('= route('),
  )
  expect(operations.length).toBeGreaterThan(100)
  const tests = new Set(filesIn('test/features'))
  const untested = operations.filter((path) => !tests.has(path.replace(/\.ts$/, '.test.ts')))
  expect(untested).toStrictEqual([])
})
