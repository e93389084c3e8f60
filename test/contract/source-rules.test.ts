import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../src')

const allFiles = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(tsx?|sql)$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
const files = allFiles.filter(({ file }) => !file.endsWith('.sql'))

const importsOf = ({ file, text }: { file: string; text: string }) =>
  [...text.matchAll(/from '(\.[^']+)'/g)].map(([, path = '']) =>
    // The package for integrators is beside src.
    relative(root, join(root, dirname(file), path)).replace('../sdk/js/src/', 'sdk/'),
  )

test('no statement reads PostgreSQL’s clock', () => {
  const asking =
    /\b(now\(\)|current_timestamp|clock_timestamp|statement_timestamp|localtime|current_date)\b/i
  expect(files.filter(({ text }) => asking.test(text)).map(({ file }) => file)).toEqual([])
})

// https://www.postgresql.org/docs/18/sql-select.html#SQL-FOR-UPDATE-SHARE does not say it: if the planner joins a
// subquery in IN by a nested loop, it runs once for each row, locks other rows each time, and exceeds its LIMIT.
test('no subquery in IN locks rows; an ARRAY is made once', () => {
  expect(lockingSubqueries('id in (select f(g(1)) from t limit 1 for update)')).toHaveLength(1)
  const locking = allFiles.filter(({ text }) => lockingSubqueries(text).length > 0)
  expect(locking.map(({ file }) => file)).toEqual([])
})

const lockingSubqueries = (text: string): string[] =>
  [...text.matchAll(/\bin (?=\(\s*select\b)/gi)]
    .map(({ index }) => parenthesized(text, text.indexOf('(', index)))
    .filter((subquery) => /\bfor (no key )?update\b/i.test(subquery))

/** The text from an opening parenthesis to the one that closes it. */
function parenthesized(text: string, start: number): string {
  let depth = 0
  for (let end = start; end < text.length; end += 1) {
    if (text[end] === '(') depth += 1
    if (text[end] === ')') depth -= 1
    if (depth === 0) return text.slice(start, end + 1)
  }
  return text.slice(start)
}

test('only clock.ts reads the machine’s clock', () => {
  const asking = files
    // A browser has its own.
    .filter(({ file, text }) => /new Date\(\)/.test(text) && !file.startsWith('console/'))
    .map(({ file }) => file)
  // worker.ts: for the id of a response without a valid configuration, and so without a clock.
  expect(asking.toSorted()).toEqual(['platform/clock.ts', 'worker.ts'])
})

test('no source evaluates text, writes it as markup, runs a program, or takes weak random numbers', () => {
  const wrong =
    /\beval\(|new Function\(|child_process|\.(inner|outer)HTML\b|dangerouslySetInnerHTML|insertAdjacentHTML|document\.write|Math\.random/
  expect(files.filter(({ text }) => wrong.test(text)).map(({ file }) => file)).toEqual([])
})

test('a pattern is written out, or made of nothing but constants', () => {
  const making = files.filter(({ text }) => /\bRegExp\(/.test(text)).map(({ file }) => file)
  expect(making.filter((file) => file !== 'domain/ip-address.ts')).toEqual([])
})

test('a body is read by http/body.ts, which limits it, or by its type', () => {
  const reading = files
    .filter(({ text }) => /\bc\.req\.(text|arrayBuffer|blob|formData|parseBody)\(/.test(text))
    .map(({ file }) => file)
  expect(reading).toEqual([])
})

test('an adapter reaches its bank by what its connection gives it, and by nothing else', () => {
  const others = ["await fetch('/')", 'const send = fetch', 'globalThis.fetch(url)', 'self.fetch']
  expect(others.filter((text) => GLOBAL_FETCH.test(text))).toStrictEqual(others)
  const given = "config.fetch(url, { redirect: 'manual' })\nfunction fetchRate() {}"
  expect(GLOBAL_FETCH.test(given)).toBe(false)
  const wrong = files
    .filter(({ file, text }) => file.startsWith('platform/bank/') && GLOBAL_FETCH.test(text))
    .map(({ file }) => file)
  expect(wrong).toEqual(['platform/bank/bank-fetch.ts'])
})

/** The name on its own, or as a field of the global object; `fetch:` in a type is a field of another. */
const GLOBAL_FETCH = /(?<![\w.-])fetch\b(?!:)|\b(globalThis|self)\b/

test('only log.ts prints', () => {
  const printing = files.filter(({ text }) => /\bconsole\.\w+\(/.test(text))
  expect(printing.map(({ file }) => file)).toEqual(['platform/log.ts'])
})

/** A sale on a till shows its checkout whole. */
const SHOWN_WHOLE = new Set(
  ['schemas', 'views'].map(
    (part) => `features/tills/sale-${part}.ts -> features/checkouts/${part}.ts`,
  ),
)

test('features import only queries and rules of other features', () => {
  // A group of routes is a section of the document, which may have routes of several features.
  const features = files.filter(({ file }) => !file.endsWith('/routes.ts'))
  const wrong = features.flatMap((source) => {
    const feature = /^features\/([^/]+)\//.exec(source.file)?.[1]
    return importsOf(source)
      .filter(
        (path) =>
          path.startsWith('features/') && feature && !path.startsWith(`features/${feature}/`),
      )
      .filter((path) => !/[/-](queries|rules)\.ts$/.test(path))
      .map((path) => `${source.file} -> ${path}`)
      .filter((arrow) => !SHOWN_WHOLE.has(arrow))
  })
  expect(wrong).toEqual([])
})

test('pages import from features only queries, checks and the operations behind their forms', () => {
  const operations = [
    'features/invitations/accept-invitation.ts',
    'features/pay/charge-link.ts',
    'features/pay/request-payer-key.ts',
    'features/pay/request-receipt.ts',
    'features/pay/verify-link.ts',
    'features/system/health-checks.ts',
  ]
  const imported = files
    .filter(({ file }) => file.startsWith('pages/'))
    .flatMap(importsOf)
    .filter((path) => path.startsWith('features/'))
    .filter((path) => !/[/-](queries|rules|schemas|views)\.ts$/.test(path))
  expect([...new Set(imported)].toSorted()).toEqual(operations)
})

/** The folders from which each folder may import. */
const allowedImports: Record<string, readonly string[]> = {
  sdk: [],
  domain: [],
  db: ['domain'],
  platform: ['db', 'domain'],
  notifications: ['domain', 'platform'],
  mail: ['db', 'domain', 'notifications', 'platform'],
  wire: ['domain', 'platform'],
  webhooks: ['db', 'domain', 'platform', 'wire'],
  // For webhooks: the events of a change are dispatched right after its response.
  http: ['db', 'domain', 'platform', 'webhooks', 'wire'],
  lists: ['db', 'domain', 'http', 'platform', 'wire'],
  banking: ['db', 'domain', 'http', 'platform', 'wire'],
  features: [
    ...['banking', 'db', 'domain', 'http', 'lists', 'mail', 'notifications', 'platform'],
    ...['webhooks', 'wire'],
  ],
  pages: ['domain', 'features', 'http', 'platform', 'wire'],
  mcp: ['db', 'domain', 'features', 'http', 'platform', 'wire'],
  // A client of the interface as any other: it runs in browsers.
  console: ['domain', 'sdk'],
}

test('imports between folders run one way', () => {
  const folderOf = (file: string) => file.split('/')[0] ?? ''
  const inFolders = files.filter(({ file }) => file.includes('/'))
  const wrong = inFolders.flatMap((source) =>
    importsOf(source)
      .filter((path) => path.includes('/') && !path.startsWith('../'))
      .filter((path) => folderOf(path) !== folderOf(source.file))
      .filter((path) => !allowedImports[folderOf(source.file)]?.includes(folderOf(path)))
      .map((path) => `${source.file} -> ${path}`),
  )
  expect(wrong).toEqual([])
  const order = Object.keys(allowedImports)
  const back = order.filter((folder) =>
    allowedImports[folder]?.some((other) => order.indexOf(other) >= order.indexOf(folder)),
  )
  expect(back).toEqual([])
})

test('each statement is written in SQL, so that all rows speak its names, with times as text', () => {
  const drivers = files
    .filter(({ text }) => /import \{[^}]*\} from '(drizzle-orm\/.*|@neondatabase\/.*)'/.test(text))
    .filter(({ file }) => !file.startsWith('db/'))
  expect(drivers.map(({ file }) => file)).toEqual(['platform/database.ts'])
})

/** The files in circular imports: those that remain after the ends of all chains of imports are removed. */
function filesInCircles(): string[] {
  const imports = new Map(files.map((source) => [source.file, importsOf(source)]))
  for (;;) {
    const imported = new Set([...imports.values()].flat())
    const ends = [...imports].filter(
      ([file, paths]) => !imported.has(file) || !paths.some((path) => imports.has(path)),
    )
    if (ends.length === 0) return [...imports.keys()].toSorted()
    for (const [file] of ends) imports.delete(file)
  }
}

test('there are no circular imports', () => {
  // The remaining ones in banking import only types.
  expect(filesInCircles()).toEqual([])
})

test('only the modules that build and run statements import Drizzle', () => {
  const knowing = files
    .filter(({ text }) => text.includes("from 'drizzle-orm"))
    .map(({ file }) => file)
    .filter((file) => !/^db\/|queries\.ts$/.test(file))
  expect(knowing.toSorted()).toEqual([
    'http/authorize-statement.ts',
    'http/call-database.ts',
    'http/idempotency.ts',
    'http/record-last-use.ts',
    'mail/outbox.ts',
    'platform/database.ts',
  ])
})
