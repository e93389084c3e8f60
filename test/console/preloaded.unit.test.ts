import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFolder } from '../../dev/stack/paths.ts'
import { findRoute, ROUTES } from '../../src/console/routes.ts'
import { builtPage, PRELOADED, pageOf } from '../../src/pages/console/preloaded.ts'

const screens = ['screens', 'later-screens']
  .map((name) => readFileSync(join(projectFolder, `src/console/${name}.ts`), 'utf8'))
  .join()
  .replace(/\s+/g, ' ')

test.each([...PRELOADED])('the page at %s names the files of %s', (place, module) => {
  const path = place
    .replace('…', '/console/m/mer_01kga5ycm3e8wbrqjbzqk9c6vm/live')
    .replace(':id', 'ord_01kga5ycm3e8wbrqjbzqk9c6vm')
  const name = findRoute(ROUTES, path.replace('/console', ''))?.name
  expect(screens).toContain(`${name}: () => import('./screens/${module}.tsx')`)
  for (const end of ['', '/']) expect(builtPage(`${path}${end}`)).toBe(pageOf(module))
})

test.each([
  '/console',
  '/console/enter/factor',
  '/console/m/mer_01kga5ycm3e8wbrqjbzqk9c6vm',
  '/console/m/mer_01kga5ycm3e8wbrqjbzqk9c6vm/real/payments',
  '/console/m/mer_01kga5ycm3e8wbrqjbzqk9c6vm/live/payments/../../secret',
  '/console/m/mer_01kga5ycm3e8wbrqjbzqk9c6vm/live/constructor',
  '/console/m/mer_01kga5ycm3e8wbrqjbzqk9c6vm/live/__proto__',
])('the page at %s names those of all screens alone', (path) => {
  expect(builtPage(path)).toBe('index.html')
})
