import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectFolder } from '../../dev/stack/paths.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { type MadeStatement, makeStatements } from '../support/made-statements.ts'
import { type Column, rowMismatches, statementDescriber } from '../support/statement-columns.ts'
import { openStatementTypes, type Shape, type StatementTypes } from '../support/statement-types.ts'

/** Files whose exported functions only build statements, and so can be called with any values. */
const makesStatements = /queries\.ts$|^src\/mail\/outbox\.ts$|^src\/http\/idempotency\.ts$/

/** Statements that no such function makes. They stand around those of each request, so that every test of a route runs them. */
const runByEachRequest = [
  'src/http/authorize-statement.ts',
  'src/http/call-database.ts',
  'src/http/record-last-use.ts',
  'src/platform/database.ts',
]

const wrongStatements = 'test/support/wrong-statements.ts'

const source = readdirSync(join(projectFolder, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.startsWith('console/'))
  .map((file) => `src/${file}`)

let types: StatementTypes
let database: TestDatabase
let client: pg.Client
let describeStatement: (text: string) => Promise<Column[]>
let made: MadeStatement[]

beforeAll(async () => {
  types = openStatementTypes()
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  describeStatement = await statementDescriber(client)
  made = await makeStatements(
    types.exportedFunctions(source.filter((file) => makesStatements.test(file))),
  )
})
afterAll(async () => {
  types.close()
  await client.end()
  await database.drop()
})

/** The statements that PostgreSQL refuses, and those whose rows differ from their declared types. */
async function findProblems(
  statements: readonly MadeStatement[],
  files: readonly string[],
): Promise<string[]> {
  const rows = new Map(types.statementSites(files).map(({ site, row }) => [site, row]))
  const problems = new Set<string>()
  for (const statement of statements) {
    const row = rows.get(statement.site ?? '') ?? null
    for (const problem of await problemsOf(statement, row)) {
      problems.add(`${statement.by}: ${problem}`)
    }
  }
  return [...problems].toSorted()
}

async function problemsOf(
  { text }: MadeStatement,
  row: ReadonlyMap<string, Shape> | null,
): Promise<string[]> {
  try {
    const columns = await describeStatement(text)
    return row ? rowMismatches(row, columns) : []
  } catch (error) {
    return [(error as Error).message]
  }
}

test('PostgreSQL can run each statement, and returns the rows of its declared type', async () => {
  expect(await findProblems(made, source)).toEqual([])
})

test('no statement of the source is left out', () => {
  const sites = types.statementSites(source).map(({ site }) => site)
  const checked = new Set(made.flatMap(({ site }) => site ?? []))
  const left = sites
    .filter((site) => !checked.has(site))
    .filter((site) => !runByEachRequest.some((file) => site.startsWith(`${file}:`)))
  expect(left).toEqual([])
  expect([...checked].filter((site) => !sites.includes(site))).toEqual([])
})

test('a statement whose declared type is wrong is reported', async () => {
  const wrong = await makeStatements(types.exportedFunctions([wrongStatements]))
  expect(await findProblems(wrong, [wrongStatements])).toEqual([
    `${wrongStatements} exactCount: total comes as string`,
    `${wrongStatements} exactNumber: total comes as string`,
    `${wrongStatements} missingColumn: absent is no column`,
    `${wrongStatements} otherElements: sizes comes as array of number`,
    `${wrongStatements} unknownColumn: column "nickname" does not exist`,
    `${wrongStatements} unknownFunction: function iso_tiem(timestamp with time zone) does not exist`,
  ])
})
