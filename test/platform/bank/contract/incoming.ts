import { describe, expect, test } from 'vitest'
import { addDays, caracasDay } from '../../../../src/domain/caracas.ts'
import { type IncomingClaim, NotSupported } from '../../../../src/platform/bank/port.ts'
import type { BankHarness } from '../harness.ts'

const payment = {
  amount: '250.00',
  reference: '00083736',
  phone: '04241234567',
  bankCode: '0105',
  concept: 'Compra',
}

/** Verifying what a payer says to have paid, and the rate. */
export function incomingContract(current: () => BankHarness): void {
  describe('for incoming payments,', () => {
    const claimOf = (harness: BankHarness, changes: Partial<IncomingClaim> = {}): IncomingClaim => {
      const { concept: _none, ...claimed } = payment
      return { ...claimed, day: caracasDay(harness.now()), ...changes }
    }

    test('a bank that only sends notices says so', async ({ skip }) => {
      const harness = current()
      if (harness.connection.capabilities.verifiesIncoming !== 'no') return skip('verifies')
      const asked = harness.connection.verifyIncoming(claimOf(harness), harness.call())
      await expect(asked).rejects.toThrow(NotSupported)
    })

    test('a payment that was made is found, with its unique control number', async ({ skip }) => {
      const harness = current()
      const { connection, books } = harness
      if (connection.capabilities.verifiesIncoming === 'no' || !books)
        return skip('does not verify')
      books.receive(payment)
      const found = await connection.verifyIncoming(claimOf(harness), harness.call())
      const today = caracasDay(harness.now())
      expect(found).toStrictEqual({
        status: 'found',
        controlNumber: expect.stringMatching(/./),
        reference: '00083736',
        bookedOn: today,
      })
    })

    test('the last digits of the reference are enough', async ({ skip }) => {
      const harness = current()
      const { connection, books } = harness
      if (connection.capabilities.verifiesIncoming === 'no' || !books)
        return skip('does not verify')
      books.receive(payment)
      const claim = claimOf(harness, { reference: '83736' })
      const found = await connection.verifyIncoming(claim, harness.call())
      expect(found).toMatchObject({ status: 'found', reference: '00083736' })
    })

    test('asked again, the bank gives the same answer, or says that it has confirmed the payment before', async ({
      skip,
    }) => {
      const harness = current()
      const { connection, books } = harness
      const { verifiesIncoming } = connection.capabilities
      if (verifiesIncoming === 'no' || !books) return skip('does not verify')
      books.receive(payment)
      const ask = () => connection.verifyIncoming(claimOf(harness), harness.call())
      const found = await ask()
      const again = verifiesIncoming === 'once' ? 'already_confirmed' : 'found'
      expect(await ask()).toStrictEqual({ ...found, status: again })
      expect(await ask()).toStrictEqual({ ...found, status: again })
    })

    test('a confirmation without a response is known to be lost, and not given twice', async ({
      skip,
    }) => {
      const harness = current()
      const { connection, books, failConfirmation } = harness
      if (connection.capabilities.verifiesIncoming !== 'once') return skip('may be asked again')
      if (!books || !failConfirmation) return skip('no network between')
      books.receive(payment)
      failConfirmation()
      const ask = () => connection.verifyIncoming(claimOf(harness), harness.call())
      expect(await ask()).toStrictEqual({ status: 'pending', mayBeConfirmed: true })
      expect(await ask()).toMatchObject({ status: 'already_confirmed', reference: '00083736' })
    })

    test.for<[string, (day: string) => Partial<IncomingClaim>]>([
      ['another amount', () => ({ amount: '250.01' })],
      ['another reference', () => ({ reference: '00083737' })],
      ['another phone', () => ({ phone: '04141234567' })],
      ['another bank', () => ({ bankCode: '0134' })],
      ['another day', (day) => ({ day: addDays(day, -1) })],
    ])('with %s there is none', async ([, changesOn], { skip }) => {
      const harness = current()
      const { connection, books } = harness
      if (connection.capabilities.verifiesIncoming === 'no' || !books)
        return skip('does not verify')
      books.receive(payment)
      const claim = claimOf(harness, changesOn(caracasDay(harness.now())))
      const answer = await connection.verifyIncoming(claim, harness.call())
      expect(answer).toStrictEqual({ status: 'absent' })
    })
  })

  test('the official rate is the bank’s, to the last digit, or not supported', async () => {
    const { connection, expectedRate, call } = current()
    if (expectedRate) expect(await connection.fetchOfficialRate(call())).toStrictEqual(expectedRate)
    else await expect(connection.fetchOfficialRate(call())).rejects.toThrow(NotSupported)
  })
}
