import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiDocument } from '../../dev/openapi/spanish.ts'
import { DOCUMENTED_URL } from '../../src/domain/service.ts'
import { REFERENCE_PATH, slugOf } from '../../src/pages/docs/paths.ts'
import { publicUrl, type Service, startService } from '../support/service.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

/** The address of the reference's entry, as the page names it. */
async function entryOf(): Promise<string> {
  const page = await (await service.fetch('/docs/try')).text()
  return /'(\/docs\/scalar-[\d.]+\/standalone\.esm\.js)'/.exec(page)?.[1] ?? 'none'
}

describe('the API reference', () => {
  test('may be cached a while, and may load only from this origin', async () => {
    const { status, headers } = await service.fetch('/docs/try')
    expect(status).toBe(200)
    expect(headers.get('Content-Type')).toBe('text/html; charset=UTF-8')
    expect(headers.get('Cache-Control')).toBe('public, max-age=300')
    expect(headers.get('X-Request-Id')).toMatch(/^req_/)
    const policy = headers.get('Content-Security-Policy') ?? ''
    expect(policy).toMatch(/script-src 'self'( 'sha256-[^']+'){2};/)
    for (const part of ["default-src 'none'", "frame-ancestors 'none'", "connect-src 'self'"]) {
      expect(policy).toContain(part)
    }
    expect(policy).not.toMatch(/unsafe-eval|https?:|\*/)
  })

  test('has files that are cached for good, and are revalidated by their ETag', async () => {
    const entry = await entryOf()
    const { status, headers, body } = await service.fetch(entry)
    await body?.cancel()
    expect(status).toBe(200)
    expect(headers.get('Content-Type')).toMatch(/^text\/javascript/)
    expect(headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('X-Request-Id')).toMatch(/^req_/)
    const tag = headers.get('ETag') ?? ''
    const again = await service.fetch(entry, { headers: { 'If-None-Match': tag } })
    expect(again.status).toBe(304)
  })

  test.each(['nothing.js', '..%2f..%2fdocs', 'standalone.esm.js.map', ''])(
    'is a 404 for anything that is not one of its files: %s',
    async (file) => {
      const response = await service.fetch((await entryOf()).replace('standalone.esm.js', file))
      expect(response.status).toBe(404)
      expect(response.headers.get('Cache-Control')).toBe('no-store')
      expect(await response.json()).toMatchObject({ error: { code: 'NOT_FOUND' } })
    },
  )

  test('takes only GET and HEAD, and is named in the log', async () => {
    const entry = await entryOf()
    for (const [path, page] of [
      ['/docs', 'docs'],
      ['/docs/reference/checkouts', 'docsGroup'],
      ['/docs/try', 'docsTry'],
      [entry, 'docsFiles'],
    ] as const) {
      expect((await service.fetch(path, { method: 'HEAD' })).status).toBe(200)
      const refused = await service.fetch(path, { method: 'POST' })
      expect(refused.status).toBe(405)
      expect(refused.headers.get('Allow')).toBe('GET, HEAD')
      const requestId = refused.headers.get('X-Request-Id')
      await expect
        .poll(() => service.logs().find((line) => line.requestId === requestId))
        .toMatchObject({ event: 'request', route: page, status: 405 })
    }
  })
})

describe('the reference without scripts', () => {
  const read = (path: string) => service.fetch(path)
  const documentOf = async () =>
    (await (await read('/api/v1/openapi.json')).json()) as ApiDocument & {
      paths: Record<string, Record<string, { operationId: string; summary: string }>>
    }

  test.each(['es', 'en'])(
    'in %s lists every operation, runs nothing and is small',
    async (language) => {
      const page = await read(`/docs?lang=${language}`)
      expect(page.status).toBe(200)
      expect(page.headers.get('Content-Language')).toBe(language)
      expect(page.headers.get('Cache-Control')).toBe('public, max-age=300')
      expect(page.headers.get('Content-Security-Policy')).not.toMatch(/script-src|unsafe/)
      const text = await page.text()
      expect(text).not.toContain('<script')
      // A third of a second at 400 kbit/s.
      expect(gzipSync(text).length).toBeLessThan(16_000)
      const { paths } = await documentOf()
      for (const [path, operations] of Object.entries(paths))
        for (const [method, { operationId }] of Object.entries(operations)) {
          expect(text).toContain(`#${operationId}">`)
          expect(text).toContain(`/${method.toUpperCase()}${path}">`)
        }
    },
  )

  test('describes each operation on the page of its group, in Spanish what has Spanish', async () => {
    const { paths, tags } = await documentOf()
    const operations = Object.values(paths).flatMap((path) => Object.values(path))
    for (const { name } of tags) {
      const page = await read(`${REFERENCE_PATH}/${slugOf(name)}?lang=es`)
      expect(page.status, name).toBe(200)
      const text = await page.text()
      for (const { operationId } of operations.filter((one) => one.tags?.[0] === name))
        expect(text, operationId).toContain(`<section id="${operationId}">`)
    }
    const checkouts = await (await read('/docs/reference/checkouts?lang=es')).text()
    for (const said of ['Crear un checkout', 'POST /merchants/{id}/checkouts', 'Parámetros'])
      expect(checkouts).toContain(said)
    expect(checkouts).toMatch(/customer\.name<\/code> <small>string/)
    expect(checkouts).toMatch(/lines\[\]\.quantity<\/code> <small>number · obligatorio/)
    expect(checkouts).toContain(`${publicUrl}/pay/`)
    expect(checkouts).not.toContain(DOCUMENTED_URL)
  })

  test.each(['nothing', 'index', '..%2fguides', 'Checkouts'])('has no group %s', async (group) => {
    expect((await read(`${REFERENCE_PATH}/${group}`)).status).toBe(404)
  })
})

describe('the reference in Spanish', () => {
  test.each([
    ['?lang=es', 'en', 'es', '/docs/openapi.es.json'],
    ['?lang=en', 'es', 'en', '/api/v1/openapi.json'],
    ['', 'es-VE', 'es', '/docs/openapi.es.json'],
    ['', 'en-US', 'en', '/api/v1/openapi.json'],
  ])('/docs/try%s for %s is in %s', async (query, asked, language, document) => {
    const page = await service.fetch(`/docs/try${query}`, { headers: { 'Accept-Language': asked } })
    expect(page.headers.get('Content-Language')).toBe(language)
    expect(page.headers.get('Vary')).toContain('Accept-Language')
    const text = await page.text()
    expect(text).toContain(`<html lang="${language}">`)
    expect(text).toContain(`"url":"${document}"`)
  })

  test('has the operations of the document, with their titles, groups and parameters in Spanish', async () => {
    const read = async (path: string) => (await service.fetch(path)).json() as Promise<ApiDocument>
    const [spanish, english] = await Promise.all([
      read('/docs/openapi.es.json'),
      read('/api/v1/openapi.json'),
    ])
    expect(Object.keys(spanish.paths)).toEqual(Object.keys(english.paths))
    expect(spanish.paths['/merchants/{id}/checkouts']?.post).toMatchObject({
      operationId: 'createCheckout',
      summary: 'Crear un checkout',
      tags: ['Checkouts'],
    })
    // Their names are part of addresses within the page, which are the same in both languages.
    expect(spanish.tags.map(({ name }) => name)).toEqual(english.tags.map(({ name }) => name))
    expect(spanish.tags).toContainEqual(
      expect.objectContaining({ name: 'Payment links', 'x-displayName': 'Enlaces de pago' }),
    )
  })
})
