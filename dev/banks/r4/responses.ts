import type { BankResponse } from '../bank-messages.ts'
import type { EndpointName, Fields } from './formats.ts'

const MESSAGES: Readonly<Record<string, string>> = {
  '00': 'TRANSACCION EXITOSA',
  '08': 'TOKEN inválido',
  '108': 'Credenciales inválidas',
  202: 'Se ha recibido el mensaje de forma satisfactoria',
  ACCP: 'Operación Aceptada',
  AC00: 'Operación en Espera de Respuesta del Receptor',
}

/** A response with this code, and its text. */
export const responseWithCode = (code: string, more: Record<string, unknown> = {}, status = 200) =>
  ({
    status,
    body: { code, message: MESSAGES[code] ?? 'Operación rechazada', ...more },
  }) satisfies BankResponse

/** Codes with which the bank is told to respond. */
export interface ResponseControls {
  /**
   * The next call, to the named operation if any, gets this code. `done`: after it was executed, as when a
   * network times out.
   */
  answerNext(code: string, options?: { operation?: EndpointName; done?: boolean }): void
  /** Calls with this phone, account or document always get this code; null ends it. */
  answerTo(party: string, code: string | null): void
}

export interface PlannedResponse {
  code: string
  done: boolean
}

export function createResponsePlan() {
  let next: Array<PlannedResponse & { operation?: EndpointName }> = []
  const byParty = new Map<string, string>()

  function take(operation: EndpointName): PlannedResponse | undefined {
    const found = next.find((planned) => (planned.operation ?? operation) === operation)
    next = next.filter((planned) => planned !== found)
    return found
  }

  return {
    answerNext: (code, { operation, done = false } = {}) => {
      next.push({ code, done, ...(operation && { operation }) })
    },
    answerTo: (party, code) => {
      if (code === null) byParty.delete(party)
      else byParty.set(party, code)
    },
    /** The response planned for this call, if any. */
    plannedFor(operation: EndpointName, fields: Fields): PlannedResponse | undefined {
      const parties = [fields.TelefonoDestino, fields.Telefono, fields.Cuenta, fields.Cedula]
      const code = parties.map((party) => byParty.get(party)).find((found) => found)
      return take(operation) ?? (code ? { code, done: false } : undefined)
    },
  } satisfies ResponseControls & Record<string, unknown>
}
