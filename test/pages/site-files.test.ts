import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publicUrl, type Service, startService } from '../support/service.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

const DAY_MS = 86_400_000

describe('security.txt', () => {
  const fieldsAt = async (now: string) => {
    const response = await service.fetch('/.well-known/security.txt', {
      headers: { 'X-Local-Clock': now },
    })
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
    const lines = (await response.text()).trimEnd().split('\n')
    return Object.fromEntries(lines.map((line) => line.split(/: (.*)/s).slice(0, 2)))
  }

  test('has the contact of the configuration, and the fields of RFC 9116', async () => {
    expect(await fieldsAt('2026-03-10T14:00:00.000Z')).toMatchObject({
      Contact: 'mailto:security@example.com',
      Canonical: `${publicUrl}/.well-known/security.txt`,
      'Preferred-Languages': 'es, en',
    })
  })

  test('never has lapsed, and is valid for less than a year', async () => {
    for (const now of ['2026-03-10T14:00:00.000Z', '2031-12-31T23:59:59.000Z']) {
      const left = Date.parse((await fieldsAt(now)).Expires ?? '') - Date.parse(now)
      expect(left).toBe(90 * DAY_MS)
    }
  })
})

describe('the icons that browsers ask for', () => {
  test.each([
    ['/favicon.svg', 'image/svg+xml', '<svg'],
    ['/favicon.ico', /^image\/(x-icon|vnd\.microsoft\.icon)$/, '\0\0\u0001\0'],
    ['/apple-touch-icon.png', 'image/png', '\u0089PNG'],
    ['/icon-192.png', 'image/png', '\u0089PNG'],
    ['/icon-maskable-512.png', 'image/png', '\u0089PNG'],
    ['/apple-touch-icon-precomposed.png', 'image/png', '\u0089PNG'],
  ])('%s is there, and may be cached', async (path, type, beginning) => {
    const response = await service.fetch(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toMatch(type)
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=86400')
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(bytes.toString('latin1').startsWith(beginning)).toBe(true)
  })

  test('take only GET and HEAD', async () => {
    expect((await service.fetch('/favicon.ico', { method: 'HEAD' })).status).toBe(200)
    expect((await service.fetch('/favicon.ico', { method: 'POST' })).status).toBe(405)
  })
})
