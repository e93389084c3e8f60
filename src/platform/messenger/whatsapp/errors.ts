import * as z from 'zod'
import type { RejectionCause } from '../port.ts'

const GraphError = z.lazy(() => z.object({ error: z.object({ code: z.int() }) }))

/** 0, 10, 190 and 200 to 299: who asks is not known, or may not do this. */
const isOfCredential = (code: number): boolean =>
  code === 0 || code === 10 || code === 190 || (code >= 200 && code <= 299)

/** Limits of the application, the account, the number, and of one receiver. */
const BUSY = [4, 80007, 130429, 131048, 131056]
/** The template is missing, not approved, paused or disabled, or takes other variables. */
const TEMPLATE = [132000, 132001, 132005, 132007, 132012, 132015, 132016]

/** Meta's code in a response that tells of an error; null if it tells of none. */
export function graphErrorCode(body: unknown): number | null {
  const parsed = GraphError.safeParse(body)
  return parsed.success ? parsed.data.error.code : null
}

/**
 * Why a request was refused, by https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes: Meta's code, or
 * the status alone where there is none.
 */
export function rejectionOf(
  status: number,
  code: number | null,
): { cause: RejectionCause; code: string } {
  const named = code === null ? `HTTP_${status}` : String(code)
  if (status === 429 || (code !== null && BUSY.includes(code)))
    return { cause: 'busy', code: named }
  if (status === 401 || (code !== null && isOfCredential(code)))
    return { cause: 'credential', code: named }
  if (code !== null && TEMPLATE.includes(code)) return { cause: 'template', code: named }
  return { cause: 'message', code: named }
}
