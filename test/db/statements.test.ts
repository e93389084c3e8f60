import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectFolder } from '../../dev/stack/paths.ts'
import { partitionedTables } from '../../src/db/partitions.ts'
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
  // Reads the types of all modules, and loads them.
}, 300_000)
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

/**
 * Those that name a table by months, each of which PostgreSQL plans at each call, unless an id or a time leaves the others
 * out. What is called often and has neither belongs into a function, as merchant_transaction_ids().
 */
const NAME_MONTHS: Readonly<
  Record<'by an id or a time' | 'by cron' | 'rarely', readonly string[]>
> = {
  'by an id or a time': [
    'src/banking/queries.ts flagOldOrder',
    'src/banking/refund-queries.ts selectRefunds',
    'src/features/bank-accounts/ledger-queries.ts findLedgerEntry',
    'src/features/bank-orders/admin-queries.ts findBankOrder',
    'src/features/bank-orders/admin-queries.ts resolveBankOrder',
    'src/features/bank-orders/merchant-queries.ts findMerchantPayment',
    'src/features/bank-orders/merchant-queries.ts resolveMerchantPaymentRow',
    'src/features/bank-orders/movement-queries.ts listMovementsBeside',
    'src/features/bank-orders/queries.ts findOutgoingOrder',
    'src/features/bank-orders/resolution-queries.ts settleByResolution',
    'src/features/pay/receipt-queries.ts findReceipt',
    'src/features/transactions/queries.ts findTransaction',
    'src/features/transactions/queries.ts findTransactionData',
    'src/features/transactions/queries.ts requireTransaction',
    'src/features/transactions/story-queries.ts readStory',
    'src/features/transactions/summary-queries.ts sumHours',
    'src/features/transactions/summary-queries.ts sumSales',
  ],
  'by cron': ['src/banking/queries.ts findDueConnections', 'src/banking/queries.ts leaseDueOrders'],
  // Administrators' lists and search, and a merchant's by a search, a link or a shift.
  rarely: [
    'src/features/admin/search/queries.ts findAnything',
    'src/features/bank-orders/admin-queries.ts countBankOrders',
    'src/features/bank-orders/admin-queries.ts selectBankOrders',
    'src/features/bank-orders/merchant-queries.ts countMerchantPayments',
    'src/features/bank-orders/merchant-queries.ts selectMerchantPayments',
    'src/features/checkouts/queries.ts countCheckouts',
    'src/features/checkouts/queries.ts listCheckoutRows',
    'src/features/payment-links/list-queries.ts countLinkList',
    'src/features/payment-links/queries.ts countLinkList',
    'src/features/transactions/export-queries.ts selectTransactionsAfter',
    'src/features/transactions/list-queries.ts lookUp',
    'src/features/transactions/queries.ts countTransactions',
    'src/features/transactions/queries.ts readMerchantTransactions',
    'src/features/transactions/queries.ts readTransactions',
    'src/features/transactions/queries.ts selectTransactions',
  ],
}

test('what is planned for each month is known', () => {
  const names = new RegExp(
    String.raw`\b(from|join|update|into) (only )?"?(${partitionedTables.join('|')})\b`,
  )
  const naming = made.filter(({ text }) => names.test(text.replace(/\s+/g, ' ')))
  expect([...new Set(naming.map(({ by }) => by))].toSorted()).toStrictEqual(
    Object.values(NAME_MONTHS).flat().toSorted(),
  )
})

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
