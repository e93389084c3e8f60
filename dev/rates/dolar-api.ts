import { type BankRequest, type BankResponse, startBankServer } from '../banks/bank-server.ts'

/** What DolarApi tells of a currency, as far as it is publicly known. */
export interface Quote {
  /** Bolívares. */
  promedio: number
  /** ISO 8601. */
  fechaActualizacion: string
}

export interface DolarApiOptions {
  port?: number
  /** At first 36.6642 at the moment of the question. */
  quotation?: Quote
}

export type DolarApi = Awaited<ReturnType<typeof startDolarApi>>

/** A stand-in for DolarApi on 127.0.0.1: the official rate of the dollar, and nothing else of it. */
export async function startDolarApi(options: DolarApiOptions = {}) {
  let quotation = options.quotation
  let planned: BankResponse | undefined

  function answer({ method, path }: BankRequest): BankResponse {
    if (method !== 'GET' || path !== 'v1/dolares/oficial') return { status: 404, body: {} }
    if (planned) return planned
    const now = { promedio: 36.6642, fechaActualizacion: new Date().toISOString() }
    const named = { moneda: 'USD', fuente: 'oficial', nombre: 'Oficial' }
    return { status: 200, body: { ...named, compra: null, venta: null, ...(quotation ?? now) } }
  }

  const server = await startBankServer(answer, options.port)
  return {
    url: server.url,
    /** The door, for faults. */
    server,
    setQuotation: (changed: Quote): void => {
      quotation = changed
    },
    /** Answers with this from now on; absent, with its quotation again. */
    answerWith: (reply?: BankResponse): void => {
      planned = reply
    },
    stop: server.stop,
  }
}
