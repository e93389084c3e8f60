import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type CertifyOptions, certify } from '../../sdk/src/certify/certify.ts'
import { SCENARIOS } from '../../sdk/src/certify/scenarios.ts'
import {
  type Actor,
  createApiKey,
  createMerchant,
  createUser,
  type MerchantFixture,
} from '../support/actors.ts'
import {
  type Integration,
  type Mutation,
  mutate,
  receiverSource,
  startIntegration,
} from '../support/integrations.ts'
import { type Service, startService } from '../support/service.ts'

const secret = `whsec_${randomBytes(32).toString('base64')}`
/** A receiver that is right here answers and processes in milliseconds. */
const patience = { answerMs: 1_000, processingMs: 3_000, settleMs: 150 }

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

async function start(...mutations: Mutation[]): Promise<Integration> {
  running = await startIntegration(mutations.reduce(mutate, receiverSource), {
    SERVICE: service.url,
    API_KEY: key.token,
    MERCHANT: merchant.id,
    WEBHOOK_SECRET: secret,
  })
  return running
}

const certifyAt = ({ url }: { url: string }, changes: Partial<CertifyOptions> = {}) =>
  certify({ service: service.url, key: key.token, url, secret, patience, ...changes })

test('there are twenty scenarios, each with a name of its own', () => {
  expect(SCENARIOS).toHaveLength(20)
  expect(new Set(SCENARIOS.map(({ name }) => name)).size).toBe(20)
})

test('the right receiver is green in all of them', async () => {
  const report = await certifyAt(await start())
  expect(report.results.filter(({ verdict }) => verdict !== 'green')).toStrictEqual([])
  expect(report).toMatchObject({ passed: true, merchant: { id: merchant.id } })
  expect(report.results).toHaveLength(20)
})
