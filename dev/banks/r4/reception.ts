import type { R4Config } from '../../../src/platform/bank/connection-config.ts'
import type { BankReply, BankRequest } from '../bank-server.ts'
import { type Planned, reply } from './answers.ts'
import {
  type Fields,
  fieldsOf,
  isOperation,
  type OperationName,
  signedText,
  wrongField,
} from './formats.ts'
import { isSignature } from './signature.ts'

/** What the bank does, by the names under which it is asked. */
export type Operations = Record<OperationName, (fields: Fields) => BankReply>

export interface ReceptionOptions {
  commerce: R4Config['commerce']
  operations: Operations
  planned: (operation: OperationName, fields: Fields) => Planned | undefined
}

/**
 * Takes a call as the bank does: who asks, how it is written, and then what is asked. In which order the
 * bank looks at them is not documented, nor are the statuses of refusals, nor the code of a malformed
 * field, here the network's 30.
 */
export function openReception({ commerce, operations, planned }: ReceptionOptions) {
  function isFromMerchant(
    { headers }: BankRequest,
    name: OperationName,
    body: Record<string, unknown>,
  ): boolean {
    const isSigned = isSignature(headers.authorization, commerce, signedText(name, body))
    return headers.commerce === commerce && isSigned
  }

  function carryOut(name: OperationName, fields: Fields): BankReply {
    const plan = planned(name, fields)
    if (!plan) return operations[name](fields)
    if (plan.done) operations[name](fields)
    return reply(plan.code, { reference: null })
  }

  return function receive(request: BankRequest): BankReply {
    const { path: name } = request
    if (!isOperation(name)) return { status: 404, body: { message: 'No encontrado' } }
    if (request.method !== 'POST') return { status: 405, body: { message: 'Use POST' } }
    const body = readBody(request.body)
    if (!body) return reply('30', {}, 400)
    if (!isFromMerchant(request, name, body)) return reply('108', {}, 401)
    const wrong = wrongField(name, body)
    if (wrong !== null) return reply('30', { message: `Formato inválido: ${wrong}` }, 400)
    return carryOut(name, fieldsOf(body))
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
