import { parseMultipart } from '@remix-run/multipart-parser'
import { mediaType } from './body.ts'
import { ApiError, invalidField } from './errors.ts'

/** A file that a route takes as the field `file` of a multipart form. */
export interface UploadRules {
  maxBytes: number
}

/** What the multipart frame around the file may add. */
const FRAME_BYTES = 64 * 1024
/** Each holds its file in memory, of which an isolate has 128 MB. */
const UPLOADS_AT_ONCE = 6
/** Without a byte for so long, or in all, an upload is given up: it holds a slot that others wait for. */
const IDLE_MS = 10_000
const WHOLE_BODY_MS = 120_000

let uploadsUnderWay = 0

/** Runs an upload from its first byte to its answer, or refuses it while the isolate has enough to hold. */
export async function holdingUploadSlot(run: () => Promise<void>): Promise<void> {
  if (uploadsUnderWay >= UPLOADS_AT_ONCE) {
    const message = 'Too many uploads at once. Try again shortly.'
    throw new ApiError('SERVICE_UNAVAILABLE', { message, headers: { 'Retry-After': '1' } })
  }
  uploadsUnderWay += 1
  try {
    await run()
  } finally {
    uploadsUnderWay -= 1
  }
}

/**
 * The one file of the form, as a view of the body, which is held once. Throws PAYLOAD_TOO_LARGE by the
 * declared length before anything is read, and by the true one while it is; then
 * UNSUPPORTED_MEDIA_TYPE, and INVALID_REQUEST for a form without exactly this file.
 */
export async function readUpload(request: Request, { maxBytes }: UploadRules): Promise<Uint8Array> {
  const maxBody = maxBytes + FRAME_BYTES
  const declared = request.headers.get('Content-Length')
  if (Number(declared ?? 0) > maxBody) throw tooLarge(maxBytes)
  const boundary = boundaryOf(request)
  const room = declared === null ? maxBody : Number(declared)
  const file = onlyFile(await readInto(request, new Uint8Array(room), maxBytes), boundary, maxBody)
  if (file.byteLength > maxBytes) throw tooLarge(maxBytes)
  return file
}

/** Reads the body into the room for it. One that stops coming, or comes too slowly, gives up its slot. */
async function readInto(request: Request, body: Uint8Array, maxBytes: number): Promise<Uint8Array> {
  const reader = request.body?.getReader()
  const giveUp = () => void reader?.cancel()
  const whole = setTimeout(giveUp, WHOLE_BODY_MS)
  let length = 0
  try {
    for (;;) {
      const idle = setTimeout(giveUp, IDLE_MS)
      // Cancelled, or left by the caller, a read rejects.
      const piece = await reader
        ?.read()
        .catch(brokenOff)
        .finally(() => clearTimeout(idle))
      if (!piece || piece.done) return body.subarray(0, length)
      if (length + piece.value.byteLength > body.byteLength) throw tooLarge(maxBytes)
      body.set(piece.value, length)
      length += piece.value.byteLength
    }
  } finally {
    clearTimeout(whole)
  }
}

const brokenOff = (): never => {
  throw invalidField('file', 'The upload broke off, or came too slowly. Try again.')
}

function boundaryOf(request: Request): string {
  const type = request.headers.get('Content-Type') ?? ''
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(type) ?? []
  const boundary = quoted ?? bare
  if (mediaType(request) === 'multipart/form-data' && boundary !== undefined) return boundary
  throw new ApiError('UNSUPPORTED_MEDIA_TYPE', {
    message: 'The request has to be multipart/form-data, with the picture in the field `file`.',
  })
}

interface Part {
  isFile: boolean
  name: string | undefined
  content: Uint8Array[]
}

function onlyFile(body: Uint8Array, boundary: string, maxFileSize: number): Uint8Array {
  const files = partsOf(body, boundary, maxFileSize).filter(({ isFile }) => isFile)
  const [file] = files
  if (file?.name !== 'file') throw invalidField('file', 'Send the picture as the field `file`.')
  if (files.length > 1) throw invalidField('file', 'Send one file.')
  // One piece, since the parser was given the body in one.
  return file.content[0] ?? new Uint8Array()
}

/** The parts with what their headers say, which the parser reads, and may refuse, when it is asked. */
function partsOf(body: Uint8Array, boundary: string, maxFileSize: number): Part[] {
  try {
    const parts = parseMultipart(body, { boundary, maxFileSize, maxParts: 20 })
    return [...parts].map(({ isFile, name, content }) => ({ isFile, name, content }))
  } catch {
    throw invalidField('', 'The form is not well-formed multipart/form-data.')
  }
}

const tooLarge = (maxBytes: number) =>
  new ApiError('PAYLOAD_TOO_LARGE', { message: `The file may have ${maxBytes} bytes at most.` })
