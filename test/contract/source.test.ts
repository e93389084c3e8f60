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
  const wrong = files.flatMap((source) => {
    const feature = /^features\/([^/]+)\//.exec(source.file)?.[1]
    return importsOf(source)
      .filter(
        (path) =>
          path.startsWith('features/') && feature && !path.startsWith(`features/${feature}/`),
      )
      .filter((path) => !/\/(queries|rules)\.ts$/.test(path))
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

test('features know nothing of pages', () => {
  const wrong = files
    .filter(({ file }) => file.startsWith('features/'))
    .flatMap(importsOf)
    .filter((path) => path.startsWith('pages/'))
  expect(wrong).toEqual([])
})

test('arrows run one way: nothing below the features and the pages knows them', () => {
  const below = /^(http|platform|domain|db|kyc|mail|payments|rates|webhooks)\//
  const wrong = files
    .filter(({ file }) => below.test(file))
    .flatMap((source) =>
      importsOf(source)
        .filter((path) => /^(features|pages)\//.test(path))
        .map((path) => `${source.file} -> ${path}`),
    )
  expect(wrong).toEqual([])
})

test('the domain and the platform know nothing of HTTP handling', () => {
  const wrong = files
    .filter(({ file }) => /^(platform|domain|db)\//.test(file))
    .flatMap((source) =>
      importsOf(source)
        .filter((path) => /^(http|mail|payments|rates|webhooks|pages)\//.test(path))
        .map((path) => `${source.file} -> ${path}`),
    )
  expect(wrong).toEqual([])
})

test('deliveries to endpoints know nothing of HTTP handling, of payments or of mails', () => {
  const wrong = files
    .filter(({ file }) => file.startsWith('webhooks/'))
    .flatMap(importsOf)
    .filter((path) => !/^(webhooks|platform|domain|db)\//.test(path))
  expect(wrong).toEqual([])
})

test('Drizzle is known where statements are made and run, and nowhere else', () => {
  const knowing = files
    .filter(({ text }) => text.includes("from 'drizzle-orm"))
    .map(({ file }) => file)
    .filter((file) => !/^db\/|queries\.ts$/.test(file))
  expect(knowing.toSorted()).toEqual([
    'http/call-database.ts',
    'http/idempotency.ts',
    'http/last-used.ts',
    'mail/outbox.ts',
    'platform/database.ts',
  ])
})
