import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type CertifyOptions, certify } from '../../sdk/js/src/certify/certify.ts'
import { SCENARIOS } from '../../sdk/js/src/certify/scenarios.ts'
import { Bolivar } from '../../sdk/js/src/client.ts'
import {
  type Actor,
  createApiKey,
  createMerchant,
  createUser,
  type MerchantFixture,
} from '../support/actors.ts'
import {
  eventBasedSource,
  type Integration,
  type Mutation,
  mutate,
  receiverSource,
  startIntegration,
} from '../support/integrations.ts'
import { type Service, startService } from '../support/service.ts'
import { createWebhook } from '../support/webhooks.ts'
import { wrongReceivers } from './wrong-receivers.ts'

const secret = `whsec_${randomBytes(32).toString('base64')}`
/** A receiver that is right here answers and processes in milliseconds. */
const patience = { timeoutMs: 15_000, processingMs: 10_000, settleMs: 150 }
/** A wrong one is not waited for as long until it is right, and longer until it is wrong. */
const littlePatience = { timeoutMs: 2_000, processingMs: 1_000, settleMs: 1_500 }

let service: Service
let owner: Actor
let merchant: MerchantFixture
let key: { token: string }
let running: Integration | undefined
beforeAll(async () => {
  service = await startService()
  owner = await createUser(service)
  merchant = await createMerchant(service, owner)
  key = await createApiKey(service, owner)
})
afterEach(() => running?.stop())
afterAll(() => service.stop())

const start = (...mutations: Mutation[]): Promise<Integration> =>
  startSource(mutations.reduce(mutate, receiverSource))

async function startSource(source: string): Promise<Integration> {
  running = await startIntegration(source, {
    BOLIVAR_URL: service.url,
    BOLIVAR_API_KEY: key.token,
    BOLIVAR_MERCHANT: merchant.id,
    WEBHOOK_SECRET: secret,
  })
  return running
}

const certifyAt = ({ url }: { url: string }, changes: Partial<CertifyOptions> = {}) =>
  certify({
    bolivar: new Bolivar({ baseUrl: service.url, apiKey: key.token }),
    ...{ merchantId: merchant.id, url, secret, patience },
    ...changes,
  })

test('there are twenty scenarios, each with a name of its own', () => {
  expect(SCENARIOS).toHaveLength(20)
  expect(new Set(SCENARIOS.map(({ name }) => name)).size).toBe(20)
})

test('the right receiver is green in all of them', async () => {
  const report = await certifyAt(await start())
  expect(report.results.filter(({ verdict }) => verdict !== 'green')).toStrictEqual([])
  expect(report).toMatchObject({ passed: true, merchantId: merchant.id })
  expect(report.results).toHaveLength(20)
})

test('so is one that reads nothing, and believes the events in whatever order they come', async () => {
  expect(eventBasedSource).not.toBe(receiverSource)
  const report = await certifyAt(await startSource(eventBasedSource))
  expect(report.results.filter(({ verdict }) => verdict !== 'green')).toStrictEqual([])
})

test('every scenario has a receiver that fails it', () => {
  const failed = new Set(wrongReceivers.map(([scenario]) => scenario))
  expect(SCENARIOS.map(({ name }) => name).filter((name) => !failed.has(name))).toStrictEqual([])
})

describe('a wrong receiver is named with its mistake', () => {
  test.each(wrongReceivers)('%s: one that %s', async (scenario, _, ...mutations) => {
    const report = await certifyAt(await start(...mutations), {
      only: [scenario],
      patience: littlePatience,
    })
    expect(report.passed).toBe(false)
    expect(report.results).toMatchObject([
      {
        name: scenario,
        verdict: 'red',
        expected: expect.any(String),
        received: expect.any(String),
        advice: expect.any(String),
      },
    ])
  })
})

describe('what is not shown is not green', () => {
  const verdicts = async (mutation: Mutation) => {
    const only = ['completed-payment', 'unknown-order', 'old-signature', 'prompt-answers']
    const report = await certifyAt(await start(mutation), { only })
    expect(report.passed).toBe(false)
    return report.results.map(({ name, verdict, received }) => [name, verdict, received])
  }

  test('if the integration does not answer certify.order, the rest is judged', async () => {
    const silence = 'The answer to certify.order is no JSON object.'
    expect(
      await verdicts([
        'return send(200, orderOf(event.data.externalReference))',
        'return send(204)',
      ]),
    ).toStrictEqual([
      ['completed-payment', 'not_judged', silence],
      ['old-signature', 'not_judged', silence],
      ['unknown-order', 'green', null],
      ['prompt-answers', 'green', null],
    ])
  })

  test('if its answer lacks a number, that is named', async () => {
    const [first] = await verdicts(['refundedVes: 0, deliveries: 0 }', 'deliveries: "all" }'])
    expect(first).toStrictEqual([
      'completed-payment',
      'not_judged',
      'The answer to certify.order has no number refundedVes, deliveries.',
    ])
  })

  test('a red scenario stays red where nothing is believed', async () => {
    const [mutated, other] = [
      ['return send(200, orderOf(event.data.externalReference))', 'return send(204)'],
      ['webhook.verify(body, request.headers)', 'JSON.parse(body)'],
    ] as const
    const report = await certifyAt(await start(mutated, other), { only: ['forged-event'] })
    expect(report.results).toMatchObject([{ verdict: 'red', received: '204' }])
  })
})

describe('says in a sentence why nothing can be tried', () => {
  let nobody: { url: string }
  beforeAll(async () => {
    nobody = await start()
    await running?.stop()
  })
  const refusal = (changes: Partial<CertifyOptions> = {}): Promise<string[]> =>
    certifyAt(nobody, changes).then(
      () => [],
      (error: Error) => [error.name, error.message],
    )

  test('when nobody answers', async () => {
    expect(await refusal()).toStrictEqual([
      'CertifyProblem',
      `${nobody.url} gave no answer (ECONNREFUSED). Start your program first.`,
    ])
  })

  test('when the service delivers to the same endpoint by itself', async () => {
    const webhook = await createWebhook(service, merchant, nobody)
    const [, message] = await refusal()
    expect(message).toContain(`/webhooks/${webhook.id} {"active": false}`)
    await service.database.query('update webhooks set active = false')
    expect((await refusal())[1]).toContain('Start your program first')
  })

  test('when the secret is none, or no scenario has the name', async () => {
    expect(await refusal({ secret: 'whsec_' })).toStrictEqual([
      'CertifyProblem',
      'The secret has to be one of a webhook: whsec_ and base64.',
    ])
    const [, message] = await refusal({ only: ['refund', 'canary'] })
    expect(message).toMatch(/^There is no scenario canary. There are: completed-payment, /)
  })

  test('when a live key, or one without the permission, would make the orders', async () => {
    const of = async (options: object) =>
      new Bolivar({
        baseUrl: service.url,
        apiKey: (await createApiKey(service, owner, options)).token,
      })
    const running = await start()
    for (const options of [{ environment: 'live' }, { permissions: ['webhooks:read'] }]) {
      const tried = certifyAt(running, { bolivar: await of(options) })
      await expect(tried).rejects.toMatchObject({ name: 'ApiError' })
    }
    const [{ count }] = (await service.database.query<{ count: number }>(
      `select count(*)::integer as count from checkouts where environment = 'live'`,
    )) as [{ count: number }]
    expect(count).toBe(0)
  })
})
