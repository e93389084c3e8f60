import { ApiError } from './errors.ts'

/** As much as the largest picture takes with its frame; an isolate has 128 MB. */
const SLOT_BYTES = 5_242_880 + 64 * 1024
const SLOTS = 6

let taken = 0

/**
 * Holds room for so many bytes while this runs: as many slots as they need, and one at least. Refuses it while the
 * isolate has enough to hold: six pictures, or two of the largest forms.
 */
export async function holdingRoom<Result>(
  bytes: number,
  run: () => Promise<Result>,
): Promise<Result> {
  const slots = Math.max(1, Math.ceil(bytes / SLOT_BYTES))
  if (taken + slots > SLOTS) {
    const message = 'Too many uploads at once. Try again shortly.'
    throw new ApiError('SERVICE_UNAVAILABLE', { message, headers: { 'Retry-After': '1' } })
  }
  taken += slots
  try {
    return await run()
  } finally {
    taken -= slots
  }
}
