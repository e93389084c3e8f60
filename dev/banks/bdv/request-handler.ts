import type { BdvConfig } from '../../../src/platform/bank/connection-config.ts'
import type { BankRequest, BankResponse } from '../bank-messages.ts'
import { type EndpointName, isEndpoint, readFields } from './formats.ts'
import {
  about,
  answer,
  badRequest,
  type Fields,
  inStyle,
  type ResponseStyle,
  TEXTS,
} from './responses.ts'

export type Endpoints = Record<EndpointName, (fields: Fields) => BankResponse>

/** The endpoints of the product conciliación; the others are of the suite. For getOutMovement this is not documented. */
const CONCILIATION: readonly EndpointName[] = [
  'getMovement',
  'getOutMovement',
  'api/consulta/consultaMultiple',
]

interface PlannedCode {
  code: string
  /** Whether the request is executed all the same, as when a network times out. */
  done: boolean
}

interface RequestHandlerOptions {
  config: BdvConfig
  endpoints: Endpoints
  style: ResponseStyle
  now: () => Date
}

/** Handles a call as the bank does: client, format, then the request itself. */
export function createRequestHandler({ config, endpoints, style, now }: RequestHandlerOptions) {
  const planned: PlannedCode[] = []

  function respond(request: BankRequest): BankResponse {
    const name = nameOf(request.path, config.pathSuffix)
    if (name === null || request.method !== 'POST') {
      return { status: 404, body: { status: 404, error: 'Not Found' } }
    }
    const key = CONCILIATION.includes(name) ? config.conciliationKey : config.suiteKey
    if (request.headers['x-api-key'] !== key) {
      const code = name === 'api/consulta/consultaMultiple' ? 1001 : 1010
      return about(code, TEXTS.noProduct)
    }
    const fields = readFields(name, request)
    if (fields === null) return badRequest(request.path, now())
    const plan = planned.shift()
    if (plan === undefined) return endpoints[name](fields)
    if (plan.done) endpoints[name](fields)
    return answer(plan.code, 'Operación no procesada')
  }

  return {
    receive: (request: BankRequest): BankResponse => inStyle(respond(request), style),
    /** The next request gets this code. `done`: after it was executed. */
    answerNext: (code: string, { done = false } = {}): void => {
      planned.push({ code, done })
    },
  }
}

function nameOf(path: string, suffix: string): EndpointName | null {
  if (!path.endsWith(suffix.slice(1))) return null
  const name = suffix === '' ? path : path.slice(0, -suffix.length)
  return isEndpoint(name) ? name : null
}
