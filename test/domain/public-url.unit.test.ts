import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isGlobalAddress, isLoopbackAddress } from '../../src/domain/ip-address.ts'
import { MAX_URL_LENGTH, parsePublicUrl } from '../../src/domain/public-url.ts'

/** Addresses by why they are refused, and those that are taken, each with its normal form. */
const urls: { refused: Record<string, string[]>; accepted: Record<string, string> } = JSON.parse(
  readFileSync(join(import.meta.dirname, 'public-urls.json'), 'utf8'),
)

const everywhere = { local: false, ownUrl: 'https://payments.bolivar.com' }
const locally = { local: true, ownUrl: 'http://127.0.0.1:8787' }

const read = (text: string, rules = everywhere) => {
  const result = parsePublicUrl(text, rules)
  return 'url' in result ? result.url.href : { refused: result.problem[1] }
}
const refused = { refused: expect.stringMatching(/\.$/) }

describe.each(Object.entries(urls.refused))('%s', (_, spellings) => {
  test.each(spellings)('%j is refused', (text) => {
    expect(read(text)).toStrictEqual(refused)
  })
})

test('the list of refused URLs is long', () => {
  expect(Object.values(urls.refused).flat().length).toBeGreaterThan(150)
  expect(Object.keys(urls.accepted).length).toBeGreaterThan(20)
})

test.each(Object.entries(urls.accepted))('%s is accepted, in its normal form', (text, normal) => {
  expect(read(text)).toBe(normal)
  expect(read(normal)).toBe(normal)
})

test('a URL has a maximum length, both as sent and in its normal form', () => {
  const start = 'https://example.com/'
  expect(read(start.padEnd(MAX_URL_LENGTH, 'a'))).toHaveLength(MAX_URL_LENGTH)
  expect(read(start.padEnd(MAX_URL_LENGTH + 1, 'a'))).toStrictEqual(refused)
  expect(read(start.padEnd(1000, 'ñ'))).toStrictEqual(refused)
  expect(read(`https://${'a.'.repeat(130)}com/`)).toStrictEqual(refused)
})

describe('in the local stack', () => {
  test.each([
    'http://127.0.0.1:3000/hook',
    'http://localhost:3000/hook',
    'http://hooks.localhost/',
    'https://[::1]:3000/',
    'http://127.8.9.10:81/',
    'http://example.com/',
  ])('%s is accepted too', (text) => {
    expect(read(text, locally)).toBe(text)
  })

  test.each([
    'http://10.0.0.1/',
    'http://192.168.1.2:3000/',
    'https://169.254.169.254/',
    'http://[::ffff:127.0.0.1]/',
    'http://0.0.0.0:3000/',
    'http://printer.local/',
    'http://127.0.0.1:8787/hooks',
    'http://ana@127.0.0.1:3000/',
    'http://127.0.0.1:3000/#a',
    'ftp://127.0.0.1/',
  ])('%s is still refused', (text) => {
    expect(read(text, locally)).toStrictEqual(refused)
  })
})

const octet = fc.integer({ min: 0, max: 255 })
const ipv4 = fc.tuple(octet, octet, octet, octet)

test('an IPv4 address is treated alike in every spelling', () => {
  fc.assert(
    fc.property(ipv4, ([a, b, c, d]) => {
      const number = ((a * 256 + b) * 256 + c) * 256 + d
      const spellings = [
        `${a}.${b}.${c}.${d}`,
        `${number}`,
        `0x${number.toString(16)}`,
        `0${number.toString(8)}`,
        `${a}.${number % 2 ** 24}`,
        `0${a.toString(8)}.0x${b.toString(16)}.${c * 256 + d}`,
      ]
      const judged = spellings.map((host) => read(`https://${host}/`))
      expect(new Set(judged.map((one) => JSON.stringify(one))).size).toBe(1)
    }),
  )
})

test('no IPv4 address inside an IPv6 address counts as global', () => {
  fc.assert(
    fc.property(ipv4, fc.constantFrom('::ffff:', '::', '64:ff9b::'), (parts, prefix) => {
      expect(isGlobalAddress(`${prefix}${parts.join('.')}`)).toBe(false)
    }),
  )
})

test('an IPv6 address is treated alike in its short and long form', () => {
  const group = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffff }))
  const first = fc.constantFrom(0x2001, 0x2002, 0x2606, 0x2a00, 0x3fff, 0xfd00, 0xfe80, 0)
  const groups = fc.tuple(first, fc.array(group, { minLength: 7, maxLength: 7 }))
  fc.assert(
    fc.property(groups, ([head, rest]) => {
      const hex = [head, ...rest].map((part) => part.toString(16))
      const long = hex.map((part) => part.padStart(4, '0')).join(':')
      const short = new URL(`https://[${long}]/`).hostname.slice(1, -1)
      expect(isGlobalAddress(short)).toBe(isGlobalAddress(long.toUpperCase()))
    }),
  )
})

test('a text that is not an address is neither global nor this machine', () => {
  for (const text of ['', 'example.com', '1.2.3', '1.2.3.4.5', ':::', '::1%eth0', 'g::1', '1:2']) {
    expect([isGlobalAddress(text), isLoopbackAddress(text)], text).toStrictEqual([false, false])
  }
})
