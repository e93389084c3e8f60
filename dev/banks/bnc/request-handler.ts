import { caracasDay } from '../../../src/domain/caracas.ts'
import type { BncConfig } from '../../../src/platform/bank/connection-config.ts'
import type { BankRequest, BankResponse } from '../bank-messages.ts'
import { BankRejection, messageOf } from './codes.ts'
import type { BncEndpoint } from './endpoints.ts'
import { decrypt, encrypt, hashOf } from './envelope.ts'
import { type Fields, findInvalidField } from './formats.ts'
import type { openWorkingKey } from './working-key.ts'

/** A rejection planned for the next call, whatever it sends. */
export interface PlannedRejection {
  code: string
  /** Whether the call is executed nevertheless, as when another bank responds too late. */
  done: boolean
}

export interface RequestHandlerOptions {
  config: BncConfig
  endpoints: Map<string, BncEndpoint>
  workingKey: ReturnType<typeof openWorkingKey>
  /** Paths for which the client has no permission. */
  denied: ReadonlySet<string>
  planned: (path: string) => PlannedRejection | undefined
  now: () => Date
}

interface Envelope {
  ClientGUID: string
  Reference: string
  Value: string
  Validation: string
  swTestOperation: boolean
}

/**
 * Handles a call as the bank does: envelope, session, model and permission, then the request itself. The order
 * of these checks is not documented, nor are the statuses: rejections have 409, which has been observed.
 */
export function createRequestHandler(options: RequestHandlerOptions) {
  const { config, endpoints, workingKey, now } = options
  const used = new Set<string>()

  function judgeEnvelope(body: string): Envelope {
    const envelope = parseEnvelope(body)
    if (envelope.ClientGUID.toLowerCase() !== config.clientGuid.toLowerCase()) {
      throw new BankRejection('EPICNF')
    }
    const reference = `${caracasDay(now())} ${envelope.Reference}`
    // Not documented: the code for a Reference that was used on the same day.
    if (used.has(reference)) throw new BankRejection('EPIIMS')
    used.add(reference)
    return envelope
  }

  function logOn(body: string): BankResponse {
    const json = decryptVerified(config.masterKey, judgeEnvelope(body))
    if (json === null) throw new BankRejection('EPIHV')
    if (parseObject(json).ClientGUID !== config.clientGuid) throw new BankRejection('EPICNF')
    return acceptedResponse(config.masterKey, { WorkingKey: workingKey.issue() })
  }

  /** Tells an earlier key from a wrong hash: one in 256 messages has valid padding under any key. */
  function fieldsUnder(key: string, envelope: Envelope): Fields {
    const json = decryptVerified(key, envelope)
    if (json !== null) return parseObject(json)
    const revoked = [config.masterKey, ...workingKey.all()]
    const isOfAnother = revoked.some((other) => decryptVerified(other, envelope) !== null)
    throw new BankRejection(
      isOfAnother || decrypt(key, envelope.Value) === null ? 'EPIRWK' : 'EPIHV',
    )
  }

  function carryOut(path: string, operation: BncEndpoint, body: string): BankResponse {
    const envelope = judgeEnvelope(body)
    const key = workingKey.current()
    if (key === null) throw new BankRejection('EPIRWK')
    const fields = fieldsUnder(key, envelope)
    if (findInvalidField(operation.model, fields) !== null) throw new BankRejection('EPIIMS')
    if (options.denied.has(path)) throw new BankRejection('EPIONA')
    assertOwnClient(config, fields)
    const planned = options.planned(path)
    if (planned && !planned.done) return rejectedResponse(planned.code)
    const answer = operation.run(fields, now(), envelope.swTestOperation)
    return planned ? rejectedResponse(planned.code) : acceptedResponse(key, answer)
  }

  return function receive({ method, path, body }: BankRequest): BankResponse {
    const name = path.replace(/^api\//, '')
    if (method === 'GET' && name === 'welcome/home') return { status: 200, body: 'Bienvenido' }
    const operation = endpoints.get(name)
    if (name !== 'Auth/LogOn' && !operation) return { status: 404, body: 'No encontrado' }
    if (method !== 'POST') return { status: 405, body: 'Use POST' }
    try {
      return operation ? carryOut(name, operation, body) : logOn(body)
    } catch (error) {
      if (error instanceof BankRejection) return rejectedResponse(error.code)
      throw error
    }
  }
}

/** The inner JSON; null if the key or the hash is wrong. */
function decryptVerified(key: string, { Value, Validation }: Envelope): string | null {
  const json = decrypt(key, Value)
  return json !== null && hashOf(json) === Validation ? json : null
}

function parseEnvelope(body: string): Envelope {
  const envelope = parseObject(body)
  const { ClientGUID, Reference, Value, Validation, swTestOperation } = envelope
  const complete =
    [ClientGUID, Reference, Value, Validation].every((field) => typeof field === 'string') &&
    typeof swTestOperation === 'boolean' &&
    String(ClientGUID).length === 36 &&
    /^[A-Za-z0-9]+$/.test(String(Reference)) &&
    /^[A-Za-z0-9+/]+={0,2}$/.test(String(Value)) &&
    /^[0-9a-f]{64}$/.test(String(Validation))
  if (!complete) throw new BankRejection('EPIIMS')
  return envelope as unknown as Envelope
}

/** Checks that the merchant uses its own account and terminal. */
function assertOwnClient(config: BncConfig, { AccountNumber, ClientID, Terminal }: Fields): void {
  if (AccountNumber !== undefined && AccountNumber !== config.accountNumber) {
    throw new BankRejection('EPIANF')
  }
  if (ClientID !== undefined && ClientID !== config.rif) throw new BankRejection('EPICNF')
  if (Terminal !== undefined && Terminal !== config.terminal) throw new BankRejection('EPIONA')
}

function parseObject(json: string): Fields {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    throw new BankRejection('EPIIMS')
  }
  if (typeof value !== 'object' || value === null) throw new BankRejection('EPIIMS')
  return value as Fields
}

function acceptedResponse(key: string, answer: unknown): BankResponse {
  const json = typeof answer === 'string' ? answer : JSON.stringify(answer)
  const sealed = { value: encrypt(key, json), validation: hashOf(json) }
  return { status: 200, body: { status: 'OK', message: messageOf('000000'), ...sealed } }
}

const rejectedResponse = (code: string): BankResponse => ({
  status: 409,
  body: { status: 'KO', message: messageOf(code), value: null, validation: null },
})
