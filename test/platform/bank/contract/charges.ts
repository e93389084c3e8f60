import { describe, expect, test } from 'vitest'
import { BankUnreachable, NotSupported } from '../../../../src/platform/bank/port.ts'
import type { BankHarness } from '../harness.ts'
import { charge, newBankKey } from '../orders.ts'
import { reversalOf } from './failures.ts'

/** Charging a payer by a one-time key, and taking it back. */
export function chargesContract(current: () => BankHarness): void {
  describe('for charges with a one-time key,', () => {
    test('a bank without charges makes and reverses none, and says so', async ({ skip }) => {
      const harness = current()
      const { connection } = harness
      if (connection.capabilities.charges) return skip('charges payers')
      const order = charge(harness)
      const notSent = { status: 'failed', reason: 'NOT_EXECUTED', code: 'NOT_SUPPORTED' } as const
      expect(await connection.chargeC2P(order, harness.call())).toStrictEqual(notSent)
      const reversal = reversalOf(order, notSent)
      expect(await connection.reverseCharge(reversal, harness.call())).toStrictEqual(notSent)
    })

    test('a charge succeeds, and is no payment of ours', async ({ skip }) => {
      const harness = current()
      if (!harness.connection.capabilities.charges) return skip('charges nobody')
      const outcome = await harness.connection.chargeC2P(charge(harness), harness.call())
      expect(outcome).toMatchObject({ status: 'success', reference: expect.stringMatching(/./) })
      expect(harness.books?.paidOut() ?? []).toEqual([])
    })

    test('a key is valid for one charge', async ({ skip }) => {
      const harness = current()
      if (!harness.connection.capabilities.charges) return skip('charges nobody')
      if (!harness.books) return skip('keeps no books')
      const order = charge(harness)
      const outcome = await harness.connection.chargeC2P(order, harness.call())
      expect(outcome.status).toBe('success')
      const other = { ...order, bankKey: newBankKey() }
      const again = await harness.connection.chargeC2P(other, harness.call())
      expect(again).toMatchObject({ status: 'failed', reason: 'WRONG_KEY' })
    })

    test('the response to a charge has what a reversal needs', async ({ skip }) => {
      const harness = current()
      if (!harness.connection.capabilities.charges) return skip('charges nobody')
      if (harness.connection.capabilities.reversesBy === null) return skip('reverses no charge')
      const outcome = await harness.connection.chargeC2P(charge(harness), harness.call())
      const { reversesBy } = harness.connection.capabilities
      const field = reversesBy === 'operation' ? 'operationId' : 'reference'
      expect(outcome).toMatchObject({ status: 'success', [field]: expect.stringMatching(/./) })
    })

    test('a charge is reversed once', async ({ skip }) => {
      const harness = current()
      if (!harness.connection.capabilities.charges) return skip('charges nobody')
      if (harness.connection.capabilities.reversesBy === null) return skip('reverses no charge')
      const order = charge(harness)
      const charged = await harness.connection.chargeC2P(order, harness.call())
      const reverse = () =>
        harness.connection.reverseCharge(reversalOf(order, charged), harness.call())
      expect(await reverse()).toMatchObject({ status: 'success' })
      if (harness.books) expect(await reverse()).toMatchObject({ status: 'failed' })
      expect(harness.books?.paidOut() ?? []).toEqual([])
    })

    test('a bank that reverses no charge refuses to, and moves nothing', async ({ skip }) => {
      const harness = current()
      if (harness.connection.capabilities.reversesBy !== null) return skip('reverses charges')
      const order = charge(harness)
      const charged = await harness.connection.chargeC2P(order, harness.call())
      const reversal = reversalOf(order, { ...charged })
      expect(await harness.connection.reverseCharge(reversal, harness.call())).toMatchObject({
        status: 'failed',
      })
    })

    test('the key is requested where the bank has it sent, and nothing is charged', async () => {
      const { connection, ...harness } = current()
      const { otp: _none, ...request } = { ...harness.payer(), amount: '125.50' }
      const asked = connection.requestPayerKey(request, harness.call())
      if (connection.capabilities.payerKeys === null) {
        await expect(asked).rejects.toBeInstanceOf(NotSupported)
      } else {
        expect(await asked).toEqual({ status: 'requested' })
        const offline = harness.call({ deadlineMs: 0 })
        if (harness.failNext) {
          await expect(connection.requestPayerKey(request, offline)).rejects.toBeInstanceOf(
            BankUnreachable,
          )
        }
      }
      expect(harness.books?.paidOut() ?? []).toEqual([])
    })
  })
}
