import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../src')

const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

const importsOf = ({ file, text }: { file: string; text: string }) =>
  [...text.matchAll(/from '(\.[^']+)'/g)].map(([, path = '']) =>
    relative(root, join(root, dirname(file), path)),
  )

test('no statement asks PostgreSQL what time it is', () => {
  const asking =
    /\b(now\(\)|current_timestamp|clock_timestamp|statement_timestamp|localtime|current_date)\b/i
  expect(files.filter(({ text }) => asking.test(text)).map(({ file }) => file)).toEqual([])
})

test('the clock alone asks the machine what time it is', () => {
  const asking = files.filter(({ text }) => /new Date\(\)/.test(text)).map(({ file }) => file)
  // worker.ts: for the id of an answer given where there is no configuration to tell the clock by.
  expect(asking.toSorted()).toEqual(['platform/clock.ts', 'worker.ts'])
})

test('features import of each other queries and rules alone', () => {
  // A group of routes is a place in the document, which may show routes of several features.
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
  })
  expect(wrong).toEqual([])
})

test('pages import of features what they read by, and the operations that their forms stand for', () => {
  const operations = [
    'features/invitations/accept-invitation.ts',
    'features/pay/charge-link.ts',
    'features/pay/verify-link.ts',
  ]
  const imported = files
    .filter(({ file }) => file.startsWith('pages/'))
    .flatMap(importsOf)
    .filter((path) => path.startsWith('features/'))
    .filter((path) => !/[/-](queries|rules|schemas|views)\.ts$/.test(path))
  expect([...new Set(imported)].toSorted()).toEqual(operations)
})

/** What each folder may import of the others. */
const allowedImports: Record<string, readonly string[]> = {
  domain: [],
  db: ['domain'],
  platform: ['db', 'domain'],
  webhooks: ['db', 'domain', 'platform'],
  notifications: ['domain', 'platform'],
  mail: ['db', 'domain', 'notifications', 'platform'],
  wire: ['domain', 'platform'],
  // Of webhooks: what a change has recorded is told right after its answer.
  http: ['db', 'domain', 'platform', 'webhooks', 'wire'],
  lists: ['db', 'domain', 'http', 'platform', 'wire'],
  banking: ['db', 'domain', 'http', 'platform', 'wire'],
  features: [
    ...['banking', 'db', 'domain', 'http', 'lists', 'mail', 'notifications', 'platform'],
    ...['webhooks', 'wire'],
  ],
  pages: ['domain', 'features', 'http', 'platform', 'wire'],
}

test('arrows run one way', () => {
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
  const building = /import \{[^}]*\bquery\b[^}]*\} from '[^']*platform\/database\.ts'/
  expect(files.filter(({ text }) => building.test(text)).map(({ file }) => file)).toEqual([])
  const drivers = files.filter(({ text }) => /from 'drizzle-orm\/neon-http'/.test(text))
  expect(drivers.map(({ file }) => file)).toEqual(['platform/database.ts'])
})

/** The files that remain when those at the ends of all chains of imports are taken away: those in circles. */
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

test('no imports go around in a circle', () => {
  // Those that are left in banking are of types alone.
  expect(filesInCircles().filter((file) => !file.startsWith('banking/'))).toEqual([])
})

test('Drizzle is known where statements are made and run, and nowhere else', () => {
  const knowing = files
    .filter(({ text }) => text.includes("from 'drizzle-orm"))
    .map(({ file }) => file)
    .filter((file) => !/^db\/|queries\.ts$/.test(file))
  expect(knowing.toSorted()).toEqual([
    'http/call-database.ts',
    'http/idempotency.ts',
    'http/record-last-use.ts',
    'mail/outbox.ts',
    'platform/database.ts',
  ])
})
