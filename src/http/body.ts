import { decodeFileText, isWorkbook } from '../domain/file-text.ts'
import { ApiError, invalidField, RequestAborted, refusal } from '../wire/errors.ts'

export const MAX_BODY_BYTES = 64 * 1024

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json$/i

/** The media type in lower case, without its parameters; null without a Content-Type. */
export const mediaType = (request: Request): string | null =>
  request.headers.get('Content-Type')?.split(';', 1)[0]?.trim().toLowerCase() || null

const payloadTooLarge = (maxBytes: number) => refusal('body_too_large', { most: `${maxBytes}` })

/**
 * Reads the body. Throws PAYLOAD_TOO_LARGE by the declared length before reading and by the actual length while
 * reading, and RequestAborted when the sender disconnects.
 */
async function readBytes(request: Request, maxBytes = MAX_BODY_BYTES): Promise<Uint8Array> {
  if (Number(request.headers.get('Content-Length') ?? 0) > maxBytes) throw payloadTooLarge(maxBytes)
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for await (const chunk of request.body ?? []) {
      length += chunk.byteLength
      if (length > maxBytes) throw payloadTooLarge(maxBytes)
      chunks.push(chunk)
    }
  } catch (error) {
    throw error instanceof ApiError ? error : new RequestAborted('hung_up')
  }
  return Buffer.concat(chunks, length)
}

/** Rejects compressed bodies: nothing here decompresses, or guards against decompression bombs. */
export function assertUncompressed(request: Request): void {
  const encoding = request.headers.get('Content-Encoding')?.trim().toLowerCase() || 'identity'
  if (encoding === 'identity') return
  throw refusal('body_compressed')
}

/**
 * The text of a JSON body, or `{}` if it is empty, whatever its content type: clients send one for an empty
 * body too. A missing content type counts as JSON. Throws PAYLOAD_TOO_LARGE, then UNSUPPORTED_MEDIA_TYPE, then
 * INVALID_REQUEST for invalid UTF-8.
 */
export async function readJsonText(request: Request, maxBytes?: number): Promise<string> {
  const bytes = await readBytes(request, maxBytes)
  if (bytes.length === 0) return '{}'
  assertUncompressed(request)
  const type = mediaType(request)
  if (type !== null && !JSON_TYPE.test(type)) throw new ApiError('UNSUPPORTED_MEDIA_TYPE')
  const text = decodeUtf8(bytes)
  return text.trim() === '' ? '{}' : text
}

/**
 * The text of a JSON body of a bank, which may say another content type, and may be in Windows-1252: some banks send a
 * notice once, and what they call it decides nothing. `authenticate` is given the bytes before they are read. Throws
 * PAYLOAD_TOO_LARGE.
 */
export async function readBankText(
  request: Request,
  maxBytes?: number,
  authenticate?: (bytes: Uint8Array) => void,
): Promise<string> {
  const bytes = await readBytes(request, maxBytes)
  authenticate?.(bytes)
  assertUncompressed(request)
  const text = decodeFileText(bytes)
  return text.trim() === '' ? '{}' : text
}

/** The text of a CSV body, as spreadsheets write it. Throws what readJsonText() throws, and for a workbook. */
export async function readCsvText(request: Request, maxBytes?: number): Promise<string> {
  const bytes = await readBytes(request, maxBytes)
  assertUncompressed(request)
  if (isWorkbook(bytes)) {
    throw invalidField('rows', [
      'Es un libro de una hoja de cálculo, diga lo que diga su nombre: guárdalo como CSV y envía ese archivo.',
      'This is a workbook of a spreadsheet, whatever its name: save it as CSV and send that.',
    ])
  }
  return decodeFileText(bytes)
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes)
  } catch {
    throw invalidField('', ['El cuerpo debe estar en UTF-8.', 'The body has to be UTF-8.'])
  }
}

/** The fields of a form that a browser submitted. Throws PAYLOAD_TOO_LARGE, then UNSUPPORTED_MEDIA_TYPE. */
export async function readForm(request: Request): Promise<URLSearchParams> {
  const bytes = await readBytes(request)
  assertUncompressed(request)
  if (mediaType(request) !== 'application/x-www-form-urlencoded') {
    throw refusal('body_not_form')
  }
  return new URLSearchParams(new TextDecoder().decode(bytes))
}
