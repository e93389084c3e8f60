import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '../../src/db/schema.ts'
import { prepareConstant, prepareOnce, statement } from '../../src/platform/database.ts'

test('a prepared statement is built once, and each use has its own value', () => {
  let built = 0
  const find = prepareOnce((email) => {
    built += 1
    return statement(sql`select id from ${users} where email = ${email}`)
  })
  const [ana, luis] = [find('ana@example.com'), find('luis@example.com')]
  expect(luis.params).toEqual(['luis@example.com'])
  expect(ana.params).toEqual(['ana@example.com'])
  const told = statement(sql`select id from ${users} where email = ${'a@b.c'}`)
  expect(ana.sql).toBe(told.sql)
  expect(built).toBe(1)
})

test('a value may occur twice, beside constants', () => {
  const find = prepareOnce((name) =>
    statement(sql`select id from ${users} where name in (${name}, ${'nobody'}, ${name})`),
  )
  expect(find('Ana').params).toEqual(['Ana', 'nobody', 'Ana'])
})

test('a constant statement takes no value', () => {
  const list = prepareConstant(() => statement(sql`select id from ${users}`))
  expect(list()).toMatchObject({ sql: 'select id from "users"', params: [] })
})
