import * as z from 'zod'
import { startOfCaracasDay } from '../domain/caracas.ts'
import { ENVIRONMENT_SPELLINGS } from '../domain/environment.ts'
import { isLinkToken } from '../domain/link-token.ts'
import { said } from '../domain/words.ts'
import type { IdKind, UuidKind } from '../platform/ids.ts'

/**
 * C0 and C1 controls, line separators, unpaired surrogates, which UTF-8 cannot encode, and characters that
 * change the direction of surrounding text.
 */
const CONTROL_CHARACTERS = /[\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029]/u
const CONTROL_EXCEPT_LINE_BREAKS = /(?![\n\r\t])[\p{Cc}\p{Cs}]/u

/**
 * A visible character: no space, and nothing that only joins, fills or reorders. Unicode classes Hangul fillers
 * and the blank Braille pattern as letters.
 */
const VISIBLE = /[^\p{C}\p{Z}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u
const INVISIBLE_MESSAGE = said(
  'Debe contener un carácter visible.',
  'Must contain a visible character.',
)

/** One line of text, trimmed, not empty. `wrongType`: what is said of what is no text. */
export const singleLineText = (max: number, wrongType?: string) =>
  z
    .string(wrongType)
    .trim()
    .min(1, said('No debe estar vacío.', 'Must not be empty.'))
    .max(
      max,
      said(`Puede tener ${max} caracteres como máximo.`, `May have ${max} characters at most.`),
    )
    .refine(
      (text) => !CONTROL_CHARACTERS.test(text),
      said('No debe contener caracteres de control.', 'Must not contain control characters.'),
    )
    .refine((text) => text === '' || VISIBLE.test(text), INVISIBLE_MESSAGE)

/** Text that may be empty and have several lines. */
export const multiLineText = (max: number) =>
  z
    .string()
    .trim()
    .max(
      max,
      said(`Puede tener ${max} caracteres como máximo.`, `May have ${max} characters at most.`),
    )
    .refine(
      (text) => !CONTROL_EXCEPT_LINE_BREAKS.test(text),
      said('No debe contener caracteres de control.', 'Must not contain control characters.'),
    )
    .refine((text) => text === '' || VISIBLE.test(text), INVISIBLE_MESSAGE)

/** The `search` of a list; an empty one counts as none. */
export const searchTerm = z.lazy(() =>
  z
    .string()
    .trim()
    .max(120, said('Puede tener 120 caracteres como máximo.', 'May have 120 characters at most.'))
    .refine(
      (text) => !CONTROL_CHARACTERS.test(text),
      said('No debe contener caracteres de control.', 'Must not contain control characters.'),
    ),
)

/** An e-mail address, trimmed and in lower case, so that a mailbox has one account only. */
export const emailAddress = z.lazy(() =>
  z
    .string()
    .trim()
    .toLowerCase()
    .max(254, said('Puede tener 254 caracteres como máximo.', 'May have 254 characters at most.'))
    .pipe(z.email(said('Debe ser un correo electrónico.', 'Must be an e-mail address.')))
    .meta({ format: 'email' }),
)

/** An id in a path, as a uuid. A malformed one is not an input error: it is an id that does not exist. */
export const pathId = <Kind extends UuidKind>(kind: IdKind<Kind>) =>
  z
    .string()
    .transform(kind.toUuid)
    .meta({ description: `An id of the form \`${kind.prefix}_...\`.` })

/** A payment link's token in a path. A malformed one is a link that does not exist. */
export const linkToken = z.lazy(() =>
  z
    .string()
    .transform((text) => (isLinkToken(text) ? text : ''))
    .meta({ description: 'The last part of the link’s address.' }),
)

/** An id in a response. */
export const publicId = (kind: Pick<IdKind, 'prefix'>, example: string) =>
  z.string().meta({ example: `${kind.prefix}_${example}` })

/** A time in a response. */
export const isoTime = z.lazy(() =>
  z.iso.datetime({ precision: 3 }).meta({ example: '2026-01-31T14:05:09.123Z' }),
)

/** A filter of a query with listed values, in any case. */
export const caseInsensitiveEnum = <const Values extends readonly string[]>(values: Values) =>
  z
    .string()
    .transform((text) => values.find((value) => value.toLowerCase() === text.toLowerCase()))
    .refine(
      (value) => value !== undefined,
      said(`Debe ser uno de ${values.join(', ')}.`, `Must be one of ${values.join(', ')}.`),
    )
    .transform((value) => value as Values[number])
    .meta({ enum: [...values] })

/** A filter of a query that is `true` or `false`, in any case. */
export const booleanFilter = z.lazy(() =>
  caseInsensitiveEnum(['true', 'false'])
    .transform((text) => text === 'true')
    .meta({ override: { type: 'boolean', enum: undefined } }),
)

type EnvironmentSpelling = keyof typeof ENVIRONMENT_SPELLINGS

const SPELLINGS = Object.keys(ENVIRONMENT_SPELLINGS) as EnvironmentSpelling[]

/** The environment of a new resource, in either spelling. */
export const environmentInput = z.lazy(() =>
  z
    .enum(
      SPELLINGS,
      said(
        'Debe ser live o test (o production o sandbox).',
        'Must be live or test (or production or sandbox).',
      ),
    )
    .transform((spelling) => ENVIRONMENT_SPELLINGS[spelling]),
)

/** The environment as a filter of a query, in either spelling and any case. */
export const environmentFilter = z.lazy(() =>
  caseInsensitiveEnum(SPELLINGS)
    .transform((spelling) => ENVIRONMENT_SPELLINGS[spelling])
    .meta({ enum: SPELLINGS }),
)

/**
 * The documentation of an optional `environment`: the default of resolveEnvironment(), and what it rejects.
 */
export const ENVIRONMENT_NOTE = {
  live: 'Default: `live`, or the API key’s own environment. A key that asks for the other one gets a 400.',
  both: 'Default: both, or the API key’s own environment. A key that asks for the other one gets a 400.',
}

/** A time in a request: ISO 8601 with its UTC offset, in milliseconds. */
export const timeInput = z.lazy(() =>
  z.iso
    .datetime({
      offset: true,
      error: said(
        'Debe ser una fecha y hora como 2026-01-31T14:05:09Z.',
        'Must be a time such as 2026-01-31T14:05:09Z.',
      ),
    })
    .transform((text) => new Date(text))
    // The offset can move a time out of the years that four digits can write.
    .refine(
      (time) => time.getUTCFullYear() >= 1 && time.getUTCFullYear() <= 9999,
      said('Debe estar entre los años 1 y 9999.', 'Must be in the years 1 to 9999.'),
    ),
)

const DAY = /^\d{4}-\d{2}-\d{2}$/
const DAY_MESSAGE = said('Debe ser un día como 2026-01-31.', 'Must be a day such as 2026-01-31.')
/** PostgreSQL has no year 0. */
const isDay = (text: string): boolean =>
  !text.startsWith('0000') && !Number.isNaN(startOfCaracasDay(text).getTime())

/** A calendar day in Caracas. */
export const dayInput = z.lazy(() =>
  z.string(DAY_MESSAGE).regex(DAY, { error: DAY_MESSAGE, abort: true }).refine(isDay, DAY_MESSAGE),
)

/** The same in a query, where the document shows an example instead of a pattern. */
export const dayFilter = z.lazy(() =>
  z.string().refine((text) => DAY.test(text) && isDay(text), DAY_MESSAGE),
)

const caracasDayInput = z.lazy(() =>
  z.string().regex(DAY, { abort: true }).refine(isDay).transform(startOfCaracasDay),
)

/** The `from` or `to` of a filter: a time, or a day, which means its beginning in Caracas. */
export const momentInput = z.lazy(() =>
  z
    .union([timeInput, caracasDayInput], {
      error: said(
        'Debe ser una fecha y hora como 2026-01-31T14:05:09Z, o un día como 2026-01-31.',
        'Must be a time such as 2026-01-31T14:05:09Z, or a day such as 2026-01-31.',
      ),
    })
    .meta({ example: '2026-01-31' }),
)

const OWN_MACHINE = ['localhost', '127.0.0.1', '[::1]']

function isReturnUrl(text: string): boolean {
  const url = URL.parse(text)
  if (url === null || url.username !== '' || url.password !== '') return false
  return (
    url.protocol === 'https:' || (url.protocol === 'http:' && OWN_MACHINE.includes(url.hostname))
  )
}

/** Where a payer is led back to, as browsers write it; plain http only to the own machine. */
export const returnUrl = z.lazy(() =>
  z
    .string()
    .trim()
    .max(
      2000,
      said('Puede tener 2000 caracteres como máximo.', 'May have 2000 characters at most.'),
    )
    .refine(
      isReturnUrl,
      said(
        'Debe ser una URL que empiece por https://, sin usuario ni contraseña.',
        'Must be a URL that begins with https://, without a user name or password.',
      ),
    )
    .transform((text) => new URL(text).href)
    .refine(
      (href) => href.length <= 2000,
      said('Puede tener 2000 caracteres como máximo.', 'May have 2000 characters at most.'),
    ),
)
