import { sql } from 'drizzle-orm'
import { users } from '../../src/db/schema.ts'
import { statement } from '../../src/platform/database.ts'

/** Statements that are wrong, each in another way, for the check of statements to find. */
export const missingColumn = () =>
  statement<{ present: string; absent: string }>(sql`select 'here' as present`)

export const exactNumber = () => statement<{ total: number }>(sql`select 1::bigint as total`)

export const otherElements = () =>
  statement<{ sizes: string[] | null }>(sql`select array[1, 2] as sizes`)

export const unknownFunction = () => statement<{ at: string }>(sql`select iso_tiem(now()) as at`)

export const unknownColumn = (name: string) =>
  statement(sql`select from users where nickname = ${name}`)

export const exactCount = () =>
  statement<{ id: string; total: number }>(sql`select id, count(*) over () as total from ${users}`)
