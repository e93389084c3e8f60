import { ApiError } from '../../../sdk/js/src/index.ts'

/** How often the person has shown in this tab that it is them. */
let presented = 0
/** The question that is being asked, for all requests that wait for its answer. */
let asking: Promise<boolean> | null = null

const CODES = ['STEP_UP_REQUIRED', 'FACTOR_REQUIRED'] as const
type FactorRefusal = (typeof CODES)[number]

/** Asks the person, once for all requests that are refused meanwhile. What asks is loaded when it is first needed. */
function ask(refusal: FactorRefusal): Promise<boolean> {
  asking ??= import('../parts/step-up-dialog.tsx')
    .then(({ askForFactor }) => askForFactor(refusal))
    .catch(() => false)
    .then((isPresented) => {
      asking = null
      if (isPresented) presented += 1
      return isPresented
    })
  return asking
}

/**
 * Sends a request; if it is refused for want of a second factor, asks for it and sends the request once more, with the
 * same Idempotency-Key. The refusal stays if the person does not present one.
 */
export async function sendSteppingUp<Data>(
  send: (idempotencyKey?: string) => PromiseLike<Data>,
): Promise<Data> {
  const presentedBefore = presented
  try {
    return await send()
  } catch (error) {
    const refusal = error instanceof ApiError && CODES.find((code) => code === error.code)
    if (!refusal) throw error
    // Presented for another request while this one was under way.
    if (presented === presentedBefore && !(await ask(refusal))) throw error
    return send(error.idempotencyKey)
  }
}
