import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isLocalOrigin, parseWebOrigin } from '../../src/domain/web-origin.ts'
import { anyText } from '../support/any-text.ts'

describe('the origin of a website', () => {
  test.each([
    ['https://shop.example.com', 'https://shop.example.com'],
    ['https://SHOP.example.com/', 'https://shop.example.com'],
    ['https://shop.example.com:443', 'https://shop.example.com'],
    ['https://shop.example.com:8443', 'https://shop.example.com:8443'],
    ['https://panadería.example.com', 'https://xn--panadera-i2a.example.com'],
    ['https://203.0.113.7', 'https://203.0.113.7'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['http://127.0.0.1:3000/', 'http://127.0.0.1:3000'],
    ['https://localhost', 'https://localhost'],
  ])('%s is taken as %s', (text, origin) => {
    expect(parseWebOrigin(text)).toBe(origin)
  })

  test.each([
    '',
    'shop.example.com',
    '//shop.example.com',
    'http://shop.example.com',
    'ftp://shop.example.com',
    'data:text/html,hello',
    'javascript:alert(1)',
    'null',
    '*',
    'https://*',
    'https://*.example.com',
    'https://shop',
    'https://shop.example.com/cart',
    'https://shop.example.com/?',
    'https://shop.example.com?a=b',
    'https://shop.example.com#top',
    'https://me@shop.example.com',
    'https://:secret@shop.example.com',
    'https://a.example.com https://b.example.com',
    "https://a.example.com;script-src'none'",
    "https://a.example.com,'self'",
    'https://a;b.example.com',
    'https://a_b.example.com',
    'https://-a.example.com',
    'https://example.com.',
    'https://[2001:db8::1]',
    'http://[::1]:3000',
    'https://shop.example.com\\@other.example.com',
    'https://shop.example\n.com',
    `https://${`${'a'.repeat(60)}.`.repeat(5)}com`,
  ])('%j is none', (text) => {
    expect(parseWebOrigin(text)).toBeNull()
  })

  test('is the same when it is taken again, and says nothing else in a policy', () => {
    const texts = fc.oneof(
      anyText(),
      fc.webUrl(),
      fc.domain().map((domain) => `https://${domain}`),
    )
    fc.assert(
      fc.property(texts, (text) => {
        const origin = parseWebOrigin(text)
        if (origin === null) return
        expect(parseWebOrigin(origin)).toBe(origin)
        expect(origin).toMatch(/^https?:\/\/[a-z0-9.-]+(:\d+)?$/)
      }),
    )
  })

  test('is local on this machine alone', () => {
    expect(isLocalOrigin('http://localhost:3000')).toBe(true)
    expect(isLocalOrigin('https://127.0.0.1')).toBe(true)
    expect(isLocalOrigin('https://shop.example.com')).toBe(false)
  })
})
