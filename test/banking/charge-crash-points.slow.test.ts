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

/** A charge of a link that accepts one payment. */
interface Sent {
  link: TestbedLink
  payer: Payer
  otp: string
  key: string
}

interface Point {
  /** Where transactions of the Worker wait until it is dead. */
  gate?: GatePoint
  /** Whether the banks carry out the charges; the response is lost either way. */
  silent?: 'before' | 'after'
  /** Whether transactions that wait at the gate are committed after the Worker's death. */
  committed: boolean
  waiting: number
}

const isSilent = ({ status }: { status: number | 'silent' | 'cut' }) => status === 'silent'

/** One charge at each bank, all at one point when the Worker is killed; then it is started again. */
async function crashAt({ gate: place, silent, committed, waiting }: Point) {
  const shop = await startPaymentTestbed()
  // So that no log-on comes between the intent and the charge.
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

/** An immediate repetition is told to try again; a later one gets the charge's state. Others find the link busy. */
async function expectHeld(shop: PaymentTestbed, sent: readonly Sent[]): Promise<void> {
  for (const result of await repeat(shop, sent)) expectRefusal(result, 'IDEMPOTENCY_KEY_IN_USE')
  for (const { link } of sent) expectRefusal(await chargeLink(shop, link), 'CONFLICT')
  shop.setTime(new Date(MORNING.getTime() + 41_000))
  for (const { status, body, text } of await repeat(shop, sent)) {
    expect([status, body.status], text).toStrictEqual([200, 'pending'])
  }
}

/** After three days each has one outcome or is flagged, and the failed ones have released their slots. */
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

test.concurrent('a Worker killed before the intent records nothing and charges nobody, and a repeated request charges', async () => {
  const { shop, sent } = await crashAt({ gate: 'intent', committed: false, waiting: 3 })
  expect(await transactionsOf(shop)).toHaveLength(1)
  expect(await counts(shop, sent)).toStrictEqual([0, 0, 0])
  const repeated = await repeat(shop, sent)
  expect(repeated.map(({ body }) => body.status)).toStrictEqual(sent.map(() => 'success'))
  await expectEnds(shop, sent, ['completed', 'completed', 'completed'])
})

test.concurrent('a Worker killed between the intent and the bank leaves a charge that fails or is flagged, and whose slot is released', async () => {
  const { shop, sent } = await crashAt({
    ...({ gate: 'sandbox', silent: 'before', committed: false, waiting: 1 } as const),
  })
  expect(await counts(shop, sent)).toStrictEqual([0, 0, 0])
  await expectHeld(shop, sent)
  await expectEnds(shop, sent, ['failed', 'failed', 'flagged'])
})

test.concurrent('a charge whose Worker was killed after the bank charged is found or flagged, and charged only once', async () => {
  const { shop, sent } = await crashAt({
    ...({ gate: 'sandbox', silent: 'after', committed: true, waiting: 1 } as const),
  })
  await waitUntil('each is charged', async () => (await counts(shop, sent)).join('') === '111')
  await expectHeld(shop, sent)
  await expectEnds(shop, sent, ['completed', 'completed', 'flagged'])
  expect(await counts(shop, sent)).toStrictEqual([1, 1, 1])
})

test.concurrent('a charge whose Worker was killed before the outcome was written is found or flagged, and charged only once', async () => {
  const { shop, sent } = await crashAt({ gate: 'outcome', committed: false, waiting: 3 })
  expect(await counts(shop, sent)).toStrictEqual([1, 1, 1])
  await expectHeld(shop, sent)
  await expectEnds(shop, sent, ['completed', 'completed', 'flagged'])
  expect(await counts(shop, sent)).toStrictEqual([1, 1, 1])
})

test.concurrent('a request that is repeated after the Worker was killed gets the written outcome', async () => {
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
