import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { actionNames } from '../../src/console/admin/audit/action-names.ts'

const RECORDED = /record_audit(?:_at)?\('([a-z_]+\.[a-z_]*)'/g

/** What SQL records, as it stands there: whole, or up to the dot where the rest is worked out. */
const recorded = new Set(
  globSync('src/**/sql/**/*.sql').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(RECORDED)].map(([, action = '']) => action),
  ),
)

test('whatever SQL records has a name for administrators', () => {
  const known = Object.keys(actionNames)
  expect(recorded.size).toBeGreaterThan(50)
  const nameless = [...recorded].filter((action) =>
    action.endsWith('.')
      ? !known.some((one) => one.startsWith(action))
      : actionNames[action] === undefined,
  )
  expect(nameless).toEqual([])
})
