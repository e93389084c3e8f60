import { describe, expect, test } from 'vitest'
import type { BankHarness } from '../harness.ts'
import { charge } from '../orders.ts'
import { reversalOf } from './failures.ts'

/** Charging a payer by a one-time key, and taking it back. */
export function chargesContract(current: () => BankHarness): void {
  describe('for charges with a one-time key,', () => {
    test('a charge succeeds, and is no payment of ours', async () => {
      const harness = current()
      const outcome = await harness.connection.chargeC2P(charge(harness), harness.call())
      expect(outcome).toMatchObject({ status: 'success', reference: expect.stringMatching(/./) })
      expect(harness.books?.paidOut() ?? []).toEqual([])
    })

    test('a key is valid for one charge', async ({ skip }) => {
      const harness = current()
      if (!harness.books) return skip('keeps no books')
      const order = charge(harness)
      const outcome = await harness.connection.chargeC2P(order, harness.call())
      expect(outcome.status).toBe('success')
      const again = await harness.connection.chargeC2P(order, harness.call())
      expect(again).toMatchObject({ status: 'failed', reason: 'WRONG_KEY' })
    })

    test('the response to a charge has what a reversal needs', async () => {
      const harness = current()
      const outcome = await harness.connection.chargeC2P(charge(harness), harness.call())
      const { reversesBy } = harness.connection.capabilities
      const field = reversesBy === 'operation' ? 'operationId' : 'reference'
      expect(outcome).toMatchObject({ status: 'success', [field]: expect.stringMatching(/./) })
    })

    test('a charge is reversed once', async () => {
      const harness = current()
      const order = charge(harness)
      const charged = await harness.connection.chargeC2P(order, harness.call())
      const reverse = () =>
        harness.connection.reverseCharge(reversalOf(order, charged), harness.call())
      expect(await reverse()).toMatchObject({ status: 'success' })
      if (harness.books) expect(await reverse()).toMatchObject({ status: 'failed' })
      expect(harness.books?.paidOut() ?? []).toEqual([])
    })
  })
}
