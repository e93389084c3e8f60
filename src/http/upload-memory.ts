import { refusal } from '../wire/errors.ts'

/** The size of the largest picture with its multipart frame; an isolate has 128 MB. */
const BLOCK_BYTES = 5_242_880 + 64 * 1024
const MAX_BLOCKS = 6
/** Longer than any upload takes. An upload that the runtime cancels does not release its memory itself. */
const MAX_RESERVATION_MS = 5 * 60_000

interface MemoryReservation {
  blocks: number
  since: number
}

const reservations = new Set<MemoryReservation>()

function blocksInUse(): number {
  const forgotten = Date.now() - MAX_RESERVATION_MS
  for (const reservation of reservations)
    if (reservation.since <= forgotten) reservations.delete(reservation)
  return [...reservations].reduce((sum, { blocks }) => sum + blocks, 0)
}

/**
 * Reserves memory for this many bytes, in blocks and at least one, while the function runs. Rejects the upload
 * if the isolate has no block left: the limit is six pictures, or two of the largest forms.
 */
export async function withUploadMemory<Result>(
  bytes: number,
  run: () => Promise<Result>,
): Promise<Result> {
  const blocks = Math.max(1, Math.ceil(bytes / BLOCK_BYTES))
  if (blocksInUse() + blocks > MAX_BLOCKS) {
    throw refusal('too_many_uploads', { seconds: '1' })
  }
  const reservation = { blocks, since: Date.now() }
  reservations.add(reservation)
  try {
    return await run()
  } finally {
    reservations.delete(reservation)
  }
}
