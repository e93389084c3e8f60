import { randomBytes, randomUUID } from 'node:crypto'
import type { ListedEvent, Order } from '../orders.ts'
import { Mismatch, type Scenario } from '../scenario.ts'

const PAID = { receivedVes: 100.25, refundedVes: 0, deliveries: 1 }
const NOTHING = { receivedVes: 0, refundedVes: 0, deliveries: 0 }
const HOUR_SECONDS = 3600

const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`
const newEventId = () => `evt_${randomUUID().replaceAll('-', '').slice(0, 26)}`

/** Whom the integration believes, and what it makes of what it does not know. */
export const trust: readonly Scenario[] = [
  {
    name: 'forged-event',
    does: 'What is not signed, signed with another secret or changed on the way is refused with 4xx.',
    advice: 'Verify the signature over the raw body with a library, before anything else.',
    async run(bench) {
      const order = await bench.open()
      const forged = forgedPayment(order)
      const unsigned = await bench.send(forged, { isUnsigned: true })
      bench.expectRefused(unsigned, 'an event without a signature')
      const foreign = await bench.send(forged, { secrets: [newSecret()] })
      bench.expectRefused(foreign, 'an event that is signed with another secret')
      const failed = { ...forged, type: 'transaction.failed' }
      const changed = await bench.send(failed, { sentBody: JSON.stringify(forged) })
      bench.expectRefused(changed, 'an event whose body was changed')
      await bench.expectBelief(order, NOTHING, 'after events that the service did not send')
    },
  },
  {
    name: 'old-signature',
    does: 'A delivery that was recorded and is sent again an hour later is refused with 4xx.',
    advice: 'Refuse a webhook-timestamp that differs by more than five minutes from your clock.',
    async run(bench) {
      const order = await bench.open()
      await bench.orders.pay(order)
      const events = await bench.orders.takeEvents(order, 'transaction.completed', 'checkout.paid')
      for (const event of events) {
        const replayed = await bench.send(event, { secondsAgo: HOUR_SECONDS })
        bench.expectRefused(replayed, 'an event that was signed an hour ago')
      }
      await bench.deliver(events)
      await bench.expectBelief(order, PAID, 'once its events are signed now')
    },
  },
  {
    name: 'rotated-secret',
    does: 'While the secret is changed there are two signatures; one that is right is enough.',
    advice: 'Split webhook-signature at its spaces and accept any that is right; a library does.',
    async run(bench) {
      const { secret } = bench.endpoint
      const order = await bench.open()
      await bench.orders.pay(order)
      const events = await bench.orders.takeEvents(order, 'transaction.completed', 'checkout.paid')
      await bench.deliver(events, { secrets: [newSecret(), secret] })
      await bench.deliver(events, { secrets: [secret, newSecret()] })
      await bench.expectBelief(order, PAID, 'when its events have two signatures')
    },
  },
  {
    name: 'unknown-type-or-field',
    does: 'Types of events and fields that do not exist yet are taken with 2xx and ignored.',
    advice: 'End with 2xx what you do not know, and read only the fields that you need.',
    async run(bench) {
      const order = await bench.open()
      await bench.orders.pay(order)
      const events = await bench.orders.takeEvents(order, 'transaction.completed', 'checkout.paid')
      const later = { addedLater: { list: [1, null, 'ñ'] } }
      const withMore = events.map((event) => ({
        ...event,
        ...later,
        data: { ...event.data, ...later },
      }))
      const [first] = events as [ListedEvent]
      await bench.deliver([
        { ...first, id: newEventId(), type: 'something.new', data: { id: 'new_1', ...later } },
      ])
      await bench.deliver(withMore)
      await bench.expectBelief(order, PAID, 'when its events have fields that do not exist yet')
    },
  },
  {
    name: 'unknown-order',
    does: 'An event of something that the integration has never seen is taken with 2xx.',
    advice:
      'Answer 2xx also where nothing is found: any other answer repeats the event for days, and then switches the endpoint off.',
    async run(bench) {
      await bench.deliver([await bench.orders.payPlainLink()])
      const unannounced = await bench.orders.open()
      await bench.orders.pay(unannounced)
      await bench.deliverNew(unannounced, 'transaction.completed', 'checkout.paid')
    },
  },
  {
    name: 'stray-requests',
    does: 'A GET and an empty POST, as scanners and browsers send them, are answered and do nothing.',
    advice:
      'Answer everything but a signed POST with 4xx; nothing that comes may stop the program.',
    async run(bench) {
      const read = await bench.endpoint.send('GET', {})
      if (read.status === null || read.status >= 500) {
        throw new Mismatch(
          '2xx to 4xx for a GET',
          read.status === null ? read.text : `${read.status}`,
        )
      }
      bench.expectRefused(await bench.endpoint.send('POST', {}), 'an empty POST')
      const order = await bench.open()
      await bench.orders.pay(order)
      await bench.deliverNew(order, 'transaction.completed', 'checkout.paid')
      await bench.expectBelief(order, PAID, 'once it is paid')
    },
  },
]

/** A payment that never happened, as somebody who knows the order's number would invent it. */
function forgedPayment(order: Order): ListedEvent {
  const { id, externalReference, amount, merchantId } = order
  const timestamp = new Date().toISOString()
  const data = {
    ...{ id, externalReference, status: 'paid', amount, currency: 'VES', receivedVes: amount },
    ...{ overpaidVes: 0, metadata: {}, paidAt: timestamp, transactionId: null },
  }
  return {
    id: newEventId(),
    type: 'checkout.paid',
    timestamp,
    merchantId,
    environment: 'test',
    data,
  }
}
