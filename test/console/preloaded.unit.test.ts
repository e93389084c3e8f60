import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFolder } from '../../dev/stack/paths.ts'
import { findRoute, ROUTES } from '../../src/console/routes.ts'
import { builtPage, PRELOADED, pageOf } from '../../src/pages/console/preloaded.ts'

const screens = readFileSync(join(projectFolder, 'src/console/screens.ts'), 'utf8')

test.each([...PRELOADED])('the page at …/%s names the files of %s', (below, module) => {
  const path = `/m/mer_01kga5ycm3e8wbrqjbzqk9c6vm/live/${below.replace(':id', 'ord_01kga5ycm3e8wbrqjbzqk9c6vm')}`
  const name = findRoute(ROUTES, path.replace(/\/$/, ''))?.name
  expect(screens).toContain(`${name}: () => import('./screens/${module}.tsx')`)
  for (const end of ['', '/']) expect(builtPage(`/console${path}${end}`)).toBe(pageOf(module))
})

test.each([
  '/console',
  '/console/enter',
  '/console/m/mer_01kga5ycm3e8wbrqjbzqk9c6vm',
  '/console/m/mer_01kga5ycm3e8wbrqjbzqk9c6vm/real/payments',
  '/console/m/mer_01kga5ycm3e8wbrqjbzqk9c6vm/live/payments/../../secret',
  '/console/m/mer_01kga5ycm3e8wbrqjbzqk9c6vm/live/constructor',
  '/console/m/mer_01kga5ycm3e8wbrqjbzqk9c6vm/live/__proto__',
])('the page at %s names those of all screens alone', (path) => {
  expect(builtPage(path)).toBe('index.html')
})
