import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ADMIN_ROUTES } from '../../src/console/admin/routes.ts'
import { ROUTES } from '../../src/console/routes.ts'
import { routes } from '../support/api.ts'

const root = join(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'docs/console.md'), 'utf8')
const rows = [...page.matchAll(/^\| `(\w+)` \| (.+) \|$/gm)].map(([, id = '', screen = '']) => ({
  id,
  screen,
}))

test('each operation has one row in the table of screens, and each row an operation', () => {
  const documented = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8'))
  const operations = Object.values(documented.paths as Record<string, object>).flatMap((path) =>
    Object.values(path).flatMap(({ operationId }) => (operationId ? [operationId as string] : [])),
  )
  expect(rows.map(({ id }) => id).toSorted()).toEqual(operations.toSorted())
  expect(operations.length).toBeGreaterThan(routes.length / 2)
})

test('each screen that the table names is one of the console', () => {
  const known = [...Object.values(ROUTES), ...Object.values(ADMIN_ROUTES)].map((path) =>
    path.replace(/^\/m\/:merchant\/:environment(?=\/)/, '...').replaceAll(/:(\w+)/g, '{$1}'),
  )
  const named = rows.flatMap(({ screen }) =>
    [...screen.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path),
  )
  expect(named.filter((path) => !known.includes(path))).toEqual([])
})
