import type { Scenario } from '../scenario.ts'

/** What payments do to an order. */
export const payments: readonly Scenario[] = [
  {
    name: 'completed-payment',
    does: 'An order that is paid is counted once, and its goods are delivered once.',
    advice:
      'Count checkout.paid, or read the checkout when any of its events comes. If nothing is believed at all, compare the secret.',
    async run(bench) {
      const order = await bench.open()
      await bench.orders.pay(order)
      await bench.deliverNew(order, 'transaction.completed', 'checkout.paid')
      const paid = { receivedVes: 100.25, refundedVes: 0, deliveries: 1 }
      await bench.expectBelief(order, paid, 'once it is paid')
    },
  },
  {
    name: 'part-payment',
    does: 'A part is counted as what was received; the goods wait for the rest.',
    advice:
      'Count receivedVes, not the amount that was asked for, and deliver when the status is paid.',
    async run(bench) {
      const order = await bench.open({ acceptPartial: true })
      await bench.orders.payPart(order, 40.25)
      await bench.deliverNew(order, 'transaction.completed', 'checkout.partially_paid')
      const part = { receivedVes: 40.25, refundedVes: 0, deliveries: 0 }
      await bench.expectBelief(order, part, 'after a part')
      await bench.orders.pay(order)
      await bench.deliverNew(order, 'transaction.completed', 'checkout.paid')
      const paid = { receivedVes: 100.25, refundedVes: 0, deliveries: 1 }
      await bench.expectBelief(order, paid, 'after the rest')
    },
  },
  {
    name: 'overpayment',
    does: 'An order that is paid with too much is paid; all that came is counted.',
    advice:
      'Decide by the status, not by comparing amounts for equality. POST .../refund-overpaid pays the rest back.',
    async run(bench) {
      const order = await bench.open({ acceptPartial: true, amount: 100.68 })
      // Claimed for the whole while nothing is paid, and confirmed after a part of it is.
      await bench.orders.claim(order, 'pending')
      await bench.orders.payPart(order, 40)
      await bench.orders.settle(order)
      await bench.deliverNew(order, 'checkout.partially_paid', 'checkout.overpaid')
      const paid = { receivedVes: 140.68, refundedVes: 0, deliveries: 1 }
      await bench.expectBelief(order, paid, 'when 40.00 too much have come')
    },
  },
  {
    name: 'unapplied-payment',
    does: 'Money that comes for an expired order, or for one that is paid already, counts for neither.',
    advice:
      'Do not add up transactions: payment.unapplied names those that do not count. List, apply or refund them.',
    async run(bench) {
      const paidTwice = await bench.open()
      await bench.orders.pay(paidTwice)
      await bench.orders.claim(paidTwice)
      await bench.deliverNew(paidTwice, 'checkout.paid', 'payment.unapplied')
      const once = { receivedVes: 100.25, refundedVes: 0, deliveries: 1 }
      await bench.expectBelief(paidTwice, once, 'when it is paid twice')
      const expired = await bench.orders.openExpired()
      await bench.ask(expired)
      await bench.orders.claim(expired)
      await bench.deliverNew(expired, 'transaction.completed', 'payment.unapplied')
      const nothing = { receivedVes: 0, refundedVes: 0, deliveries: 0 }
      await bench.expectBelief(expired, nothing, 'when it is paid after it expired')
    },
  },
  {
    name: 'refund',
    does: 'What is paid back is counted, in parts and in whole, and nothing is delivered again.',
    advice:
      'Take refundedVes of the transaction; a transaction.refunded of a part leaves its status completed.',
    async run(bench) {
      const order = await bench.open()
      const transactionId = await bench.orders.pay(order)
      await bench.deliverNew(order, 'transaction.completed', 'checkout.paid')
      const paid = { receivedVes: 100.25, refundedVes: 0, deliveries: 1 }
      await bench.expectBelief(order, paid, 'once it is paid')
      await bench.orders.refund(transactionId, 40.25)
      await bench.deliverNew(order, 'transaction.refunded')
      const partBack = { ...paid, refundedVes: 40.25 }
      await bench.expectBelief(order, partBack, 'after the refund of a part')
      await bench.orders.refund(transactionId)
      await bench.deliverNew(order, 'transaction.refunded')
      const allBack = { ...paid, refundedVes: 100.25 }
      await bench.expectBelief(order, allBack, 'after the refund of the rest')
    },
  },
  {
    name: 'failed-payment',
    does: 'A payment that failed counts nothing, and the order can still be paid.',
    advice: 'transaction.failed ends that attempt, not the order.',
    async run(bench) {
      const order = await bench.open()
      await bench.orders.pay(order, 'failed')
      await bench.deliverNew(order, 'transaction.failed')
      const nothing = { receivedVes: 0, refundedVes: 0, deliveries: 0 }
      await bench.expectBelief(order, nothing, 'after a payment that failed')
      await bench.orders.pay(order)
      await bench.deliverNew(order, 'transaction.completed', 'checkout.paid')
      const paid = { receivedVes: 100.25, refundedVes: 0, deliveries: 1 }
      await bench.expectBelief(order, paid, 'after the payment that succeeded')
    },
  },
  {
    name: 'lost-answer',
    does: 'A payment whose answer the bank has lost counts nothing until it is confirmed.',
    advice: 'pending is neither paid nor failed: wait for the event, or ask for the checkout.',
    async run(bench) {
      const order = await bench.open({ acceptPartial: true })
      await bench.orders.payPart(order, 40.25)
      await bench.orders.pay(order, 'pending')
      await bench.deliverNew(order, 'transaction.completed', 'checkout.partially_paid')
      const part = { receivedVes: 40.25, refundedVes: 0, deliveries: 0 }
      await bench.expectBelief(order, part, 'while the rest is pending')
      await bench.orders.settle(order)
      await bench.deliverNew(order, 'transaction.completed', 'checkout.paid')
      const paid = { receivedVes: 100.25, refundedVes: 0, deliveries: 1 }
      await bench.expectBelief(order, paid, 'once the rest is confirmed')
    },
  },
]
