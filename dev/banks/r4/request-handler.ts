import type { R4Config } from '../../../src/platform/bank/connection-config.ts'
import type { BankRequest, BankResponse } from '../bank-messages.ts'
import {
  type EndpointName,
  type Fields,
  findInvalidField,
  isEndpoint,
  signedText,
  toFields,
} from './formats.ts'
import { type PlannedResponse, responseWithCode } from './responses.ts'
import { isValidSignature } from './signature.ts'

/** The bank's endpoints by name. */
export type Endpoints = Record<EndpointName, (fields: Fields) => BankResponse>

export interface RequestHandlerOptions {
  config: Pick<R4Config, 'commerce' | 'c2pLeadingSpace'>
  endpoints: Endpoints
  planned: (operation: EndpointName, fields: Fields) => PlannedResponse | undefined
}

/**
 * Handles a call as the bank does: client, format, then the request itself. The order of these checks is not
 * documented, nor are the statuses of rejections, nor the code of a malformed field, here the network's 30.
 */
export function createRequestHandler({ config, endpoints, planned }: RequestHandlerOptions) {
  function isFromMerchant(
    { headers }: BankRequest,
    name: EndpointName,
    body: Record<string, unknown>,
  ): boolean {
    const { commerce, c2pLeadingSpace } = config
    const prefix = name === 'MBc2p' && c2pLeadingSpace ? ' ' : ''
    const text = prefix + signedText(name, body)
    const isSigned = isValidSignature(headers.authorization, commerce, text)
    return headers.commerce === commerce && isSigned
  }

  function carryOut(name: EndpointName, fields: Fields): BankResponse {
    const plan = planned(name, fields)
    if (!plan) return endpoints[name](fields)
    if (plan.done) endpoints[name](fields)
    return responseWithCode(plan.code, { reference: null })
  }

  return function receive(request: BankRequest): BankResponse {
    const { path: name } = request
    if (!isEndpoint(name)) return { status: 404, body: { message: 'No encontrado' } }
    if (request.method !== 'POST') return { status: 405, body: { message: 'Use POST' } }
    const body = readBody(request.body)
    if (!body) return responseWithCode('30', {}, 400)
    if (!isFromMerchant(request, name, body)) return responseWithCode('108', {}, 401)
    const wrong = findInvalidField(name, body)
    if (wrong !== null)
      return responseWithCode('30', { message: `Formato inválido: ${wrong}` }, 400)
    return carryOut(name, toFields(body))
  }
}

function readBody(text: string): Record<string, unknown> | null {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null && !Array.isArray(body)
      ? (body as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}
