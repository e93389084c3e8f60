import { zValidator } from '@hono/zod-validator'
import type { MiddlewareHandler } from 'hono'
import type * as z from 'zod'
import type { Words } from '../domain/words.ts'
import { ApiError, invalidField } from '../wire/errors.ts'
import { errorDetailsOf, issueMessage } from '../wire/input-messages.ts'
import { withoutEmptyFields } from './empty-fields.ts'
import { parametersOf } from './ignored-fields.ts'

/** Parses input with a schema; error messages come from the schema, or else from issueMessage(). */
export const parseInput = (schema: z.ZodType, sent: unknown) =>
  schema.safeParse(sent, { error: issueMessage })

/** The same for the fields of a body: what is empty in an optional one counts as absent, see withoutEmptyFields(). */
export function parseFields(schema: z.ZodType, sent: unknown) {
  const result = parseInput(schema, sent)
  if (result.success) return result
  const meant = withoutEmptyFields(schema, sent, result.error.issues)
  return meant === sent ? result : parseInput(schema, meant)
}
/** Of a period that ends before it begins. */
export const PERIOD_ORDER: Words = ['No debe ser posterior a `to`.', 'Must not be after `to`.']

/** Rejects a period that ends before it begins. */
function validatePeriodOrder(input: unknown): void {
  const { from, to } = input as { from?: unknown; to?: unknown }
  if (from instanceof Date && to instanceof Date && from > to) {
    throw invalidField('from', PERIOD_ORDER)
  }
}

/** Rejects a page of a list that is named in two ways. */
function validatePageName(input: unknown): void {
  const { page, after, before } = input as Record<'page' | 'after' | 'before', unknown>
  if (after !== undefined && before !== undefined) {
    throw invalidField('before', [
      'No se debe enviar junto con `after`: envía uno de los dos.',
      'Must not be sent together with `after`: send one of them.',
    ])
  }
  if (page !== undefined && (after ?? before) !== undefined) {
    throw invalidField('page', [
      'No se debe enviar junto con `after` o `before`: no lo envíes.',
      'Must not be sent together with `after` or `before`: leave it out.',
    ])
  }
}

/** The most characters of a query parameter, as it is sent: the links of a list repeat it up to four times. */
const MAX_ENCODED = 1_000

/** What no query parameter may be, whatever its own schema allows; null if it is none of that. */
function queryProblem(value: string): Words | null {
  // The one character that PostgreSQL's text cannot contain.
  if (value.includes('\0'))
    return ['No debe contener caracteres de control.', 'Must not contain control characters.']
  return encodeURIComponent(value.toWellFormed()).length > MAX_ENCODED
    ? ['Es demasiado largo.', 'Is too long.']
    : null
}

/** `status[]` and `status[0]`, as some programs write a list: read as no filter, they would answer with every row. */
const IN_BRACKETS = /^(\w+)\[.*\]$/

const mustBeOneValue = (name: string): Words => [
  `Debe ser un solo valor: ${name}=...`,
  `Must be one value: ${name}=...`,
]
const GIVEN_TWICE: Words = ['Debe enviarse una sola vez.', 'Must be given once.']

function refuseLists(schema: z.ZodType, query: Record<string, string | string[]>): void {
  const shape = parametersOf(schema)
  const details = Object.entries(query).flatMap(([path, values]) => {
    const [, listed] = IN_BRACKETS.exec(path) ?? []
    if (listed !== undefined && Object.hasOwn(shape, listed))
      return [{ path, message: mustBeOneValue(listed) }]
    return Array.isArray(values) && Object.hasOwn(shape, path)
      ? [{ path, message: GIVEN_TWICE }]
      : []
  })
  if (details.length > 0) throw new ApiError('INVALID_REQUEST', { details })
}

function refuseQueryProblems(query: unknown): void {
  const details = Object.entries(query as Record<string, string | string[]>).flatMap(
    ([path, values]) => {
      const message = [values]
        .flat()
        .map(queryProblem)
        .find((problem) => problem !== null)
      return message ? [{ path, message }] : []
    },
  )
  if (details.length > 0) throw new ApiError('INVALID_REQUEST', { details })
}

/** Validates one part of the request. Throws INVALID_REQUEST with the details. */
export function validate(target: 'param' | 'query' | 'json', schema: z.ZodType): MiddlewareHandler {
  return zValidator(
    target,
    schema,
    (result) => {
      if (result.success) {
        validatePeriodOrder(result.data)
        if (target === 'query') validatePageName(result.data)
        return
      }
      throw new ApiError('INVALID_REQUEST', {
        details: errorDetailsOf(result.error.issues, result.data),
      })
    },
    {
      // No schema here is asynchronous.
      validationFunction: (schema, sent) => {
        if (target === 'query') {
          refuseQueryProblems(sent)
          refuseLists(schema as z.ZodType, sent as Record<string, string | string[]>)
        }
        return (target === 'json' ? parseFields : parseInput)(schema as z.ZodType, sent)
      },
    },
  )
}
