import { describe, expect, type TestContext, test } from 'vitest'
import {
  BankUnreachable,
  type C2PCharge,
  type Outcome,
} from '../../../../src/platform/bank/port.ts'
import {
  type BankHarness,
  type MakeHarness,
  NETWORK_FAILURES,
  type NetworkFailure,
} from '../harness.ts'
import { charge, mobilePayment, newBankKey, sent, transfer } from '../orders.ts'

/**
 * Longer than a bank beside us takes on a busy machine, and shorter than `late` where that is what fails. For what fails
 * by itself there is all the time of a call.
 */
const patience = (failure: NetworkFailure) => {
  if (failure === 'late') return { deadlineMs: 800 }
  return failure.startsWith('silent') ? { deadlineMs: 2_500 } : {}
}

type FailingHarness = BankHarness & Required<Pick<BankHarness, 'failNext'>>

const paidBefore = (failure: NetworkFailure): boolean => !failure.endsWith('before')

/** Orders without a readable response of the bank. */
export function failuresContract(makeHarness: MakeHarness): void {
  /** A bank of the test's own, with a network that can fail. */
  async function opened({ skip, onTestFinished }: TestContext): Promise<FailingHarness> {
    const harness = await makeHarness()
    onTestFinished(harness.stop)
    return harness.failNext ? (harness as FailingHarness) : skip('no network between')
  }

  // They wait more than they work.
  describe.concurrent.each(NETWORK_FAILURES)('if the bank is %s,', (failure) => {
    test('a mobile payment is pending', async (context) => {
      const harness = await opened(context)
      if (!harness.connection.capabilities.mobilePayments) return context.skip('sends none')
      harness.failNext(failure)
      const order = mobilePayment(harness)
      const outcome = await harness.connection.sendMobilePayment(
        order,
        harness.call(patience(failure)),
      )
      expect(outcome).toStrictEqual(pending)
      expect(harness.books?.paidOut()).toHaveLength(paidBefore(failure) ? 1 : 0)
    })

    test('a transfer is pending', async (context) => {
      const harness = await opened(context)
      if (!harness.connection.capabilities.transfers) return context.skip('no transfers')
      harness.failNext(failure)
      const outcome = await harness.connection.sendTransfer(
        transfer(harness),
        harness.call(patience(failure)),
      )
      expect(outcome).toStrictEqual(pending)
      expect(harness.books?.paidOut()).toHaveLength(paidBefore(failure) ? 1 : 0)
    })

    test('a charge is pending', async (context) => {
      const harness = await opened(context)
      if (!harness.connection.capabilities.charges) return context.skip('charges nobody')
      harness.failNext(failure)
      const outcome = await harness.connection.chargeC2P(
        charge(harness),
        harness.call(patience(failure)),
      )
      expect(outcome).toStrictEqual(pending)
    })

    test('the reversal of a charge is pending', async (context) => {
      const harness = await opened(context)
      if (!harness.connection.capabilities.charges) return context.skip('charges nobody')
      if (harness.connection.capabilities.reversesBy === null) {
        return context.skip('reverses no charge')
      }
      const order = charge(harness)
      const charged = await harness.connection.chargeC2P(order, harness.call())
      harness.failNext(failure)
      const reversal = reversalOf(order, charged)
      const outcome = await harness.connection.reverseCharge(
        reversal,
        harness.call(patience(failure)),
      )
      expect(outcome).toStrictEqual(pending)
    })

    test('a mobile payment sent again with its key succeeds and is paid once', async (context) => {
      const harness = await opened(context)
      const replays = harness.connection.capabilities.replay?.kinds.includes('p2p')
      if (!replays) return context.skip('no replay')
      harness.failNext(failure)
      const order = mobilePayment(harness)
      await harness.connection.sendMobilePayment(order, harness.call(patience(failure)))
      const again = await harness.connection.sendMobilePayment(order, harness.call())
      expect(again.status).toBe('success')
      expect(harness.books?.paidOut()).toMatchObject([{ bankKey: order.bankKey }])
    })

    test('a status that cannot be queried is never a failure', async (context) => {
      const harness = await opened(context)
      const order = mobilePayment(harness)
      harness.moveTo(new Date(harness.now().getTime() + 72 * 60 * 60 * 1000))
      harness.failNext(failure)
      const status = await harness.connection.orderStatus(
        sent(order),
        harness.call(patience(failure)),
      )
      expect(['pending', 'unknown']).toContain(status.status)
    })

    test('a statement and a verification report that the bank did not respond', async (context) => {
      const harness = await opened(context)
      const { statement, verifiesIncoming } = harness.connection.capabilities
      if (!statement || verifiesIncoming === 'no') return context.skip('not of this bank')
      harness.failNext(failure, 2)
      const asked = harness.connection.readBankStatement(
        '2026-03-01',
        '2026-03-02',
        harness.call(patience(failure)),
      )
      await expect(asked).rejects.toThrow(BankUnreachable)
      const verified = await harness.connection.verifyIncoming(
        claim,
        harness.call(patience(failure)),
      )
      expect(verified).toStrictEqual({ status: 'pending' })
    })

    test('a rate is not invented', async (context) => {
      const harness = await opened(context)
      if (!harness.expectedRate) return context.skip('not of this bank')
      harness.failNext(failure)
      await expect(
        harness.connection.fetchOfficialRate(harness.call(patience(failure))),
      ).rejects.toThrow(BankUnreachable)
    })
  })

  test('an order whose time is over before it begins moves nothing, and is pending if it may have been sent', async (context) => {
    const harness = await opened(context)
    if (!harness.connection.capabilities.mobilePayments) return context.skip('sends none')
    const call = { ...harness.call(), signal: AbortSignal.abort() }
    const outcome = await harness.connection.sendMobilePayment(mobilePayment(harness), call)
    const notSent = { status: 'failed', reason: 'NOT_EXECUTED', code: 'NOT_SENT' }
    expect(outcome).toStrictEqual(outcome.status === 'failed' ? notSent : pending)
    expect(harness.books?.paidOut()).toHaveLength(0)
  })
}

const pending = {
  status: 'pending',
  operationId: null,
  code: expect.stringMatching(/^[A-Z0-9_]+$/),
}

const claim = {
  reference: '00012283',
  amount: '10.00',
  day: '2026-03-02',
  phone: '04241234567',
  bankCode: '0105',
}

/** Takes back what a charge came to. */
export const reversalOf = (
  { amount, createdAt, phone, document, bankCode }: C2PCharge,
  charged: Outcome,
) => ({
  bankKey: newBankKey(),
  concept: 'Reintegro',
  createdAt,
  amount,
  phone,
  document,
  bankCode,
  operationId: charged.status === 'success' ? charged.operationId : null,
  reference: (charged.status === 'success' && charged.reference) || '',
})
