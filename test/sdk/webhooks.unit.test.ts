import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { signatureHeaders, verifyWebhook, WebhookError } from '../../sdk/js/src/webhooks.ts'
import { signatureHeaders as signedByService } from '../../src/webhooks/sign.ts'

const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`

const now = new Date('2026-03-10T14:00:00.000Z')
const timestampSeconds = now.getTime() / 1000
const secret = newSecret()
const body = '{"id":"evt_1","type":"checkout.paid","data":{"externalReference":"Ñandú 🥭 \\u0000"}}'
const message = { id: 'evt_1', timestampSeconds, body }
const headers = signedByService([secret], message)

const reasonOf = (...args: Parameters<typeof verifyWebhook>): Promise<string> =>
  verifyWebhook(...args).then(
    () => 'accepted',
    (error) => (error instanceof WebhookError ? error.reason : String(error)),
  )

describe('accepts', () => {
  test('what the service has signed, as text and as bytes', async () => {
    const event = await verifyWebhook(body, headers, secret, { now })
    expect(event).toEqual(JSON.parse(body))
    const bytes = new TextEncoder().encode(body)
    expect(await verifyWebhook(bytes, headers, secret, { now })).toEqual(event)
  })

  test('headers in the forms of Request and of Node, in any case', async () => {
    const lists = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, [value]]),
    )
    const loud = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]),
    )
    for (const form of [new Headers(headers), lists, loud]) {
      expect(await reasonOf(body, form, secret, { now })).toBe('accepted')
    }
  })

  test('headers of another library, as a Map and as pairs', async () => {
    const known = new Headers(headers)
    const ofNext = { get: (name: string) => known.get(name) }
    const pairs = Object.entries(headers).map(
      ([name, value]) => [name.toUpperCase(), value] as const,
    )
    for (const form of [ofNext, new Map(pairs), pairs]) {
      expect(await reasonOf(body, form, secret, { now })).toBe('accepted')
      expect(await reasonOf(`${body} `, form, secret, { now })).toBe('signature')
    }
  })

  test('either secret while it is changed, on both sides', async () => {
    const next = newSecret()
    const both = signedByService([next, secret], message)
    expect(await reasonOf(body, both, secret, { now })).toBe('accepted')
    expect(await reasonOf(body, both, next, { now })).toBe('accepted')
    expect(await reasonOf(body, headers, [next, secret], { now })).toBe('accepted')
  })

  test.each([-300, 300])('a time that is %i seconds off', async (seconds) => {
    const off = signedByService([secret], {
      ...message,
      timestampSeconds: timestampSeconds + seconds,
    })
    expect(await reasonOf(body, off, secret, { now })).toBe('accepted')
  })

  test('what another library of the specification has signed, which accepts ours too', async () => {
    const signature = new Webhook(secret).sign(message.id, now, body)
    const theirs = { ...headers, 'webhook-signature': `v2,abc ${signature}` }
    expect(await reasonOf(body, theirs, secret, { now })).toBe('accepted')
    const present = { ...message, timestampSeconds: Math.floor(Date.now() / 1000) }
    const ours = await signatureHeaders([secret], present)
    expect(new Webhook(secret).verify(body, ours)).toEqual(JSON.parse(body))
    expect(ours).toEqual(signedByService([secret], present))
  })
})

describe('refuses', () => {
  const cases: [string, Parameters<typeof verifyWebhook>, string][] = [
    ['another secret', [body, headers, newSecret(), { now }], 'signature'],
    ['no secret at all', [body, headers, [], { now }], 'signature'],
    ['a changed body', [`${body} `, headers, secret, { now }], 'signature'],
    ['a byte order mark', [`\uFEFF${body}`, headers, secret, { now }], 'signature'],
    ['another id', [body, { ...headers, 'webhook-id': 'evt_2' }, secret, { now }], 'signature'],
    [
      'a signature that is not base64',
      [body, { ...headers, 'webhook-signature': 'v1,%%%' }, secret, { now }],
      'signature',
    ],
    [
      'a signature of another version',
      [
        body,
        { ...headers, 'webhook-signature': headers['webhook-signature']?.replace('v1', 'v2') },
        secret,
        { now },
      ],
      'signature',
    ],
    ['what is too old', [body, headers, secret, { now: new Date(+now + 301_000) }], 'timestamp'],
    [
      'what is of the future',
      [body, headers, secret, { now: new Date(+now - 301_000) }],
      'timestamp',
    ],
    [
      'a time that is none',
      [body, { ...headers, 'webhook-timestamp': '1e9' }, secret, { now }],
      'timestamp',
    ],
    ['no headers', [body, {}, secret, { now }], 'headers'],
    [
      'an empty signature',
      [body, { ...headers, 'webhook-signature': '' }, secret, { now }],
      'headers',
    ],
  ]
  test.each(cases)('%s', async (_, args, reason) => {
    expect(await reasonOf(...args)).toBe(reason)
  })

  test('what is signed and no JSON', async () => {
    const signed = signedByService([secret], { ...message, body: 'no JSON' })
    expect(await reasonOf('no JSON', signed, secret, { now })).toBe('body')
  })

  test('a secret that is none, as a mistake of the program', async () => {
    await expect(verifyWebhook(body, headers, 'whsec_', { now })).rejects.toBeInstanceOf(TypeError)
  })
})

test('says what to pass where the body was parsed already', async () => {
  const parsed = JSON.parse(body)
  await expect(verifyWebhook(parsed, headers, secret, { now })).rejects.toThrow(
    /parsed already: pass the raw text/,
  )
})
