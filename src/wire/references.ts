import * as z from 'zod'
import { METADATA_LIMITS, type Metadata, metadataProblems } from '../domain/metadata.ts'
import { said } from '../domain/words.ts'
import { singleLineText } from './schemas.ts'

const { keys, keyLength, valueLength, bytes } = METADATA_LIMITS

/**
 * The caller's own number for a sale, such as that of an order, in a request. Keyboards and systems write `ñ` in two ways,
 * and both are one order.
 */
export const externalReference = z.lazy(() =>
  singleLineText(100).normalize('NFC').meta({
    description:
      'Your own number, such as that of the order. It is copied to what comes of this: transactions, refunds and events. It need not be unique.',
    example: 'PED-1042',
  }),
)

/** The caller's own data about a sale in a request. */
export const metadata = z.lazy(() =>
  z
    .unknown()
    .transform((given, context): Metadata => {
      const isObject = given !== null && typeof given === 'object' && !Array.isArray(given)
      const problems = isObject
        ? metadataProblems(given)
        : [said('Debe ser un objeto.', 'Must be an object.')]
      for (const problem of problems) context.addIssue(problem)
      return problems.length === 0 ? (given as Metadata) : z.NEVER
    })
    .meta({
      description: `Your own data: up to ${keys} keys of 1 to ${keyLength} characters, with texts of up to ${valueLength} characters, ${bytes} bytes in all. It is copied as \`externalReference\` is, and never shown to payers.`,
      example: { branch: 'Chacao' },
      override: {
        type: 'object',
        maxProperties: keys,
        propertyNames: { type: 'string', minLength: 1, maxLength: keyLength },
        additionalProperties: { type: 'string', maxLength: valueLength },
      },
    }),
)

/** Both fields in a response. */
export const shownReferences = () => ({
  externalReference: z
    .string()
    .nullable()
    .meta({ description: 'Your own number; null without one.', example: 'PED-1042' }),
  metadata: z
    .record(z.string(), z.string())
    .meta({ description: 'Your own data; `{}` without any.', example: { branch: 'Chacao' } }),
})

/** The columns of both. A row that was stored before they existed lacks them. */
export interface ReferenceColumns {
  external_reference: string | null
  metadata: Metadata
}

export const referencesView = (row: Partial<ReferenceColumns>) => ({
  externalReference: row.external_reference ?? null,
  metadata: row.metadata ?? {},
})
