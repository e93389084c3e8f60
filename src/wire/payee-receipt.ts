import * as z from 'zod'

/** Where a payment that was sent has its receipt. */
export const payeeReceiptUrl = z.lazy(() =>
  z.url().nullable().meta({
    description:
      'The payee’s receipt, to be passed on to them: whoever has the address can read it. Null unless the payment has succeeded.',
    example:
      'https://payments.example.com/paid/01kga5ycm3e8wbrqjbzqk9c6vm7f2q0c5r1m8a3k6e9h4t0j2nd8',
  }),
)
