import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { codeOf, type RefusalName } from '../../src/wire/refusals/refusals.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => read(join('src', file)))
const documents = ['README.md', 'README.es.md', '.github/CONTRIBUTING.md']
  .concat(
    readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map((file) =>
      join('docs', file),
    ),
  )
  .filter((file) => file.endsWith('.md'))
  .map((file) => ({ file, text: read(file) }))

const loggedEvents = (functions: string): string[] => {
  const call = new RegExp(`\\b(?:${functions})\\('([\\w.]+)'`, 'g')
  return sources.flatMap((text) => [...text.matchAll(call)].map(([, event = '']) => event))
}

/** The events in the first column of docs/deploy.md's table of alarms. */
const documentedAlarms = read('docs/deploy.md')
  .split('| alarm |')[1]
  ?.split('\n')
  .map((line) => line.split('|')[1] ?? '')
  .flatMap((alarm) => [...alarm.matchAll(/`([a-z]+\.[a-z_]+)`/g)].map(([, event = '']) => event))

test('the guide to deploying explains every error event that is logged', () => {
  expect(
    [...new Set(loggedEvents('logError'))].filter((event) => !documentedAlarms?.includes(event)),
  ).toEqual([])
})

test('every alarm in the guide to deploying is an event that is logged', () => {
  const known = [...loggedEvents('logError|logInfo'), 'cron.status']
  expect(documentedAlarms?.length).toBeGreaterThan(10)
  expect(documentedAlarms?.filter((event) => !known.includes(event))).toEqual([])
})

test('the documents name only commands that exist', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const missing = documents.flatMap(({ file, text }) =>
    [...text.matchAll(/\bnpm run (?:-s )?([a-z][\w:-]*)/g)]
      .filter(([, script = '']) => !(script in scripts))
      .map(([command]) => `${file}: ${command}`),
  )
  expect(missing).toEqual([])
})

test('the documents link only to files that exist', () => {
  const missing = documents.flatMap(({ file, text }) =>
    [...text.matchAll(/\]\((?!https?:|#|mailto:|\/)([^)#]+)/g)]
      .filter(([, path = '']) => !existsSync(join(root, file, '..', path)))
      .map(([, path]) => `${file}: ${path}`),
  )
  expect(missing).toEqual([])
})

/** `## What it's for` -> `what-its-for`, as GitHub does it. */
const anchors = (text: string): string[] =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

test('links to a part of a document name one of its headings', () => {
  const missing = documents
    // The pages of guides make their anchors themselves: guides.test.ts.
    .filter(({ file }) => !file.startsWith('docs/guides/'))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/\]\(([^)#:]*\.md)?#([^)]+)\)/g)]
        .filter(([, path, anchor = '']) => {
          const target = path === undefined ? file : join(file, '..', path)
          return !anchors(read(target)).includes(anchor)
        })
        .map(([link]) => `${file}: ${link}`),
    )
  expect(missing).toEqual([])
})

test('the list of decisions has all of them', () => {
  const listed = [...read('docs/decisions/README.md').matchAll(/\]\(([a-z-]+\.md)\)/g)]
  const files = readdirSync(join(root, 'docs/decisions')).filter((file) => file !== 'README.md')
  expect(listed.map(([, file = '']) => file).toSorted()).toEqual(files.toSorted())
})

test('the table of settings has every one that the service reads', () => {
  const settings = [...read('src/platform/config.ts').matchAll(/^ {6}([A-Z][A-Z0-9_]+):/gm)].map(
    ([, name = '']) => name,
  )
  const table = read('docs/configuration.md')
  expect(settings.length).toBeGreaterThan(10)
  expect(settings.filter((name) => !table.includes(`\`${name}\``))).toEqual([])
})

/** The codes of the errors that a part of the service is refused with by these rules. */
const codesOfRules = (rules: string[]): string[] =>
  rules.map((rule) => codeOf(rule as RefusalName)).filter((code) => code !== 'INVALID_REQUEST')

test.each(['en', 'es'])(
  'the guide to errors names all codes that have details, in %s',
  (language) => {
    const made = sources.flatMap((text) => [
      ...[...text.matchAll(/new ApiError\('([A-Z_]+)', \{[^}]*\bdetails\b/g)].map(
        ([, code = '']) => code,
      ),
      ...(text.includes("path: 'approvalId'")
        ? codesOfRules(
            [...text.matchAll(/refusal\('(approval_\w+)'/g)].map(([, rule = '']) => rule),
          )
        : []),
    ])
    const paragraph = read(`docs/guides/${language}/errors.md`)
      .split('\n- ')
      .find((text) => text.startsWith('`details`'))
    const named = [...(paragraph ?? '').matchAll(/`([A-Z]+_[A-Z_]+)`/g)].map(
      ([, code = '']) => code,
    )
    expect(named.toSorted()).toEqual([...new Set([...made, 'INVALID_REQUEST'])].toSorted())
  },
)

test('the table of commands has every one for people', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const table = read('docs/commands.md')
  // npm itself runs these.
  const own = /^(pre|post)/
  const listed = [...table.matchAll(/`(?:npm (?:run )?)?([a-z][\w:-]*)(?: [^`]*)?`/g)]
  const names = new Set(listed.map(([, name]) => name))
  const missing = Object.keys(scripts).filter((name) => !own.test(name) && !names.has(name))
  expect(missing).toEqual([])
})

test('how long an endpoint may take to respond is the same everywhere', () => {
  const [, seconds] = /TIMEOUT_MS = (\d+)_000/.exec(read('src/webhooks/attempt.ts')) ?? []
  expect(read('sdk/js/src/certify/certify.ts')).toContain(`timeoutMs: ${seconds}_000`)
  expect(read('docs/security.md')).toContain(`| the endpoint's time | ${seconds} s,`)
  for (const guide of ['webhooks', 'certify']) {
    expect(read(`docs/guides/en/${guide}.md`)).toContain(`within ${seconds} seconds`)
    expect(read(`docs/guides/es/${guide}.md`)).toContain(`en menos de ${seconds} segundos`)
  }
})
