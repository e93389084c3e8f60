/** How often the person has shown in this tab that it is them. */
let presented = 0
/** The question that is being asked, for all requests that wait for its answer. */
let asking: Promise<boolean> | null = null

const CODES = ['STEP_UP_REQUIRED', 'FACTOR_REQUIRED'] as const
type FactorRefusal = (typeof CODES)[number]

/** Which of the two refusals an answer is that a second factor lifts; null if it is neither. */
async function factorRefusal(response: Response): Promise<FactorRefusal | null> {
  if (response.status !== 403) return null
  const body: { error?: { code?: string } } | null = await response
    .clone()
    .json()
    .catch(() => null)
  return CODES.find((code) => code === body?.error?.code) ?? null
}

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
 * Sends a request; if it is refused for want of a second factor, asks for it and sends the request once more. The
 * refusal stays if the person does not present one.
 */
export async function sendSteppingUp(send: () => Promise<Response>): Promise<Response> {
  const presentedBefore = presented
  const response = await send()
  const refusal = await factorRefusal(response)
  if (refusal === null) return response
  // Presented for another request while this one was under way.
  const isPresented = presented > presentedBefore || (await ask(refusal))
  return isPresented ? send() : response
}
