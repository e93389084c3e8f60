import type { Mutation } from '../support/integrations.ts'

/** What integrators get wrong, each in a line of the right receiver, and the scenario that shows it. */
export const wrongReceivers: readonly [
  scenario: string,
  mistake: string,
  ...mutations: Mutation[],
][] = [
  [
    'completed-payment',
    'waits for a status that does not exist',
    [`checkout.status === 'paid'`, `checkout.status === 'completed'`],
  ],
  [
    'part-payment',
    'counts what was asked for',
    ['order.receivedVes = checkout.receivedVes', 'order.receivedVes = checkout.amountVes'],
  ],
  [
    'part-payment',
    'delivers as soon as anything is paid',
    [`checkout.status === 'paid'`, `checkout.status !== 'open'`],
  ],
  [
    'overpayment',
    'compares amounts for equality',
    [`checkout.status === 'paid'`, 'checkout.receivedVes === checkout.amount'],
  ],
  [
    'unapplied-payment',
    'adds up all transactions',
    [
      'order.receivedVes = checkout.receivedVes',
      'order.receivedVes = checkout.transactions.reduce((sum, { amountVes }) => sum + amountVes, 0)',
    ],
  ],
  [
    'refund',
    'takes the refund of a part for one of all',
    ['centsOf(payment.refundedVes)', 'centsOf(payment.refundedVes && payment.amountVes)'],
  ],
  [
    'refund',
    'looks at events of checkouts alone',
    ['if (!checkoutId) return', `if (!type.startsWith('checkout.')) return`],
  ],
  [
    'failed-payment',
    'takes any event of a payment for its success',
    [
      'order.receivedVes = checkout.receivedVes',
      'order.receivedVes = data.amountVes ?? checkout.receivedVes',
    ],
  ],
  [
    'lost-answer',
    'counts what is pending',
    [
      'order.receivedVes = checkout.receivedVes',
      `order.receivedVes = checkout.transactions.filter(({ status }) => status !== 'failed').reduce((sum, { amountVes }) => sum + amountVes, 0)`,
    ],
  ],
  [
    'forged-event',
    'does not verify the signature',
    ['webhook.verify(body, request.headers)', 'JSON.parse(body)'],
  ],
  [
    'forged-event',
    'verifies only what has a signature',
    [
      'webhook.verify(body, request.headers)',
      `request.headers['webhook-signature'] ? webhook.verify(body, request.headers) : JSON.parse(body)`,
    ],
  ],
  [
    'old-signature',
    'does not look at the time of the signature',
    [
      'webhook.verify(body, request.headers)',
      `request.headers['webhook-signature']?.split(' ').includes(webhook.sign(request.headers['webhook-id'], new Date(request.headers['webhook-timestamp'] * 1000), body)) ? JSON.parse(body) : undefined`,
    ],
  ],
  [
    'rotated-secret',
    'looks at the first signature alone',
    [
      'webhook.verify(body, request.headers)',
      `webhook.verify(body, { ...request.headers, 'webhook-signature': request.headers['webhook-signature'].split(' ')[0] })`,
    ],
  ],
  [
    'unknown-type-or-field',
    'fails at types that it does not know',
    [
      'work = work',
      `if (!/^(transaction|checkout|payment)\\./.test(event.type)) return send(500)\n  work = work`,
    ],
  ],
  [
    'unknown-type-or-field',
    'refuses fields that it does not know',
    ['work = work', 'if (Object.keys(event).length !== 6) return send(422)\n  work = work'],
  ],
  [
    'unknown-order',
    'answers 404 for orders that are not its own',
    [
      'work = work',
      'if (!orders.has(event.data.externalReference)) return send(404)\n  work = work',
    ],
  ],
  [
    'stray-requests',
    'leaves everything but a POST without an answer',
    ['return send(405)', 'return'],
  ],
  [
    'stray-requests',
    'stops at a request that it does not understand',
    ['.catch(() => send(400))', ''],
  ],
  [
    'same-event-twice',
    'delivers at each checkout.paid',
    ['isPaid && order.deliveries === 0', `isPaid && type === 'checkout.paid'`],
  ],
  [
    'same-event-at-once',
    'processes events of one order at the same time',
    ['work = work.then(() => processEvent(event))', 'work = processEvent(event)'],
    // Long enough that they meet also where the service is slow to read from.
    ['await sleep(100)', 'await sleep(600)'],
  ],
  [
    'out-of-order',
    'takes the last event as the truth',
    [
      'order.receivedVes = checkout.receivedVes',
      'order.receivedVes = data.receivedVes ?? data.amountVes',
    ],
  ],
  [
    'out-of-order',
    'delivers what is paid back already',
    [' && order.refundedVes < order.receivedVes', ''],
  ],
  [
    'late-event',
    'takes the time in the body for that of the signature',
    [
      'work = work',
      'if (Date.now() - Date.parse(event.timestamp) > 300_000) return send(400)\n  work = work',
    ],
  ],
  [
    'interrupted-delivery',
    'remembers an event before it is complete',
    [
      `let body = ''`,
      `const id = request.headers['webhook-id']\n  if ((globalThis.seen ??= new Set()).has(id)) return send(204)\n  globalThis.seen.add(id)\n  let body = ''`,
    ],
  ],
  [
    'foreign-texts',
    'reads bytes as letters of western Europe',
    [`setEncoding('utf8')`, `setEncoding('latin1')`],
  ],
  [
    'foreign-texts',
    'takes bodies of four kilobytes at most',
    [`const event = `, `if (body.length > 4096) return send(413)\n  const event = `],
  ],
  [
    'prompt-answers',
    'does its work before it answers',
    ['send(204)', 'await sleep(2500)\n  send(204)'],
  ],
]
