import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { namedRows, statement, statementsOf } from '../../src/platform/database.ts'

const one = () => statement<{ number: number }>(sql`select 1 as number`)

test('the statements of a batch run in the order in which they are written', () => {
  const [locked, changed, found] = [one(), one(), one()]
  expect(statementsOf({ locked, changed, found })).toEqual([locked, changed, found])
  expect(statementsOf(locked)).toEqual([locked])
})

test('each statement’s rows have its name, and those of a single statement need none', () => {
  const rows = [[{ number: 1 }], [], [{ number: 3 }]]
  const batch = { locked: one(), changed: one(), found: one() }
  expect(namedRows(batch, rows)).toEqual({ locked: rows[0], changed: [], found: rows[2] })
  expect(namedRows(one(), rows)).toEqual(rows[0])
})

test('a statement that a condition left out has no rows', () => {
  const batch = { ...(1 > 2 && { checked: one() }), found: one() }
  expect(namedRows(batch, [[{ number: 2 }]])).toEqual({ found: [{ number: 2 }] })
})
