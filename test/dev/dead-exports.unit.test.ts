import { expect, test } from 'vitest'
import { deadExports } from '../../dev/verify/dead-exports.ts'

const dead = (files: Record<string, string>) => deadExports(new Map(Object.entries(files)))

test('names what no other file imports', () => {
  const taken = "import { a, type T as U } from './one.ts'\nexport * from './two.ts'"
  const one = 'export const a = 1\nexport function b() {}\nexport type T = 1\nexport { c as d }'
  expect(
    dead({ 'src/one.ts': one, 'src/two.ts': 'export const e = 2', 'src/user.ts': taken }),
  ).toEqual(['src/one.ts: b', 'src/one.ts: d'])
})

test('a type that its own file mentions is none of them', () => {
  const text =
    'export interface Used {}\n/** Not Unused. */\nexport interface Unused {}\nconst x: Used = {}'
  expect(dead({ 'src/types.ts': text })).toEqual(['src/types.ts: Unused'])
})
