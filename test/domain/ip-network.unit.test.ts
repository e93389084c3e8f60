import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseNetwork } from '../../src/domain/ip-network.ts'

const read = (text: string): string => {
  const parsed = parseNetwork(text)
  return 'network' in parsed ? parsed.network : parsed.problem
}

test.each([
  ['203.0.113.7', '203.0.113.7/32'],
  ['203.0.113.7/32', '203.0.113.7/32'],
  ['203.0.113.0/24', '203.0.113.0/24'],
  ['0.0.0.0/1', '0.0.0.0/1'],
  ['128.0.0.0/1', '128.0.0.0/1'],
  ['0.0.0.0', '0.0.0.0/32'],
  ['255.255.255.255', '255.255.255.255/32'],
  ['2001:db8::1', '2001:db8:0:0:0:0:0:1/128'],
  ['2001:DB8::/48', '2001:db8:0:0:0:0:0:0/48'],
  ['::', '0:0:0:0:0:0:0:0/128'],
  ['8000::/1', '8000:0:0:0:0:0:0:0/1'],
])('%s is the network %s', (text, network) => {
  expect(read(text)).toBe(network)
})

test.each([
  ['::ffff:203.0.113.7', '203.0.113.7/32'],
  ['::ffff:cb00:7107', '203.0.113.7/32'],
  ['::FFFF:203.0.113.0/120', '203.0.113.0/24'],
  ['0:0:0:0:0:ffff:203.0.113.7/128', '203.0.113.7/32'],
  ['::ffff:128.0.0.0/97', '128.0.0.0/1'],
])('%s, an IPv4 network that is written as IPv6, is %s', (text, network) => {
  expect(read(text)).toBe(network)
})

test.each([
  '203.0.113.7/24',
  '203.0.113.7/31',
  '0.0.0.1/0',
  '2001:db8::1/64',
  '::1/0',
  '::ffff:203.0.113.7/120',
  '::ffff:0:0/95',
])('%s has bits beyond its length', (text) => {
  expect(read(text)).toBe('hostBits')
})

test.each(['0.0.0.0/0', '::/0', '::ffff:0:0/96'])('%s is every address', (text) => {
  expect(read(text)).toBe('everything')
})

test.each([
  ...[
    '',
    ' ',
    '/',
    '/24',
    'localhost',
    'example.com',
    '203.0.113',
    '203.0.113.0.0',
    '203.0.113.256',
  ],
  ...[
    '203.0.113.07',
    '0xcb.0.113.7',
    '3405803783',
    '203.0.113.0/',
    '203.0.113.0/33',
    '203.0.113.0/-1',
  ],
  ...[
    '203.0.113.0/024',
    '203.0.113.0/2 4',
    '203.0.113.0/24/24',
    '203.0.113.0/255.255.255.0',
    '203.0.113.*',
  ],
  ...[
    ' 203.0.113.0',
    '203.0.113.0-203.0.113.9',
    '2001:db8::/129',
    '2001:db8::/1e1',
    '2001:db8',
    ':::',
    '1::2::3',
  ],
  ...[
    '[2001:db8::1]',
    'fe80::1%eth0',
    '2001:db8::g',
    '::1]:80/[x',
    '::ffff:203.0.113.7/129',
    '::1@x',
    '１.1.1.1',
  ],
])('%j is no network', (text) => {
  expect(read(text)).toBe('malformed')
})

describe('any network', () => {
  const lengths = (max: number) => fc.integer({ min: 1, max })

  test('of an IPv4 address is the same with and without a mapping to IPv6', () => {
    fc.assert(
      fc.property(fc.ipV4(), lengths(32), (address, length) => {
        expect(read(`::ffff:${address}/${length + 96}`)).toBe(read(`${address}/${length}`))
      }),
    )
  })

  test('that was read reads as itself', () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (address) => {
        const network = read(address)
        expect(network).toMatch(/\/(32|128)$/)
        expect(read(network)).toBe(network)
      }),
    )
  })
})
