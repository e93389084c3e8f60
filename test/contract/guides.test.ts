import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findRoute } from '../../dev/find-route.ts'
import { CHANGELOG, guideSource } from '../../dev/guides/guide-source.ts'
import { countCommands, shellRequests } from '../../dev/guides/shell-requests.ts'
import { LANGUAGES, type Language } from '../../src/domain/language.ts'
import { PERMISSION_TEXTS } from '../../src/domain/permission-texts.ts'
import { MERCHANT_PERMISSIONS } from '../../src/domain/permissions.ts'
import { groups } from '../../src/features/groups.ts'
import { ignoredFields, ignoredParameters } from '../../src/http/ignored-fields.ts'
import { GUIDES } from '../../src/pages/guides/guides.ts'
import { ALL_EVENT_TYPES } from '../../src/webhooks/event-body.ts'
import { ERRORS } from '../../src/wire/errors.ts'

const folder = join(import.meta.dirname, '../../docs/guides')
const read = (language: Language, slug: string) => guideSource(language, slug)

const guides = LANGUAGES.flatMap((language) =>
  GUIDES.map(({ slug }) => ({ language, slug, text: read(language, slug) })),
)

test('every guide stands in both languages, and every file is a guide', () => {
  const files = GUIDES.map(({ slug }) => `${slug}.md`)
    .filter((file) => file !== `${CHANGELOG}.md`)
    .toSorted()
  for (const language of LANGUAGES) {
    expect(readdirSync(join(folder, language)).toSorted()).toEqual(files)
  }
})

describe.each(guides)('the guide $slug in $language', ({ text }) => {
  const requests = shellRequests(text)

  test('has requests that are read, each of them', () => {
    expect(requests).toHaveLength(countCommands(text))
  })

  test.each(requests.map((request) => [`${request.method} ${request.path}`, request] as const))(
    'calls a route with what it takes: %s',
    (_, { method, path, body, isUpload, isRefused }) => {
      const route = findRoute(groups, method, path)
      if (!route) throw new Error('no route has this path')
      const query = Object.fromEntries(new URL(path, 'http://127.0.0.1').searchParams)
      if (route.query) expect(route.query.safeParse(query)).toMatchObject({ success: true })
      expect(ignoredParameters(route.query, Object.keys(query))).toEqual([])
      expect(Boolean(route.upload)).toBe(isUpload)
      if (!route.body) {
        expect(body).toBeUndefined()
        return
      }
      const sent = JSON.parse(body ?? '{}')
      expect(ignoredFields(route.body, sent)).toEqual([])
      const { success, error } = route.body.safeParse(sent)
      expect(success, error?.message).toBe(!isRefused)
    },
  )
})

test('the guide in Spanish makes the requests of the one in English', () => {
  const calls = (language: Language, slug: string) =>
    shellRequests(read(language, slug)).map(({ method, path }) => `${method} ${path}`)
  for (const { slug } of GUIDES) expect(calls('es', slug), slug).toEqual(calls('en', slug))
})

test.each(['es', 'en'] as const)(
  'the guide to environments in %s has every permission that a merchant’s key may have',
  (language) => {
    const rows = [...read(language, 'environments').matchAll(/^\| `([\w-]+:\w+)` \| (.+) \|$/gm)]
    expect(rows.map(([, permission, text]) => [permission, text])).toEqual(
      MERCHANT_PERMISSIONS.map((permission) => [
        permission,
        PERMISSION_TEXTS[permission][language],
      ]),
    )
  },
)

test.each(LANGUAGES)('the guide to errors in %s has every code with its status', (language) => {
  const rows = [...read(language, 'errors').matchAll(/^\| (\d{3}) \| `([A-Z_]+)` \|/gm)]
  expect(Object.fromEntries(rows.map(([, status, code]) => [code, Number(status)]))).toEqual(
    Object.fromEntries(Object.entries(ERRORS).map(([code, [status]]) => [code, status])),
  )
})

test.each(LANGUAGES)('the guide in %s says of every event what a shop does', (language) => {
  const rows = read(language, 'shop-events').match(/^\| `.*$/gm) ?? []
  const named = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([a-z_.]+)`/g)])
  expect(named.map(([, type]) => type)).toEqual(expect.arrayContaining([...ALL_EVENT_TYPES]))
})

test('the smallest set of events is what its table marks', () => {
  for (const language of LANGUAGES) {
    const text = read(language, 'shop-events')
    const [, set = '[]'] = /"events":(\[[^\]]+\])/.exec(text) ?? []
    const marked = [
      ...text.matchAll(/^\| `([a-z_.]+)` \|.*\*\*(?:In the smallest|En el conjunto)/gm),
    ]
    expect(marked.map(([, type]) => type)).toEqual(JSON.parse(set))
  }
})
