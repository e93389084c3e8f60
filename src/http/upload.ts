import type * as z from 'zod'
import { invalidField, refusal } from '../wire/errors.ts'
import { boundaryOf, type Part, partsOf, readBodyInto } from './multipart.ts'
import { withUploadMemory } from './upload-memory.ts'
import { type FormRules, readFormParts, type UploadedForm } from './uploaded-form.ts'

/** A file that a route takes as the field `file` of a multipart form. */
export interface FileRules {
  maxBytes: number
}

/** What a route takes instead of a JSON body. */
export type UploadRules = FileRules | FormRules

/** What the operation gets. */
export type Uploaded<Rules> = Rules extends { fields: infer Fields extends z.ZodType }
  ? UploadedForm<z.output<Fields>>
  : Rules extends FileRules
    ? Uint8Array
    : undefined

/** What the multipart frame around the files, and the text fields, may add to the size. */
const MULTIPART_OVERHEAD_BYTES = 64 * 1024

/**
 * Reads the upload and runs the function on it, with memory reserved for its bytes until it ends. The bytes are
 * held once: the function gets views of the body. Throws PAYLOAD_TOO_LARGE by the declared length before
 * reading, or by the actual length while reading; then UNSUPPORTED_MEDIA_TYPE; then INVALID_REQUEST for a form
 * that does not match the rules. Throws SERVICE_UNAVAILABLE if there is no memory left.
 */
export async function receiveUpload(
  request: Request,
  rules: UploadRules,
  run: (uploaded: Uint8Array | UploadedForm) => Promise<void>,
): Promise<void> {
  const isForm = 'fields' in rules
  const field = isForm ? rules.field : 'file'
  const tooLarge = () => fileTooLarge(rules.maxBytes)
  const maxBody = rules.maxBytes * (isForm ? rules.maxFiles : 1) + MULTIPART_OVERHEAD_BYTES
  const declared = declaredLength(request) ?? maxBody
  if (declared > maxBody) throw tooLarge()
  const boundary = boundaryOf(request, () =>
    isForm ? refusal('files_not_multipart', { field }) : refusal('picture_not_multipart'),
  )
  return withUploadMemory(declared, async () => {
    const body = await readBodyInto(request, new Uint8Array(declared), field, tooLarge)
    const parts = partsOf(body, boundary)
    if (parts.some(({ isFile, content }) => isFile && content.byteLength > rules.maxBytes)) {
      throw tooLarge()
    }
    await run(isForm ? await readFormParts(parts, rules) : singleFile(parts))
  })
}

/** The Content-Length; null if it is absent or not a number. */
function declaredLength(request: Request): number | null {
  const header = request.headers.get('Content-Length') ?? ''
  return /^\d{1,15}$/.test(header) ? Number(header) : null
}

function singleFile(parts: Part[]): Uint8Array {
  const files = parts.filter(({ isFile }) => isFile)
  const [file] = files
  if (file?.name !== 'file')
    throw invalidField('file', [
      'Envía la imagen en el campo `file`.',
      'Send the picture as the field `file`.',
    ])
  if (files.length > 1) throw invalidField('file', ['Envía un solo archivo.', 'Send one file.'])
  return file.content
}

const fileTooLarge = (maxBytes: number) => refusal('file_too_large', { most: `${maxBytes}` })
