import * as z from 'zod'
import { said } from '../domain/words.ts'
import { noAmount } from './local-fields.ts'
import { singleLineText } from './schemas.ts'

const MAX_LINES = 100
const MAX_QUANTITY = 1_000_000

/** A line of a checkout's order in a response, to its merchant and to its payer. */
export const CheckoutLine = z.lazy(() =>
  z
    .object({
      name: z.string().meta({ example: 'Pan de jamón' }),
      quantity: z.number().meta({ example: 2 }),
      unitAmount: z.number().meta({ example: 12.5 }),
    })
    .meta({ id: 'CheckoutLine' }),
)

const unitAmount = z.lazy(() =>
  z
    .number(noAmount)
    .refine(
      (number) => Math.abs(number) <= 99_999_999_999.99 && Number(number.toFixed(2)) === number,
      said(
        'Debe tener dos decimales como máximo, y 11 dígitos antes de ellos.',
        'Must have two decimals at most, and 11 digits before them.',
      ),
    )
    .meta({
      description: 'In the currency of the whole. Negative for a discount.',
      example: 12.5,
    }),
)

const newLine = z.lazy(() =>
  z
    .object({
      name: singleLineText(120).meta({ example: 'Pan de jamón' }),
      quantity: z
        .number(said('Debe ser un número.', 'Must be a number.'))
        .positive(said('Debe ser mayor que 0.', 'Must be more than 0.'))
        .max(
          MAX_QUANTITY,
          said(`Debe ser ${MAX_QUANTITY} como máximo.`, `Must be ${MAX_QUANTITY} at most.`),
        )
        .refine(
          (number) => Number(number.toFixed(3)) === number,
          said('Debe tener tres decimales como máximo.', 'Must have three decimals at most.'),
        )
        .meta({
          description:
            'With three decimals at most. What the line comes to is rounded to cents, half of one away from zero.',
          example: 2,
        }),
      unitAmount,
    })
    .meta({ id: 'NewCheckoutLine' }),
)

/** The lines of an order in a request. */
export const newCheckoutLines = z.lazy(() =>
  z
    .array(newLine)
    .min(1, said('Debe tener una línea, o no enviarse.', 'Must have a line, or be left out.'))
    .max(
      MAX_LINES,
      said(`Puede tener ${MAX_LINES} líneas como máximo.`, `May have ${MAX_LINES} lines at most.`),
    )
    .meta({
      description: 'What the payer is shown. Where given, they add up to the amount.',
      example: [{ name: 'Pan de jamón', quantity: 2, unitAmount: 12.5 }],
    }),
)
