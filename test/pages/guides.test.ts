import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { guideSource } from '../../dev/guides/guide-source.ts'
import { GUIDES, guidePath, markdownPath } from '../../src/pages/guides/guides.ts'
import { PROMPTS } from '../../src/pages/guides/prompts.ts'
import { publicUrl, type Service, startService } from '../support/service.ts'

const languages = ['es', 'en'] as const
const allGuides = languages.flatMap((language) =>
  GUIDES.map(({ slug, title }) => ({ language, slug, title: title[language] })),
)

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

const policyOf = (response: Response) => response.headers.get('Content-Security-Policy') ?? ''

describe.each(allGuides)('the guide $slug in $language', ({ language, slug, title }) => {
  test('is a page that needs no script', async () => {
    const response = await service.fetch(guidePath(language, slug))
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Language')).toBe(language)
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=300')
    expect(policyOf(response)).toContain("default-src 'none'")
    expect(policyOf(response)).not.toMatch(/script-src|unsafe/)
    const text = await response.text()
    expect(text).toContain(`<html lang="${language}">`)
    expect(text).toContain(`${title}</h1>`)
    expect(text).not.toContain('<script')
  })

  test('is the file as Markdown, with the address of this service', async () => {
    const response = await service.fetch(markdownPath(language, slug))
    expect(response.headers.get('Content-Type')).toBe('text/markdown; charset=utf-8')
    const file = guideSource(language, slug)
    const served = await response.text()
    expect(served).toBe(
      file
        .replace('SITE=http://127.0.0.1:8787', `SITE=${publicUrl}`)
        .replaceAll('http://127.0.0.1:8787/', `${publicUrl}/`),
    )
    expect(served).not.toContain('payments.example.com')
    expect(file.startsWith(`# ${title}\n`)).toBe(true)
  })
})

describe('the list of guides', () => {
  test.each([
    ['es-VE', '/docs/guides', 'es'],
    ['en-US', '/docs/guides', 'en'],
    ['es-VE', '/docs/guides?lang=en', 'en'],
  ])('for %s at %s is in %s', async (asked, path, language) => {
    const response = await service.fetch(path, { headers: { 'Accept-Language': asked } })
    expect(response.headers.get('Content-Language')).toBe(language)
    expect(response.headers.get('Vary')).toContain('Accept-Language')
    const text = await response.text()
    for (const { slug } of GUIDES) {
      expect(text).toContain(`href="${guidePath(language as 'es', slug)}"`)
    }
  })
})

test.each([
  ...['/docs/guides/es/nothing', '/docs/guides/es/nothing.md', '/docs/guides/fr/quickstart'],
  ...['/docs/guides/es/quickstart.txt', '/docs/guides/es/..%2Fen%2Fquickstart.md'],
])('%s is a 404', async (path) => {
  expect((await service.fetch(path)).status).toBe(404)
})

test('pages of guides take only GET and HEAD', async () => {
  for (const path of ['/docs/guides', guidePath('es', 'errors'), '/llms.txt']) {
    const refused = await service.fetch(path, { method: 'POST' })
    expect([refused.status, refused.headers.get('Allow')]).toEqual([405, 'GET, HEAD'])
    expect((await service.fetch(path, { method: 'HEAD' })).status).toBe(200)
  }
})

describe('for language models', () => {
  test('/llms.txt links to the document and to every guide, and each link works', async () => {
    const text = await (await service.fetch('/llms.txt')).text()
    expect(text).toMatch(/^# .+\n\n> /)
    const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link)
    expect(links).toHaveLength(allGuides.length + PROMPTS.length + 1)
    for (const link of links) {
      expect(link.startsWith(publicUrl)).toBe(true)
      expect((await service.fetch(link.slice(publicUrl.length))).status, link).toBe(200)
    }
  })

  test('/llms-full.txt has the text of every guide', async () => {
    const text = await (await service.fetch('/llms-full.txt')).text()
    for (const { slug } of GUIDES) {
      const [, lastLine] = /([^\n]+)\n$/.exec(guideSource('en', slug)) ?? []
      expect(text).toContain(lastLine)
    }
  })
})

test('the guides link to each other, to their Markdown and to the other language, without a broken link', async () => {
  const seen = new Set<string>()
  for (const { language, slug } of allGuides) {
    const address = `${service.url}${guidePath(language, slug)}`
    const text = await (await service.fetch(guidePath(language, slug))).text()
    const links = [...text.matchAll(/<a [^>]*href="([^"]+)"/g)].map(
      ([, link = '']) => new URL(link, address).href,
    )
    for (const link of links) if (link.startsWith(service.url)) seen.add(link)
    expect(links).toContain(`${service.url}${markdownPath(language, slug)}`)
    expect(links.filter((link) => /guides\/\w+\/[\w-]+\.md$/.test(link))).toHaveLength(1)
  }
  for (const link of seen) expect((await fetch(link)).status, link).toBe(200)
})
