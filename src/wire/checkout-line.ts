import * as z from 'zod'

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
