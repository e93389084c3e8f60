import { describe, expect, test } from 'vitest'
import { centsOf } from '../../../../src/domain/money.ts'
import { BankUnreachable, NotSupported } from '../../../../src/platform/bank/port.ts'
import type { BankHarness } from '../harness.ts'
import { charge, mobilePayment } from '../orders.ts'

/** Reading what is in the account. */
export function balanceContract(current: () => BankHarness): void {
  describe('for the balance,', () => {
    test('a bank that does not tell it says so', async ({ skip }) => {
      const { connection, call } = current()
      if (connection.capabilities.balance) return skip('tells it')
      await expect(connection.readBalance(call())).rejects.toThrow(NotSupported)
    })

    test('it moves by exactly what is paid and received', async ({ skip }) => {
      const harness = current()
      const { connection } = harness
      if (!connection.capabilities.balance) return skip('does not tell it')
      if (!connection.capabilities.charges) return skip('moves nothing itself')
      const cents = async () => centsOf((await connection.readBalance(harness.call())).amount)
      const before = await cents()
      await connection.chargeC2P(charge(harness, { amount: '1000.07' }), harness.call())
      expect((await cents()) - before).toBe(100_007n)
      await connection.sendMobilePayment(mobilePayment(harness, { amount: '0.09' }), harness.call())
      expect((await cents()) - before).toBe(99_998n)
    })

    test('it moves by exactly what comes in', async ({ skip }) => {
      const { connection, call, books } = current()
      if (!connection.capabilities.balance || !books) return skip('does not tell it')
      const cents = async () => centsOf((await connection.readBalance(call())).amount)
      const before = await cents()
      const payer = { phone: '04241234567', bankCode: '0105', concept: 'Compra' }
      books.receive({ ...payer, amount: '1000.07', reference: '00012345' })
      expect((await cents()) - before).toBe(100_007n)
    })

    test('it is never invented', async ({ skip }) => {
      const harness = current()
      const { connection, failNext } = harness
      if (!connection.capabilities.balance || !failNext) return skip('no network between')
      for (const failure of ['cut before', 'garbage'] as const) {
        failNext(failure)
        await expect(connection.readBalance(harness.call())).rejects.toThrow(BankUnreachable)
      }
    })
  })
}
