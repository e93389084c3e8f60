import { Bolivar } from '../client.ts'
import { ApiError, ConnectionError } from '../errors.ts'
import { Bench, type Patience } from './bench.ts'
import { Endpoint } from './endpoint.ts'
import { Orders } from './orders.ts'
import { CertifyProblem } from './problem.ts'
import { Mismatch, type Scenario } from './scenario.ts'
import { SCENARIOS } from './scenarios.ts'

export { CertifyProblem } from './problem.ts'

export interface CertifyOptions {
  /** The service's address, without a path. */
  service: string
  /** A test key. */
  key: string
  /** A public id; only needed if the key has access to several merchants. */
  merchant?: string | undefined
  /** The integration's webhook. */
  url: string
  /** The secret that the integration verifies with: `whsec_...`. */
  secret: string
  /** The names of the scenarios to run; all of them by default. */
  only?: readonly string[] | undefined
  /** Default: answers within 10 seconds, processing within 10, and a belief that lasts one. */
  patience?: Partial<Patience>
  /** Called for each scenario as soon as it is judged. */
  onResult?(result: ScenarioResult): void
}

export interface ScenarioResult {
  name: string
  /** What a right integration does. */
  does: string
  /** `not_judged`: the integration does not say what it believes, so that this is not shown. */
  verdict: 'green' | 'red' | 'not_judged'
  /** What was expected; null unless red. */
  expected: string | null
  /** What came instead, or why it was not judged; null if green. */
  received: string | null
  /** What to do; null if green. */
  advice: string | null
  durationMs: number
}

export interface Report {
  /** Whether every scenario that was run is green. */
  passed: boolean
  merchant: { id: string; name: string }
  url: string
  results: ScenarioResult[]
}

const PATIENCE: Patience = { answerMs: 10_000, processingMs: 10_000, settleMs: 1_000 }

const UNJUDGED_ADVICE =
  'Answer certify.order with {"receivedVes":0,"refundedVes":0,"deliveries":0}: see the guide to certify.'

/**
 * Makes orders in the sandbox, delivers their events to an integration as the service would on its worst days, and reports
 * what the integration made of them. Throws a CertifyProblem if that cannot be tried.
 */
export async function certify(options: CertifyOptions): Promise<Report> {
  try {
    return await run(options)
  } catch (error) {
    throw problemOf(error, options.service)
  }
}

async function run(options: CertifyOptions): Promise<Report> {
  const { service, key, url, secret } = options
  requireTestKey(key)
  requireSecret(secret)
  const scenarios = chosenScenarios(options.only)
  const bolivar = new Bolivar({ baseUrl: service, apiKey: key })
  const merchant = await chooseMerchant(bolivar, options.merchant)
  await requireNoDeliveries(bolivar, merchant.id, url)
  const orders = new Orders(bolivar, merchant.id)
  const endpoint = new Endpoint({ url, secret })
  const bench = new Bench(orders, endpoint, { ...PATIENCE, ...options.patience })
  const results: ScenarioResult[] = []
  for (const scenario of scenarios) {
    const result = await judge(scenario, bench)
    results.push(result)
    options.onResult?.(result)
  }
  const passed = results.every(({ verdict }) => verdict === 'green')
  return { passed, merchant, url, results }
}

async function judge(scenario: Scenario, bench: Bench): Promise<ScenarioResult> {
  const { name, does, advice } = scenario
  const start = performance.now()
  bench.unjudged = null
  const result = (
    verdict: ScenarioResult['verdict'],
    { expected, received, todo }: { expected?: string; received?: string; todo?: string } = {},
  ): ScenarioResult => ({
    ...{ name, does, verdict, expected: expected ?? null, received: received ?? null },
    ...{ advice: todo ?? null, durationMs: Math.round(performance.now() - start) },
  })
  try {
    await scenario.run(bench)
  } catch (error) {
    if (!(error instanceof Mismatch)) throw error
    return result('red', { expected: error.expected, received: error.received, todo: advice })
  }
  if (bench.unjudged === null) return result('green')
  return result('not_judged', { received: bench.unjudged, todo: UNJUDGED_ADVICE })
}

function chosenScenarios(names: readonly string[] | undefined): readonly Scenario[] {
  if (names === undefined) return SCENARIOS
  const unknown = names.filter((name) => !SCENARIOS.some((scenario) => scenario.name === name))
  if (unknown.length === 0) return SCENARIOS.filter(({ name }) => names.includes(name))
  const known = SCENARIOS.map(({ name }) => name).join(', ')
  throw new CertifyProblem(`There is no scenario ${unknown.join(', ')}. There are: ${known}.`)
}

function requireTestKey(key: string): void {
  const [, environment] = /^[a-z]{2,10}_(live|test)_[0-9A-Za-z]+$/.exec(key) ?? []
  if (environment === 'test') return
  throw new CertifyProblem(
    environment === 'live'
      ? 'This is a live key, and orders are made only in the test environment. Make a test key: POST /api-keys {"environment": "test"}.'
      : 'The key has to be an API key: svc_test_...',
  )
}

function requireSecret(secret: string): void {
  if (/^whsec_[0-9A-Za-z+/]{16,}={0,2}$/.test(secret)) return
  throw new CertifyProblem('The secret has to be one of a webhook: whsec_ and base64.')
}

async function chooseMerchant(
  bolivar: Bolivar,
  named: string | undefined,
): Promise<Report['merchant']> {
  const { data } =
    named === undefined
      ? await bolivar.listMerchants({ query: { limit: 100 } })
      : { data: [await bolivar.getMerchant({ id: named })] }
  const [only, ...others] = data.map(({ id, name }) => ({ id, name }))
  if (only === undefined) {
    throw new CertifyProblem('This key has access to no merchant: create one first.')
  }
  if (others.length === 0) return only
  const lines = data.map(({ id, name }) => `  ${id}  ${name}`)
  throw new CertifyProblem(['Which merchant? One of these:', ...lines].join('\n'))
}

/** Order, repetition and lateness are the scenarios' choice: the service must not deliver to the same endpoint meanwhile. */
async function requireNoDeliveries(bolivar: Bolivar, id: string, url: string): Promise<void> {
  const { data } = await bolivar.listWebhooks({ id })
  const webhook = data.find((one) => one.active && one.environment === 'test' && one.url === url)
  if (webhook === undefined) return
  throw new CertifyProblem(
    `The service delivers to ${url} by itself. Switch that off meanwhile: PUT /merchants/${id}/webhooks/${webhook.id} {"active": false}.`,
  )
}

/** Failures with a known cause in a sentence, and others as they are. */
function problemOf(error: unknown, service: string): unknown {
  if (error instanceof ConnectionError) {
    return new CertifyProblem(`No service answers on ${service}.`, { cause: error })
  }
  if (!(error instanceof ApiError)) return error
  return new CertifyProblem(`The service responded with ${error.status}: ${error.message}`, {
    cause: error,
  })
}
