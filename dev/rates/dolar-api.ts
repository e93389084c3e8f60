import * as z from 'zod'
import type { BankRequest, BankResponse } from '../banks/bank-messages.ts'
import { startBankServer } from '../banks/bank-server.ts'

/** DolarApi's data of a currency, as far as it is publicly documented. */
export interface Quote {
  /** Bolívares. */
  promedio: number
  /** ISO 8601. */
  fechaActualizacion: string
}

/** A developer's, over HTTP: without a body it is the initial one again. */
const QuotationCommand = z.strictObject({
  promedio: z.number().positive(),
  fechaActualizacion: z.iso.datetime({ offset: true }),
})

export interface DolarApiOptions {
  port?: number
  /** Initially 36.6642, as of each request. */
  quotation?: Quote
}

export type DolarApi = Awaited<ReturnType<typeof startDolarApi>>

/** A stand-in for DolarApi on 127.0.0.1, with the dollar's official rate only. */
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

  const server = await startBankServer(answer, options.port, {
    quotation: (body) => {
      quotation = body === undefined ? undefined : QuotationCommand.parse(body)
    },
  })
  return {
    url: server.url,
    /** The server, for faults. */
    server,
    setQuotation: (changed: Quote): void => {
      quotation = changed
    },
    /** Sets the response; without one, its quotation again. */
    answerWith: (reply?: BankResponse): void => {
      planned = reply
    },
    stop: server.stop,
  }
}
