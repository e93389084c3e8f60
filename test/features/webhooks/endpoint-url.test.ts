import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiOf, expectRefusal } from '../../support/api.ts'
import {
  type DnsBehaviour,
  type DnsResolver,
  startDnsResolver,
} from '../../support/dns-resolver.ts'
import { type Service, startService } from '../../support/service.ts'
import { waitUntil } from '../../support/wait-until.ts'
import { createWebhookShop, type WebhookShop, webhookBody } from '../../support/webhook-shop.ts'

let resolver: DnsResolver
let service: Service
let outside: Service
let shop: WebhookShop
beforeAll(async () => {
  resolver = await startDnsResolver()
  service = await startService({ vars: { DNS_RESOLVER_URL: resolver.url } })
  outside = await startService({
    vars: {
      ENVIRONMENT: 'preview',
      RATE_LIMITS: 'enforced',
      DATABASE_HTTP_ENDPOINT: undefined,
      DNS_RESOLVER_URL: resolver.url,
    },
  })
  shop = await createWebhookShop(service)
})
afterAll(async () => {
  await Promise.all([service.stop(), outside.stop(), resolver.stop()])
})

let serial = 0
/** A host name for which the resolver responds so. */
function nameThat(said: DnsBehaviour | undefined): string {
  serial += 1
  const name = `tienda-${serial}.example.com`
  if (said !== undefined) resolver.setBehaviour(name, said)
  return name
}

test.each<[string, DnsBehaviour]>([
  ['one public address', ['93.184.215.14']],
  ['public addresses of both kinds', ['93.184.215.14', '2606:2800:21f:cb07::1']],
  ['one of IPv6 alone', ['2606:2800:21f:cb07::1']],
])('a host name with %s is accepted', async (_, said) => {
  expect((await shop.make({ url: `https://${nameThat(said)}/` })).status).toBe(201)
})

test.each<[string, DnsBehaviour]>([
  ['a private address', ['10.0.0.7']],
  ['a private one beside a public one', ['93.184.215.14', '192.168.1.1']],
  ['what clouds tell their machines', ['169.254.169.254']],
  ['a public address, and a private one of IPv6', ['93.184.215.14', 'fd00::1']],
  ['an IPv4 address inside of IPv6', ['::ffff:10.0.0.1']],
  ['an address behind a NAT', ['100.64.3.2']],
])('a host name with %s is refused', async (_, said) => {
  const name = nameThat(said)
  const refused = await shop.make({ url: `https://${name}/` })
  expectRefusal(refused, 'INVALID_REQUEST')
  expect(refused.body.error.details).toStrictEqual([
    { path: 'url', message: 'Must not lead to a private or reserved address.' },
  ])
  for (const text of [name, ...said]) expect(refused.text).not.toContain(text)
})

test.each([
  ['does not exist', undefined],
  ['has no address', [] as string[]],
])('a host name that %s is refused', async (_, said) => {
  const refused = await shop.make({ url: `https://${nameThat(said)}/` })
  expectRefusal(refused, 'INVALID_REQUEST')
  expect(refused.body.error.details).toStrictEqual([
    { path: 'url', message: 'Must have a host name that leads to an address.' },
  ])
})

test.each<DnsBehaviour>(['fails', 'nonsense'])(
  'the host name is accepted if the resolver misbehaves (%s)',
  async (said) => {
    expect((await shop.make({ url: `https://${nameThat(said)}/` })).status).toBe(201)
  },
)

test('a resolver that does not respond is waited for at most 2 seconds', async () => {
  const start = Date.now()
  expect((await shop.make({ url: `https://${nameThat('silent')}/` })).status).toBe(201)
  const took = Date.now() - start
  expect(took).toBeGreaterThan(1_900)
  // It would be silent for ever.
  expect(took).toBeLessThan(30_000)
})

describe('the resolver is asked', () => {
  test('for both kinds of addresses of the host, in lower case and without its port', async () => {
    const name = nameThat(['93.184.215.14'])
    await shop.make({ url: `https://${name.toUpperCase()}:8443/?clave=1` })
    const asked = resolver.queries().filter((one) => one.includes(name))
    expect(asked.toSorted()).toStrictEqual([`A ${name}`, `AAAA ${name}`])
  })

  test('if the URL changes, and a private URL does not change it', async () => {
    const made = (await shop.make({ url: `https://${nameThat(['93.184.215.14'])}/` })).body
    const change = (url: string) => shop.call('PUT', `/${made.id}`, { url })
    for (const url of [`https://${nameThat(['10.1.2.3'])}/`, '']) {
      expectRefusal(await change(url), 'INVALID_REQUEST')
    }
    expect((await shop.get(`/${made.id}`)).body.url).toBe(made.url)
    const url = `https://${nameThat(['93.184.215.15'])}/`
    expect((await change(url)).body.url).toBe(url)
  })

  test('neither for addresses, nor if the URL does not change', async () => {
    const made = (await shop.make({ url: 'https://93.184.215.14/' })).body
    const before = resolver.queries().length
    await shop.call('PUT', `/${made.id}`, { events: ['member.joined'], active: false })
    await shop.make({ url: 'https://10.0.0.1/' })
    await shop.make({ url: 'https://printer.local/' })
    expect(resolver.queries().slice(before)).toStrictEqual([])
  })
})

test.each<[string[], string]>([
  [['10.0.0.7'], 'private or reserved address'],
  [[], 'no address'],
])(
  'nothing is sent to a host name that later resolves to %j, and the delivery says why',
  async (said, why) => {
    const name = nameThat(['93.184.215.14'])
    const { id } = (await shop.make({ url: `https://${name}/` })).body
    resolver.setBehaviour(name, said)
    const { body } = await shop.call('POST', `/${id}/test`)
    const attempts = async () => (await shop.get(`/${id}/deliveries/${body.id}`)).body.attempts
    await waitUntil('it was tried', async () => (await attempts()).length > 0)
    expect(await attempts()).toMatchObject([
      { responseStatus: null, responseBody: null, error: expect.stringContaining(why) },
    ])
  },
)

describe('outside the local stack', () => {
  test.each([
    'http://tienda.example.com/',
    'http://127.0.0.1:3000/',
    'https://127.0.0.1:3000/',
    'https://localhost:3000/',
    'https://[::1]/',
  ])('%s is refused', async (url) => {
    const body = webhookBody({ url })
    const refused = await apiOf(outside)('POST', shop.path, { as: shop.owner, body })
    expectRefusal(refused, 'INVALID_REQUEST')
    expect(refused.body.error.details).toMatchObject([{ path: 'url' }])
  })

  test('a host name that resolves to this machine is refused', async () => {
    for (const address of ['127.0.0.1', '::1']) {
      const body = webhookBody({ url: `https://${nameThat([address])}/` })
      const refused = await apiOf(outside)('POST', shop.path, { as: shop.owner, body })
      expect(refused.body.error.details).toMatchObject([{ path: 'url' }])
    }
  })
})
