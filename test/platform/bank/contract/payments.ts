import { describe, expect, test } from 'vitest'
import { isBankCode } from '../../../../src/domain/banks.ts'
import type { FailureReason } from '../../../../src/platform/bank/failures.ts'
import type { Outcome } from '../../../../src/platform/bank/port.ts'
import type { BankHarness, Refusal } from '../harness.ts'
import { charge, mobilePayment, sent, transfer } from '../orders.ts'

/** Paying, and being refused. */
export function paymentsContract(current: () => BankHarness): void {
  describe('for payments,', () => {
    test('the connection states the account that it pays from, and its limits', () => {
      const { accountNumber, capabilities } = current().connection
      expect(accountNumber).toMatch(/^\d{20}$/)
      expect(isBankCode(accountNumber.slice(0, 4))).toBe(true)
      expect(capabilities.maxAmount).toMatch(/^\d{1,11}\.\d{2}$/)
      expect(capabilities.maxConceptLength).toBeGreaterThan(0)
    })

    test('a mobile payment succeeds, with the reference as text', async ({ skip }) => {
      const harness = current()
      if (!harness.connection.capabilities.mobilePayments) return skip('sends none')
      const order = mobilePayment(harness)
      const outcome = await harness.connection.sendMobilePayment(order, harness.call())
      expect(outcome).toMatchObject({ status: 'success', reference: expect.stringMatching(/./) })
      const expected = { bankKey: keyAtBank(harness, order.bankKey), kind: 'p2p', amount: '125.50' }
      if (harness.books) expect(harness.books.paidOut()).toMatchObject([expected])
    })

    test('a bank without mobile payments sends none, and says so', async ({ skip }) => {
      const harness = current()
      const { connection } = harness
      if (connection.capabilities.mobilePayments) return skip('sends them')
      const outcome = await connection.sendMobilePayment(mobilePayment(harness), harness.call())
      const notSent = { status: 'failed', reason: 'NOT_EXECUTED', code: 'NOT_SUPPORTED' }
      expect(outcome).toStrictEqual(notSent)
    })

    test('a bank without transfers sends none, and says so', async ({ skip }) => {
      const harness = current()
      const { connection, books } = harness
      if (connection.capabilities.transfers) return skip('sends transfers')
      const outcome = await connection.sendTransfer(transfer(harness), harness.call())
      const notSent = { status: 'failed', reason: 'NOT_EXECUTED', code: 'NOT_SUPPORTED' }
      expect(outcome).toStrictEqual(notSent)
      expect(books?.paidOut() ?? []).toEqual([])
    })

    test('a transfer succeeds, and is paid once', async ({ skip }) => {
      const harness = current()
      if (!harness.connection.capabilities.transfers) return skip('no transfers')
      const outcome = await harness.connection.sendTransfer(transfer(harness), harness.call())
      expect(outcome.status).not.toBe('failed')
      const expected = { kind: 'transfer', amount: '125.50' }
      if (harness.books) expect(harness.books.paidOut()).toMatchObject([expected])
    })

    test('the longest declared concept is accepted', async ({ skip }) => {
      const harness = current()
      if (!harness.connection.capabilities.mobilePayments) return skip('sends none')
      const { maxConceptLength } = harness.connection.capabilities
      const order = mobilePayment(harness, { concept: 'x'.repeat(maxConceptLength) })
      const outcome = await harness.connection.sendMobilePayment(order, harness.call())
      expect(outcome.status).toBe('success')
    })

    test('an order without a concept is carried out', async ({ skip }) => {
      const harness = current()
      if (!harness.connection.capabilities.mobilePayments) return skip('sends none')
      const order = mobilePayment(harness, { concept: '' })
      const outcome = await harness.connection.sendMobilePayment(order, harness.call())
      expect(outcome.status).toBe('success')
    })

    test('a céntimo is paid as a céntimo', async ({ skip }) => {
      const harness = current()
      if (!harness.connection.capabilities.mobilePayments) return skip('sends none')
      const order = mobilePayment(harness, { amount: '0.01' })
      const outcome = await harness.connection.sendMobilePayment(order, harness.call())
      expect(outcome.status).toBe('success')
      if (harness.books) expect(harness.books.paidOut()).toMatchObject([{ amount: '0.01' }])
    })

    test('each rejection has its reason and a code, and pays nothing', async () => {
      for (const refusal of current().refusals) {
        const harness = current()
        const before = harness.books?.paidOut().length ?? 0
        const outcome = await refused(harness, refusal)
        expect(outcome, `${refusal.operation} ${refusal.reason}`).toStrictEqual({
          status: 'failed',
          reason: refusal.reason satisfies FailureReason,
          code: expect.stringMatching(/^[A-Z0-9_]+$/),
        })
        expect(harness.books?.paidOut().length ?? 0).toBe(before)
      }
      expect.hasAssertions()
    })

    test('a payment that was carried out is paid once, however often it is sent again', async ({
      skip,
    }) => {
      const harness = current()
      const { replay } = harness.connection.capabilities
      if (!replay?.kinds.includes('p2p')) return skip('no replay')
      const order = mobilePayment(harness)
      const send = () => harness.connection.sendMobilePayment(order, harness.call())
      const first = await send()
      expect(first.status).toBe('success')
      expect(await send()).toStrictEqual(first)
      expect(await Promise.all([send(), send(), send()])).toStrictEqual([first, first, first])
      if (harness.books) expect(harness.books.paidOut()).toHaveLength(1)
    })

    test('equal orders with different keys are each paid', async ({ skip }) => {
      const harness = current()
      if (!harness.connection.capabilities.mobilePayments) return skip('sends none')
      const send = () =>
        harness.connection.sendMobilePayment(mobilePayment(harness), harness.call())
      const outcomes = await Promise.all([send(), send()])
      expect(outcomes.map(({ status }) => status)).toEqual(['success', 'success'])
      if (harness.books) expect(harness.books.paidOut()).toHaveLength(2)
    })

    test('a payment that succeeded is never reported as failed by a query', async ({ skip }) => {
      const harness = current()
      if (!harness.connection.capabilities.mobilePayments) return skip('sends none')
      const order = mobilePayment(harness)
      const outcome = await harness.connection.sendMobilePayment(order, harness.call())
      const operationId = outcome.status === 'success' ? outcome.operationId : null
      const asked = sent(order, { operationId })
      const status = await harness.connection.orderStatus(asked, harness.call())
      expect(['success', 'pending', 'unknown']).toContain(status.status)
    })
  })
}

/** Null where the bank keeps no key of the order. */
const keyAtBank = (harness: BankHarness, bankKey: string): string | null =>
  harness.connection.capabilities.replay?.kinds.includes('p2p') ? bankKey : null

function refused(harness: BankHarness, { operation, prepare, changes }: Refusal): Promise<Outcome> {
  prepare?.()
  const { connection } = harness
  if (operation === 'p2p') {
    return connection.sendMobilePayment(mobilePayment(harness, changes), harness.call())
  }
  if (operation === 'transfer') {
    return connection.sendTransfer(transfer(harness, changes), harness.call())
  }
  return connection.chargeC2P(charge(harness, changes), harness.call())
}
