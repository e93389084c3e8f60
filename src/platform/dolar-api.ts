import * as z from 'zod'
import { MAX_RATE } from '../domain/rate.ts'

const MAX_BYTES = 16 * 1024

/** The publicly known fields; others are ignored. */
const Quotation = z.lazy(() =>
  z.object({
    moneda: z.literal('USD').optional(),
    promedio: z.number().positive().max(MAX_RATE),
    fechaActualizacion: z.iso.datetime({ offset: true }),
  }),
)

export interface PublicRate {
  /** Bolívares for a dollar: `36.66420000` */
  rate: string
  /** When DolarApi updated it; it gives no value date. */
  updatedAt: Date
}

/** DolarApi's response could not be used. */
class DolarApiError extends Error {
  override name = 'DolarApiError'
}

/**
 * The official dollar rate from DolarApi (https://dolarapi.com), a public interface. Rejects with DolarApiError, or as
 * `fetch` does.
 */
export async function fetchDolarApiRate(baseUrl: string, signal: AbortSignal): Promise<PublicRate> {
  const response = await fetch(`${baseUrl}/v1/dolares/oficial`, {
    headers: { Accept: 'application/json' },
    redirect: 'manual',
    signal,
  })
  if (response.status !== 200) throw new DolarApiError(`status ${response.status}`)
  const quotation = Quotation.safeParse(parseJson(await readBounded(response)))
  if (!quotation.success) throw new DolarApiError('not the quotation that was asked for')
  const { promedio, fechaActualizacion } = quotation.data
  // Rounded, because a computed average can have more decimals than the official rate.
  return { rate: promedio.toFixed(8), updatedAt: new Date(fechaActualizacion) }
}

async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength
    if (length > MAX_BYTES) throw new DolarApiError('too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, length).toString('utf8')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
