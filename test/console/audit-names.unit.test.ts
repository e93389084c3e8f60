import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const RECORDED = /record_audit(?:_at)?\('([a-z_]+\.[a-z_]*)'/g

/** What SQL records, as it stands there: whole, or up to the dot where the rest is worked out. */
const recorded = new Set(
  globSync('src/**/sql/**/*.sql').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(RECORDED)].map(([, action = '']) => action),
  ),
)

/** The names are in a file for browsers, which is read as it stands. */
function namedActions(): string[] {
  const file = readFileSync('src/console/admin/audit/action-names.ts', 'utf8')
  return [...file.matchAll(/^ {2}'([a-z_]+\.[a-z_]+)':/gm)].map(([, action = '']) => action)
}

test('whatever SQL records has a name for administrators', () => {
  const known = namedActions()
  expect(recorded.size).toBeGreaterThan(50)
  const nameless = [...recorded].filter((action) =>
    action.endsWith('.') ? !known.some((one) => one.startsWith(action)) : !known.includes(action),
  )
  expect(nameless).toEqual([])
})
