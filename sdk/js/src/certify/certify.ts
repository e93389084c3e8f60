import type { Bolivar } from '../client.ts'
import { Bench, type Patience } from './bench.ts'
import { Endpoint } from './endpoint.ts'
import { Orders } from './orders.ts'
import { CertifyProblem } from './problem.ts'
import { Mismatch, type Scenario } from './scenario.ts'
import { SCENARIOS } from './scenarios.ts'

export { CertifyProblem } from './problem.ts'

export interface CertifyOptions {
  /**
   * With a test key that has `checkouts:read`, `checkouts:write`, `links:write`, `refunds:write`, `sandbox:write`,
   * `events:read` and `webhooks:read`.
   */
  bolivar: Bolivar
  /** Whose orders are made: a public id. */
  merchantId: string
  /** The integration's webhook. */
  url: string
  /** The secret that the integration verifies with: `whsec_...`. */
  secret: string
  /** The names of the scenarios to run; all of them by default. */
  only?: readonly string[] | undefined
  /** Default: answers within 15 seconds, processing within 10, and a belief that lasts one. */
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
  merchantId: string
  url: string
  results: ScenarioResult[]
}

const PATIENCE: Patience = {
  timeoutMs: 15_000,
  processingMs: 10_000,
  settleMs: 1_000,
}

const UNJUDGED_ADVICE =
  'Answer certify.order with {"receivedVes":0,"refundedVes":0,"deliveries":0}: see the guide to certify.'

/**
 * Makes orders in the sandbox, delivers their events to an integration as the service would on its worst days, and reports
 * what the integration made of them. Throws a CertifyProblem if that cannot be tried, and what the client throws.
 */
export async function certify(options: CertifyOptions): Promise<Report> {
  const { bolivar, merchantId, url, secret } = options
  const scenarios = chosenScenarios(options.only)
  requireSecret(secret)
  await requireNoDeliveries(bolivar, merchantId, url)
  const orders = new Orders(bolivar, merchantId)
  const patience = { ...PATIENCE, ...options.patience }
  const endpoint = new Endpoint({ url, secret, timeoutMs: patience.timeoutMs })
  const bench = new Bench(orders, endpoint, patience)
  const results: ScenarioResult[] = []
  for (const scenario of scenarios) {
    const result = await judge(scenario, bench)
    results.push(result)
    options.onResult?.(result)
  }
  const passed = results.every(({ verdict }) => verdict === 'green')
  return { passed, merchantId, url, results }
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

function requireSecret(secret: string): void {
  if (/^whsec_[0-9A-Za-z+/]{16,}={0,2}$/.test(secret)) return
  throw new CertifyProblem('The secret has to be one of a webhook: whsec_ and base64.')
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
