/** What the main path comes to in each language, wherever it runs. */
export const mainPath = {
  status: 'paid',
  refund: 10,
  listed: ['five', 'four', 'three', 'two', 'one'],
  firstPage: [2, 5],
  events: [
    'checkout.created',
    'checkout.paid',
    'refund.succeeded',
    'transaction.completed',
    'transaction.refunded',
  ],
  csvHasTransaction: true,
  refused: ['NOT_FOUND', 404, true],
  webhook: ['transaction.refunded', 'signature'],
}
