import { ApiError } from '../wire/errors.ts'

/** As much as the largest picture takes with its frame; an isolate has 128 MB. */
const SLOT_BYTES = 5_242_880 + 64 * 1024
const SLOTS = 6
/** Longer than an upload lasts. One that the runtime cancels in the middle gives nothing back itself. */
const LONGEST_MS = 5 * 60_000

interface Hold {
  slots: number
  since: number
}

const holds = new Set<Hold>()

function slotsTaken(): number {
  const forgotten = Date.now() - LONGEST_MS
  for (const hold of holds) if (hold.since <= forgotten) holds.delete(hold)
  return [...holds].reduce((sum, { slots }) => sum + slots, 0)
}

/**
 * Holds room for so many bytes while this runs: as many slots as they need, and one at least. Refuses it while the
 * isolate has enough to hold: six pictures, or two of the largest forms.
 */
export async function holdingRoom<Result>(
  bytes: number,
  run: () => Promise<Result>,
): Promise<Result> {
  const slots = Math.max(1, Math.ceil(bytes / SLOT_BYTES))
  if (slotsTaken() + slots > SLOTS) {
    const message = 'Too many uploads at once. Try again shortly.'
    throw new ApiError('SERVICE_UNAVAILABLE', { message, headers: { 'Retry-After': '1' } })
  }
  const hold = { slots, since: Date.now() }
  holds.add(hold)
  try {
    return await run()
  } finally {
    holds.delete(hold)
  }
}
