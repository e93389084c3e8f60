import type * as z from 'zod'
import { said, wordsOf } from '../domain/words.ts'
import type { ErrorDetail } from './errors.ts'

type Issue = z.core.$ZodRawIssue

/** The expected input, by type. */
const TYPES: Record<string, string> = {
  string: said('Debe ser un texto.', 'Must be text.'),
  number: said('Debe ser un número.', 'Must be a number.'),
  int: said('Debe ser un número entero.', 'Must be a whole number.'),
  boolean: said('Debe ser true o false.', 'Must be true or false.'),
  array: said('Debe ser una lista.', 'Must be a list.'),
  object: said('Debe ser un objeto.', 'Must be an object.'),
  record: said('Debe ser un objeto.', 'Must be an object.'),
}

interface Unit {
  es: [one: string, many: string]
  en: [one: string, many: string]
}

const UNITS: Record<string, Unit> = {
  string: { es: ['carácter', 'caracteres'], en: ['character', 'characters'] },
  array: { es: ['elemento', 'elementos'], en: ['entry', 'entries'] },
}

/** The message for an issue whose schema has none of its own: what is expected, never what was sent. */
export function issueMessage(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return TYPES[issue.expected] ?? said('Debe ser de otro tipo.', 'Must be of another type.')
    case 'invalid_value': {
      const values = issue.values.join(', ')
      return issue.values.length > 1
        ? said(`Debe ser uno de ${values}.`, `Must be one of ${values}.`)
        : said(`Debe ser ${values}.`, `Must be ${values}.`)
    }
    case 'too_small':
      return issue.inclusive === false
        ? said(`Debe ser mayor que ${issue.minimum}.`, `Must be more than ${issue.minimum}.`)
        : limitOf(issue.origin, issue.minimum, ['como mínimo', 'at least'])
    case 'too_big':
      return issue.inclusive === false
        ? said(`Debe ser menor que ${issue.maximum}.`, `Must be less than ${issue.maximum}.`)
        : limitOf(issue.origin, issue.maximum, ['como máximo', 'at most'])
    case 'not_multiple_of':
      return said(
        `Debe ser un múltiplo de ${issue.divisor}.`,
        `Must be a multiple of ${issue.divisor}.`,
      )
    case 'unrecognized_keys':
      return said(
        'No debe tener otros campos que los documentados.',
        'Must have no other fields than the documented ones.',
      )
    case 'custom':
      return said('No es válido.', 'Is not valid.')
    default:
      return said(
        'Debe tener una de las formas documentadas.',
        'Must have one of the documented forms.',
      )
  }
}

/** The limit with its unit: a length for texts and lists, the value itself for numbers. */
function limitOf(
  origin: string,
  limit: number | bigint,
  [es, en]: [es: string, en: string],
): string {
  const unit = UNITS[origin]
  if (unit === undefined) return said(`Debe ser ${limit} ${es}.`, `Must be ${limit} ${en}.`)
  const index = limit === 1 || limit === 1n ? 0 : 1
  return said(
    `Debe tener ${limit} ${unit.es[index]} ${es}.`,
    `Must be ${limit} ${unit.en[index]} long ${en}.`,
  )
}

/** The problems of the input. A missing field is reported as missing, whatever its schema's message. */
export const errorDetailsOf = (issues: readonly z.core.$ZodIssue[], sent: unknown): ErrorDetail[] =>
  issues.map(({ code, path, message }) => ({
    path: path.join('.'),
    message:
      code !== 'custom' && isMissing(sent, path)
        ? ['Hace falta este dato.', 'is required']
        : wordsOf(message),
  }))

const isMissing = (sent: unknown, path: readonly PropertyKey[]): boolean =>
  path.length > 0 &&
  path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown>)?.[key], sent) ===
    undefined
