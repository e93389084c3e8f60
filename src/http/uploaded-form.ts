import { createHash } from 'node:crypto'
import type * as z from 'zod'
import type { Words } from '../domain/words.ts'
import { ApiError, type ErrorDetail, invalidField } from '../wire/errors.ts'
import { errorDetailsOf } from '../wire/input-messages.ts'
import type { Part } from './multipart.ts'
import { parseFields } from './validation.ts'

/** A file whose type was determined by its content, whatever its name and declared type. */
export interface InspectedFile {
  /** The file without any bytes that follow its end. */
  bytes: Uint8Array
  type: string
}

/** Why a file is rejected: it is of another type, or damaged. */
export interface FileProblem {
  problem: 'type' | 'content'
  message: Words
}

/** The rules of a multipart form with one repeated file field and text fields. */
export interface FormRules<Fields extends z.ZodType = z.ZodType> {
  /** Of each file. */
  maxBytes: number
  /** The name of the repeated field; at least one file is required. */
  field: string
  maxFiles: number
  /** The media types of the files. */
  types: readonly string[]
  inspect(file: Uint8Array): Promise<InspectedFile | FileProblem>
  /** The schema of the text fields; unknown ones are ignored. */
  fields: Fields
}

export interface UploadedForm<Fields = unknown> {
  fields: Fields
  /** In the order in which they were sent. */
  files: readonly InspectedFile[]
}

/** A digest of an upload, for comparison: equal if the same data would be stored. */
export const digestOf = (uploaded: Uint8Array | UploadedForm): unknown =>
  uploaded instanceof Uint8Array
    ? createHash('sha256').update(uploaded).digest('hex')
    : {
        fields: uploaded.fields,
        files: uploaded.files.map(({ bytes, type }) => ({ type, sha256: digestOf(bytes) })),
      }

/** Throws UNSUPPORTED_MEDIA_TYPE for a file of another type, then INVALID_REQUEST with all problems. */
export async function readFormParts(parts: Part[], rules: FormRules): Promise<UploadedForm> {
  const files = parts.filter(({ isFile }) => isFile)
  const named = files.filter(({ name }) => name === rules.field)
  const inspected = await Promise.all(named.map(({ content }) => rules.inspect(content)))
  const wrongType = problemsIn(inspected, rules.field, 'type')
  const [first] = wrongType
  if (first) {
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', { words: first.message, details: wrongType })
  }
  const sent = textFields(parts)
  const fields = parseFields(rules.fields, sent)
  const details = [
    ...errorDetailsOf(fields.error?.issues ?? [], sent),
    ...countProblems(named.length, files.length, rules),
    ...problemsIn(inspected, rules.field, 'content'),
  ]
  if (details.length > 0) throw new ApiError('INVALID_REQUEST', { details })
  return { fields: fields.data, files: inspected.filter(isAccepted) }
}

type Inspected = InspectedFile | FileProblem

const isAccepted = (file: Inspected): file is InspectedFile => !('problem' in file)

const problemsIn = (
  inspected: readonly Inspected[],
  field: string,
  kind: FileProblem['problem'],
): ErrorDetail[] =>
  inspected.flatMap((file, index) =>
    !isAccepted(file) && file.problem === kind
      ? [{ path: `${field}.${index}`, message: file.message }]
      : [],
  )

/** A file under another name counts as a missing file. */
function countProblems(named: number, sent: number, { field, maxFiles }: FormRules): ErrorDetail[] {
  const rightNumber = named >= 1 && named <= maxFiles
  if (rightNumber && named === sent) return []
  const message: Words = rightNumber
    ? [`Envía cada archivo en el campo \`${field}\`.`, `Send every file as the field \`${field}\`.`]
    : [
        `Envía de 1 a ${maxFiles} archivos en el campo \`${field}\`.`,
        `Send 1 to ${maxFiles} files as the field \`${field}\`.`,
      ]
  return [{ path: field, message }]
}

/** The text fields by name. A repeated field becomes a list, which no schema of a text accepts. */
function textFields(parts: Part[]): Record<string, unknown> {
  const texts = parts.filter(({ isFile, name }) => !isFile && name !== undefined)
  const byName = Map.groupBy(texts, ({ name }) => name as string)
  return Object.fromEntries(
    [...byName].map(([name, same]) => {
      const values = same.map(({ content }) => utf8(content))
      return [name, values.length === 1 ? values[0] : values]
    }),
  )
}

function utf8(content: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(content)
  } catch {
    throw invalidField('', [
      'Los campos del formulario deben estar en UTF-8.',
      'The fields of the form have to be UTF-8.',
    ])
  }
}
