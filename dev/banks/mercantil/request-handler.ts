import type { MercantilConfig } from '../../../src/platform/bank/connection-config.ts'
import type { BankRequest, BankResponse } from '../bank-messages.ts'
import {
  type EndpointName,
  isEndpoint,
  type PayerKeyFields,
  readBody,
  type SearchFields,
  type TransactionFields,
} from './formats.ts'
import { gatewayError } from './responses.ts'

export interface Endpoints {
  transaction(fields: TransactionFields): BankResponse
  search(fields: SearchFields): BankResponse
  payerKey(fields: PayerKeyFields): BankResponse
}

interface Planned {
  response: BankResponse | ((executed: BankResponse) => BankResponse)
  /** Whether the request is executed all the same, as when a network times out. */
  done: boolean
}

export const BASE_PATH = 'mercantil-banco/sandbox/v1'

/** Handles a call as the bank does: client, form, merchant, then the request itself. */
export function createRequestHandler(config: MercantilConfig, endpoints: Endpoints) {
  const planned: Planned[] = []

  const credentials: Record<EndpointName, (string | undefined)[]> = {
    'payment/c2p': [config.c2pClientId, config.c2pMerchantId],
    'mobile-payment/search': [config.searchClientId, config.searchMerchantId],
    'mobile-payment/scp': [config.payerKeyClientId, config.payerKeyMerchantId],
  }

  function execute(name: EndpointName, request: BankRequest): BankResponse {
    const body = readBody(name, request)
    if (body === null) return gatewayError(400, 'Bad Request')
    const { integratorId, merchantId, terminalId } = body.merchant_identify
    const isKnown =
      integratorId === config.integratorId &&
      terminalId === config.terminalId &&
      merchantId === credentials[name][1]
    // Which form the error has is not documented.
    if (!isKnown) return gatewayError(403, 'Forbidden')
    if ('transaction_c2p' in body) return endpoints.transaction(body.transaction_c2p)
    if ('search_by' in body) return endpoints.search(body.search_by)
    return endpoints.payerKey(body.transaction_scpInfo)
  }

  return {
    receive: (request: BankRequest): BankResponse => {
      const [, name = ''] = request.path.split(`${BASE_PATH}/`)
      if (!isEndpoint(name) || request.path !== `${BASE_PATH}/${name}`) {
        return gatewayError(404, 'Not Found')
      }
      if (request.method !== 'POST') return gatewayError(405, 'Method Not Allowed')
      if (request.headers['content-type'] !== 'application/json') {
        return gatewayError(415, 'Unsupported Media Type')
      }
      if (request.headers['x-ibm-client-id'] !== credentials[name][0]) {
        return gatewayError(401, 'Unauthorized request')
      }
      const plan = planned.shift()
      if (plan === undefined) return execute(name, request)
      const { response, done } = plan
      if (typeof response !== 'function') {
        if (done) execute(name, request)
        return response
      }
      return response(execute(name, request))
    },
    /** The next request gets this response. `done`: after it was executed. */
    answerNext: (response: BankResponse, { done = false } = {}): void => {
      planned.push({ response, done })
    },
    /** The response to the next request, which is executed, is changed. */
    changeNext: (response: (executed: BankResponse) => BankResponse): void => {
      planned.push({ response, done: true })
    },
  }
}
