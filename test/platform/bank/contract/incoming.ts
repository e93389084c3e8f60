import { describe, expect, test } from 'vitest'
import { addDays, caracasDay } from '../../../../src/domain/caracas.ts'
import {
  BankUnreachable,
  type IncomingClaim,
  NotSupported,
} from '../../../../src/platform/bank/port.ts'
import { type BankHarness, withoutPayer } from '../harness.ts'

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
      expect(withoutPayer(connection, found)).toStrictEqual({
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
      const digits = Math.max(5, connection.capabilities.referenceDigits)
      const claim = claimOf(harness, { reference: '00083736'.slice(-digits) })
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

    test('a bank that cannot be asked without a reference says so', async ({ skip }) => {
      const harness = current()
      if (harness.connection.capabilities.findsIncoming) return skip('finds')
      const { reference: _unknown, ...query } = claimOf(harness)
      const asked = harness.connection.findIncoming(query, harness.call())
      await expect(asked).rejects.toThrow(NotSupported)
    })

    test.for([payment.bankCode, ''])(
      'the payments of a phone are found without a reference, its bank being "%s"',
      async (bankCode, { skip }) => {
        const harness = current()
        const { connection, books } = harness
        if (!connection.capabilities.findsIncoming || !books) return skip('does not find')
        const others = [
          { reference: '00083737', amount: '250.01' },
          { reference: '00083738', phone: '04141234567' },
        ]
        for (const other of [{}, { reference: '00083740' }, ...others]) {
          books.receive({ ...payment, ...other })
        }
        const { reference: _unknown, ...query } = claimOf(harness, { bankCode })
        const find = (changes: object = {}) =>
          connection.findIncoming({ ...query, ...changes }, harness.call())
        const found = await find()
        expect(found.map(({ reference }) => reference).sort()).toEqual(['00083736', '00083740'])
        const { amount, phone, day: bookedOn } = query
        for (const one of found) {
          expect(one).toMatchObject({ amount, phone, bookedOn, isConfirmed: false })
          expect(one.bankCode ?? payment.bankCode).toBe(payment.bankCode)
        }
        // Asking changes nothing.
        expect(await find()).toStrictEqual(found)
        const ofAny = (await find({ amount: null })).map((one) => [one.reference, one.amount])
        expect(ofAny.sort()).toEqual([
          ['00083736', '250.00'],
          ['00083737', '250.01'],
          ['00083740', '250.00'],
        ])
        for (const other of [
          { amount: '250.02' },
          { phone: '04161234567' },
          { bankCode: '0134' },
          { day: addDays(bookedOn, -1) },
        ]) {
          expect(await find(other)).toEqual([])
        }
      },
    )

    test('payments are not taken for absent because the bank does not respond', async ({
      skip,
    }) => {
      const harness = current()
      const { connection, books, failNext } = harness
      if (!connection.capabilities.findsIncoming || !books || !failNext)
        return skip('does not find')
      books.receive(payment)
      const { reference: _unknown, ...query } = claimOf(harness)
      for (const failure of ['cut before', 'cut after', 'garbage'] as const) {
        failNext(failure)
        const asked = connection.findIncoming(query, harness.call())
        await expect(asked, failure).rejects.toThrow(BankUnreachable)
      }
      expect(await connection.findIncoming(query, harness.call())).toHaveLength(1)
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
      const changes = changesOn(caracasDay(harness.now()))
      if (changes.bankCode && harness.payersBankIsUnknown) return skip('not told by this bank')
      books.receive(payment)
      const claim = claimOf(harness, changes)
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
