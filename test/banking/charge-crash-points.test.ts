import { afterAll, expect, test } from 'vitest'
import { expectRefusal } from '../support/api.ts'
import { closeGate, type GatePoint } from '../support/gates.ts'
import {
  type BankName,
  MORNING,
  newIdempotencyKey,
  runCronForThreeDays,
} from '../support/order-testbed.ts'
import {
  countCharged,
  expectIncomingBooksAgree,
  statusesOfLink,
  transactionsOf,
} from '../support/payment-books.ts'
import {
  chargeLink,
  issueC2pKeys,
  newOtp,
  newPayer,
  type Payer,
  type PaymentTestbed,
  startPaymentTestbed,
  stopPaymentTestbeds,
  type TestbedLink,
} from '../support/payment-testbed.ts'
import { waitUntil } from '../support/wait-until.ts'

afterAll(stopPaymentTestbeds)

const BANKS: readonly BankName[] = ['sandbox', 'bnc', 'r4']

/** A charge of a link that takes one payment. */
interface Sent {
  link: TestbedLink
  payer: Payer
  otp: string
  key: string
}

interface Point {
  /** Where transactions of the Worker wait until it is dead. */
  gate?: GatePoint
  /** What the banks do with the charges: nothing, or all of it; the answer is lost in both. */
  silent?: 'before' | 'after'
  /** Whether what waits at the gate is committed after the death. */
  committed: boolean
  waiting: number
}

const isSilent = ({ status }: { status: number | 'silent' | 'cut' }) => status === 'silent'

/** One charge at each bank, all at one point when the worker dies; then it is started again. */
async function crashAt({ gate: place, silent, committed, waiting }: Point) {
  const shop = await startPaymentTestbed()
  // So that no log-on stands between the intent and the charge.
  await chargeLink(shop, await shop.createLink('bnc'))
  const gate = place && (await closeGate(shop.service.database, place))
  const doors = [shop.bnc.server, shop.r4.server]
  for (const door of silent ? doors : []) {
    door.fault({ kind: 'silent', when: silent ?? 'before' }, { path: /C2P|c2p/ })
  }
  const sent: Sent[] = await Promise.all(
    BANKS.map(async (bank) => {
      const [link, payer] = [await shop.createLink(bank, { maxPayments: 1 }), newPayer()]
      const otp = newOtp()
      issueC2pKeys(shop, payer, otp)
      return { link, payer, otp, key: newIdempotencyKey() }
    }),
  )
  const answers = sent.map((one) => chargeLink(shop, one.link, one).catch(() => null))
  await gate?.waitForWaiters(waiting)
  if (silent) {
    const silences = () => doors.flatMap(({ calls }) => calls).filter(isSilent)
    await waitUntil('the banks have the charges', () => silences().length === 2)
  }
  shop.service.crash()
  expect(await Promise.all(answers)).toStrictEqual(sent.map(() => null))
  await (committed ? gate?.open() : gate?.terminateWaiters())
  await shop.service.restart()
  return { shop, sent }
}

const repeat = (shop: PaymentTestbed, sent: readonly Sent[]) =>
  Promise.all(sent.map((one) => chargeLink(shop, one.link, one)))

const counts = (shop: PaymentTestbed, sent: readonly Sent[]) =>
  Promise.all(sent.map(({ link }) => countCharged(shop, link)))

const standings = async (shop: PaymentTestbed, sent: readonly Sent[]) =>
  (await Promise.all(sent.map(({ link }) => statusesOfLink(shop, link)))).map((one) =>
    one.join(' '),
  )

/** Whoever repeats at once is told to come again; later, how the charge stands. Others find the link busy. */
async function expectHeld(shop: PaymentTestbed, sent: readonly Sent[]): Promise<void> {
  for (const result of await repeat(shop, sent)) expectRefusal(result, 'IDEMPOTENCY_KEY_IN_USE')
  for (const { link } of sent) expectRefusal(await chargeLink(shop, link), 'CONFLICT')
  shop.setTime(new Date(MORNING.getTime() + 41_000))
  for (const { status, body, text } of await repeat(shop, sent)) {
    expect([status, body.status], text).toStrictEqual([200, 'pending'])
  }
}

/** After three days each has one end or is flagged, and the failed ones gave their slot back. */
async function expectEnds(
  shop: PaymentTestbed,
  sent: readonly Sent[],
  ends: string[],
): Promise<void> {
  await runCronForThreeDays(shop)
  expect(await standings(shop, sent)).toStrictEqual(ends)
  await expectIncomingBooksAgree(shop)
  for (const [place, { link }] of sent.entries()) {
    const next = await chargeLink(shop, link)
    if (ends[place] === 'failed') expect(next.body.status, next.text).toBe('success')
    else expectRefusal(next, 'CONFLICT')
  }
  await expectIncomingBooksAgree(shop)
}

test.concurrent('killed before the intent: nothing is recorded, nobody is charged, and who repeats is', async () => {
  const { shop, sent } = await crashAt({ gate: 'intent', committed: false, waiting: 3 })
  expect(await transactionsOf(shop)).toHaveLength(1)
  expect(await counts(shop, sent)).toStrictEqual([0, 0, 0])
  const repeated = await repeat(shop, sent)
  expect(repeated.map(({ body }) => body.status)).toStrictEqual(sent.map(() => 'success'))
  await expectEnds(shop, sent, ['completed', 'completed', 'completed'])
})

test.concurrent('killed after the intent, before the bank has it: it fails, or is flagged, and the slot is given back', async () => {
  const { shop, sent } = await crashAt({
    ...({ gate: 'sandbox', silent: 'before', committed: false, waiting: 1 } as const),
  })
  expect(await counts(shop, sent)).toStrictEqual([0, 0, 0])
  await expectHeld(shop, sent)
  await expectEnds(shop, sent, ['failed', 'failed', 'flagged'])
})

test.concurrent('killed after the bank has charged: it is found, or flagged, and nobody is charged again', async () => {
  const { shop, sent } = await crashAt({
    ...({ gate: 'sandbox', silent: 'after', committed: true, waiting: 1 } as const),
  })
  await waitUntil('each is charged', async () => (await counts(shop, sent)).join('') === '111')
  await expectHeld(shop, sent)
  await expectEnds(shop, sent, ['completed', 'completed', 'flagged'])
  expect(await counts(shop, sent)).toStrictEqual([1, 1, 1])
})

test.concurrent('killed before the outcome is written: it is found, or flagged, and nobody is charged again', async () => {
  const { shop, sent } = await crashAt({ gate: 'outcome', committed: false, waiting: 3 })
  expect(await counts(shop, sent)).toStrictEqual([1, 1, 1])
  await expectHeld(shop, sent)
  await expectEnds(shop, sent, ['completed', 'completed', 'flagged'])
  expect(await counts(shop, sent)).toStrictEqual([1, 1, 1])
})

test.concurrent('killed after the outcome is written: who repeats is told of it', async () => {
  const { shop, sent } = await crashAt({ gate: 'outcome', committed: true, waiting: 3 })
  await waitUntil('each outcome is written', async () =>
    (await transactionsOf(shop)).every(({ status }) => status === 'completed'),
  )
  for (const { body, headers } of await repeat(shop, sent)) {
    expect([body.status, headers.get('Idempotent-Replayed')]).toStrictEqual(['success', 'true'])
  }
  await expectEnds(shop, sent, ['completed', 'completed', 'completed'])
  expect(await counts(shop, sent)).toStrictEqual([1, 1, 1])
})
