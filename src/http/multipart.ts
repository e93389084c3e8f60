import { parseMultipart } from '@remix-run/multipart-parser'
import { type ApiError, invalidField, RequestAborted } from '../wire/errors.ts'
import { assertUncompressed, mediaType } from './body.ts'

/**
 * An upload is aborted after this long without a byte, or if it takes longer in all: it occupies memory that
 * other uploads wait for.
 */
const IDLE_TIMEOUT_MS = 10_000
const TOTAL_TIMEOUT_MS = 120_000
const MAX_PARTS = 20

/** A part of a form. */
export interface Part {
  isFile: boolean
  name: string | undefined
  /** A view of the body, not a copy. */
  content: Uint8Array
}

/** The boundary of a multipart form. Throws the error that `missing` creates if there is none. */
export function boundaryOf(request: Request, missing: () => ApiError): string {
  assertUncompressed(request)
  const type = request.headers.get('Content-Type') ?? ''
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(type) ?? []
  const boundary = quoted ?? bare
  if (mediaType(request) === 'multipart/form-data' && boundary !== undefined) return boundary
  throw missing()
}

/**
 * Reads the body into the given buffer. Throws INVALID_REQUEST for the field if the body stalls or is too slow,
 * and the error that `tooLarge` creates if it does not fit.
 */
export async function readBodyInto(
  request: Request,
  room: Uint8Array,
  field: string,
  tooLarge: () => ApiError,
): Promise<Uint8Array> {
  const reader = request.body?.getReader()
  let reason: RequestAborted['reason'] = 'hung_up'
  const giveUp = () => {
    reason = 'too_slow'
    void reader?.cancel()
  }
  const brokenOff = (): never => {
    throw new RequestAborted(reason, field)
  }
  const whole = setTimeout(giveUp, TOTAL_TIMEOUT_MS)
  let length = 0
  try {
    for (;;) {
      const idle = setTimeout(giveUp, IDLE_TIMEOUT_MS)
      // The read rejects if it is canceled or the caller disconnects.
      const piece = await reader
        ?.read()
        .catch(brokenOff)
        .finally(() => clearTimeout(idle))
      if (!piece || piece.done) return room.subarray(0, length)
      if (length + piece.value.byteLength > room.byteLength) throw tooLarge()
      room.set(piece.value, length)
      length += piece.value.byteLength
    }
  } finally {
    clearTimeout(whole)
  }
}

/** The parts of a complete body, without copying. Throws INVALID_REQUEST if it is malformed. */
export function partsOf(body: Uint8Array, boundary: string): Part[] {
  const maxFileSize = body.byteLength
  try {
    const parts = [...parseMultipart(body, { boundary, maxFileSize, maxParts: MAX_PARTS })]
    // Reading the headers may throw, so that happens here. Each part is one chunk, since the parser got the
    // body as one chunk.
    return parts.map(({ isFile, name, content: [content = new Uint8Array()] }) => ({
      isFile,
      name,
      content,
    }))
  } catch {
    throw invalidField('', [
      'El formulario no es multipart/form-data bien formado.',
      'The form is not well-formed multipart/form-data.',
    ])
  }
}
