import type { WithFetch } from '../bank-fetch.ts'
import type { MercantilConfig } from '../connection-config.ts'
import { parseWithExactNumbers } from '../exact-numbers-json.ts'
import { type MercantilBody, objectOf } from './bodies.ts'
import { type Refusal, readRefusal } from './refusals.ts'

/** The products of the bank that are used; a merchant has credentials of its own for each. */
export type MercantilProduct = 'c2p' | 'search' | 'payerKey'

/** The credentials of a product. */
export interface ProductCredentials {
  clientId: string
  merchantId: string
  secretKey: string
}

/** The result of a call to the bank. The `code` of `none` says why there is no response. */
export type MercantilResult =
  | { kind: 'answered'; body: MercantilBody }
  | ({ kind: 'refused' } & Refusal)
  | { kind: 'none'; code: 'NOT_SENT' | 'NO_ANSWER' | 'UNREADABLE' }

/**
 * Sends one request to the bank, until the signal aborts. Never rejects. With `NOT_SENT` the bank has seen nothing of it;
 * without another response it may have been executed all the same.
 */
export type MercantilRequest = (
  product: MercantilProduct,
  path: string,
  body: object,
  signal: AbortSignal,
) => Promise<MercantilResult>

/** Cloudflare's status for a host that has refused the connection. */
const CONNECTION_REFUSED = 521

/** Null if the merchant does not have the product. */
export function credentialsOf(
  config: MercantilConfig,
  product: MercantilProduct,
): ProductCredentials | null {
  const [clientId, merchantId, secretKey] = {
    c2p: [config.c2pClientId, config.c2pMerchantId, config.c2pSecretKey],
    search: [config.searchClientId, config.searchMerchantId, config.searchSecretKey],
    payerKey: [config.payerKeyClientId, config.payerKeyMerchantId, config.payerKeySecretKey],
  }[product]
  return clientId && merchantId && secretKey ? { clientId, merchantId, secretKey } : null
}

/**
 * What each request begins with. The bank asks for the payer's device, which nobody here knows: it gets the one of its own
 * examples.
 */
const identification = (config: MercantilConfig, merchantId: string) => ({
  merchant_identify: {
    integratorId: config.integratorId,
    merchantId,
    terminalId: config.terminalId,
  },
  client_identify: {
    ipaddress: '127.0.0.1',
    browser_agent: 'Chrome 18.1.3',
    mobile: { manufacturer: 'Samsung' },
  },
})

export function createMercantilClient(config: WithFetch<MercantilConfig>): MercantilRequest {
  return async (product, path, body, signal) => {
    const credentials = credentialsOf(config, product)
    if (credentials === null) return { kind: 'none', code: 'NOT_SENT' }
    try {
      const response = await config.fetch(`${config.baseUrl}${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-IBM-Client-ID': credentials.clientId },
        body: JSON.stringify({ ...identification(config, credentials.merchantId), ...body }),
        // Following a redirect would repeat the order, and reveal the client to another host.
        redirect: 'manual',
        signal,
      })
      if (response.status === CONNECTION_REFUSED) return { kind: 'none', code: 'NOT_SENT' }
      return readResponse(response.status, await response.text())
    } catch (error) {
      return { kind: 'none', code: isConnectError(error) ? 'NOT_SENT' : 'NO_ANSWER' }
    }
  }
}

function isConnectError(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: unknown } }
  return ['ECONNREFUSED', 'UND_ERR_CONNECT_TIMEOUT'].includes(String(cause?.code))
}

/** An error may have any status, and a body without one only counts with a status of success. */
function readResponse(status: number, text: string): MercantilResult {
  const body = objectOf(parseWithExactNumbers(text))
  if (body === null) return { kind: 'none', code: 'UNREADABLE' }
  const refusal = readRefusal(status, body)
  const contradictsItself = refusal !== null && objectOf(body.transaction_c2p_response) !== null
  if (contradictsItself) return { kind: 'none', code: 'UNREADABLE' }
  if (refusal !== null) return { kind: 'refused', ...refusal }
  if (status < 200 || status > 299) return { kind: 'none', code: 'UNREADABLE' }
  return { kind: 'answered', body }
}
