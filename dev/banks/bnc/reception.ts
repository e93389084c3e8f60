import { caracasDay } from '../../../src/domain/caracas.ts'
import type { BncConfig } from '../../../src/platform/bank/connection-config.ts'
import type { BankReply, BankRequest } from '../bank-server.ts'
import { messageOf, Refused } from './codes.ts'
import { decrypt, encrypt, hashOf } from './envelope.ts'
import { type Fields, wrongField } from './formats.ts'
import type { Operation } from './operations.ts'
import type { openWorkingKey } from './working-key.ts'

/** A refusal to come: of the bank's own accord, whatever is sent. */
export interface Planned {
  code: string
  /** Whether it is done nevertheless, as when another bank answers too late. */
  done: boolean
}

export interface ReceptionOptions {
  config: BncConfig
  operations: Map<string, Operation>
  workingKey: ReturnType<typeof openWorkingKey>
  /** Paths for which the client has no permission. */
  denied: ReadonlySet<string>
  planned: (path: string) => Planned | undefined
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
 * Takes a call as the bank does: envelope, session, model and permission, and then what is asked. In
 * which order the bank looks at them is not documented, nor are the statuses: refusals have 409, which
 * has been seen.
 */
export function openReception(options: ReceptionOptions) {
  const { config, operations, workingKey, now } = options
  const used = new Set<string>()

  function judgeEnvelope(body: string): Envelope {
    const envelope = envelopeOf(body)
    if (envelope.ClientGUID.toLowerCase() !== config.clientGuid.toLowerCase()) {
      throw new Refused('EPICNF')
    }
    const reference = `${caracasDay(now())} ${envelope.Reference}`
    // Not documented: what a Reference of the same day gets.
    if (used.has(reference)) throw new Refused('EPIIMS')
    used.add(reference)
    return envelope
  }

  function logOn(body: string): BankReply {
    const json = openedWith(config.masterKey, judgeEnvelope(body))
    if (json === null) throw new Refused('EPIHV')
    if (objectOf(json).ClientGUID !== config.clientGuid) throw new Refused('EPICNF')
    return accepted(config.masterKey, { WorkingKey: workingKey.issue() })
  }

  /** A key of before is told from a wrong hash: one in 256 messages looks well filled under any key. */
  function fieldsUnder(key: string, envelope: Envelope): Fields {
    const json = openedWith(key, envelope)
    if (json !== null) return objectOf(json)
    const revoked = [config.masterKey, ...workingKey.all()]
    const isOfAnother = revoked.some((other) => openedWith(other, envelope) !== null)
    throw new Refused(isOfAnother || decrypt(key, envelope.Value) === null ? 'EPIRWK' : 'EPIHV')
  }

  function carryOut(path: string, operation: Operation, body: string): BankReply {
    const envelope = judgeEnvelope(body)
    const key = workingKey.current()
    if (key === null) throw new Refused('EPIRWK')
    const fields = fieldsUnder(key, envelope)
    if (wrongField(operation.model, fields) !== null) throw new Refused('EPIIMS')
    if (options.denied.has(path)) throw new Refused('EPIONA')
    judgeClient(config, fields)
    const planned = options.planned(path)
    if (planned && !planned.done) return refusal(planned.code)
    const answer = operation.run(fields, now(), envelope.swTestOperation)
    return planned ? refusal(planned.code) : accepted(key, answer)
  }

  return function receive({ method, path, body }: BankRequest): BankReply {
    const name = path.replace(/^api\//, '')
    if (method === 'GET' && name === 'welcome/home') return { status: 200, body: 'Bienvenido' }
    const operation = operations.get(name)
    if (name !== 'Auth/LogOn' && !operation) return { status: 404, body: 'No encontrado' }
    if (method !== 'POST') return { status: 405, body: 'Use POST' }
    try {
      return operation ? carryOut(name, operation, body) : logOn(body)
    } catch (error) {
      if (error instanceof Refused) return refusal(error.code)
      throw error
    }
  }
}

/** The inner JSON, or null where the key or the hash is wrong. */
function openedWith(key: string, { Value, Validation }: Envelope): string | null {
  const json = decrypt(key, Value)
  return json !== null && hashOf(json) === Validation ? json : null
}

function envelopeOf(body: string): Envelope {
  const envelope = objectOf(body)
  const { ClientGUID, Reference, Value, Validation, swTestOperation } = envelope
  const complete =
    [ClientGUID, Reference, Value, Validation].every((field) => typeof field === 'string') &&
    typeof swTestOperation === 'boolean' &&
    String(ClientGUID).length === 36 &&
    /^[A-Za-z0-9]+$/.test(String(Reference)) &&
    /^[A-Za-z0-9+/]+={0,2}$/.test(String(Value)) &&
    /^[0-9a-f]{64}$/.test(String(Validation))
  if (!complete) throw new Refused('EPIIMS')
  return envelope as unknown as Envelope
}

/** That the merchant asks for its own account and terminal. */
function judgeClient(config: BncConfig, { AccountNumber, ClientID, Terminal }: Fields): void {
  if (AccountNumber !== undefined && AccountNumber !== config.accountNumber) {
    throw new Refused('EPIANF')
  }
  if (ClientID !== undefined && ClientID !== config.rif) throw new Refused('EPICNF')
  if (Terminal !== undefined && Terminal !== config.terminal) throw new Refused('EPIONA')
}

function objectOf(json: string): Fields {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    throw new Refused('EPIIMS')
  }
  if (typeof value !== 'object' || value === null) throw new Refused('EPIIMS')
  return value as Fields
}

function accepted(key: string, answer: unknown): BankReply {
  const json = typeof answer === 'string' ? answer : JSON.stringify(answer)
  const sealed = { value: encrypt(key, json), validation: hashOf(json) }
  return { status: 200, body: { status: 'OK', message: messageOf('000000'), ...sealed } }
}

const refusal = (code: string): BankReply => ({
  status: 409,
  body: { status: 'KO', message: messageOf(code), value: null, validation: null },
})
