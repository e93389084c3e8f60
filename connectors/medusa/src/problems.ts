import { ApiError, OutcomeUnknownError } from '@bolivar-payments/sdk'
import { MedusaError } from '@medusajs/framework/utils'

/** What Medusa shows to whoever asked, customer or shopkeeper: why nothing was done, in Spanish and English. */
export const refusal = (es: string, en: string): MedusaError =>
  new MedusaError(MedusaError.Types.NOT_ALLOWED, `${es} / ${en}`)

/** What came in is wrong. */
export const invalid = (es: string, en: string): MedusaError =>
  new MedusaError(MedusaError.Types.INVALID_DATA, `${es} / ${en}`)

/** Medusa logs this, and shows no message of it: what is wrong with key or address is nothing for customers. */
const failure = (message: string): MedusaError =>
  new MedusaError(MedusaError.Types.UNEXPECTED_STATE, `Bolívar Pagos: ${message}`)

/** What is wrong with the one request, and not with key, address or service. */
const REFUSED: readonly number[] = [400, 409, 410, 422]

/** An error of the client, as Medusa understands it. Others stay what they are. */
export function asMedusaError(error: unknown): unknown {
  if (error instanceof OutcomeUnknownError) return failure(`${error.message} ${error.advice}`)
  if (!(error instanceof ApiError)) return error
  const message = `${error.message} (${error.code}, ${error.requestId})`
  if (!REFUSED.includes(error.status)) return failure(message)
  return new MedusaError(MedusaError.Types.NOT_ALLOWED, message)
}
