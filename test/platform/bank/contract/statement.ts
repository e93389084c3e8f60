import { describe, expect, test } from 'vitest'
import { addDays, caracasDay } from '../../../../src/domain/caracas.ts'
import { NotSupported } from '../../../../src/platform/bank/port.ts'
import { type BankHarness, type IncomingPayment, withoutPayer } from '../harness.ts'
import { mobilePayment } from '../orders.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const incoming = (changes: Partial<IncomingPayment> = {}): IncomingPayment => ({
  amount: '80.05',
  reference: '00012345',
  phone: '04241234567',
  bankCode: '0105',
  concept: 'Compra',
  ...changes,
})

/** Reading an account's movements. */
export function statementContract(current: () => BankHarness): void {
  describe('for bank statements,', () => {
    test('a bank without them says so', async ({ skip }) => {
      const { connection, call } = current()
      if (connection.capabilities.statement) return skip('has statements')
      const today = '2026-03-02'
      await expect(connection.readBankStatement(today, today, call())).rejects.toThrow(NotSupported)
    })

    test('incoming and outgoing movements are listed, in each format', async ({ skip }) => {
      const harness = current()
      const { connection, books } = harness
      if (!connection.capabilities.statement || !books) return skip('no statement, or no books')
      books.receive(incoming())
      const omits = harness.statementOmits ?? []
      const words = (text: string) =>
        omits.includes('concept') ? expect.stringMatching(/./) : expect.stringContaining(text)
      const order = mobilePayment(harness)
      const isSent = connection.capabilities.mobilePayments
      const outcome = isSent && (await connection.sendMobilePayment(order, harness.call()))
      const today = caracasDay(harness.now())
      for (const use of Object.values(harness.statementShapes ?? { only: () => {} })) {
        use()
        const movements = await connection.readBankStatement(today, today, harness.call())
        const received = {
          controlNumber: expect.stringMatching(/./),
          bookedOn: today,
          direction: 'in',
          type: 'p2p',
          ...incoming(),
          concept: words('Compra'),
        }
        const paid = {
          controlNumber: expect.stringMatching(/./),
          bookedOn: today,
          direction: 'out',
          type: 'p2p',
          amount: '125.50',
          reference: outcome && outcome.status === 'success' ? outcome.reference : null,
          concept: words('Pedido 42'),
          phone: omits.includes('payee') ? null : order.phone,
          bankCode: omits.includes('payee') ? null : order.bankCode,
        }
        const told = movements.map((movement) => withoutPayer(connection, movement))
        expect(told).toStrictEqual(isSent ? [received, paid] : [received])
        const numbers = new Set(movements.map(({ controlNumber }) => controlNumber))
        expect(numbers.size).toBe(movements.length)
      }
    })

    test('a day without movements is empty, in each format', async ({ skip }) => {
      const harness = current()
      if (!harness.connection.capabilities.statement) return skip('no statement')
      const day = addDays(caracasDay(harness.now()), -1)
      for (const use of Object.values(harness.statementShapes ?? { only: () => {} })) {
        use()
        expect(await harness.connection.readBankStatement(day, day, harness.call())).toStrictEqual(
          [],
        )
      }
    })

    test('a quarter, or as much as the bank has, is read completely: each movement once, and none of the days beside it', async ({
      skip,
    }) => {
      const harness = current()
      const { connection, books } = harness
      if (!connection.capabilities.statement || !books) return skip('no statement, or no books')
      const end = harness.now()
      const references: string[] = []
      const days = (harness.statementDays ?? 92) + 1
      for (let back = days; back >= 0; back -= 1) {
        harness.moveTo(new Date(end.getTime() - back * DAY_MS))
        references.push(`00${1000 + back}`)
        books.receive(incoming({ reference: `00${1000 + back}` }))
      }
      const today = caracasDay(end)
      const from = addDays(today, 1 - days)
      const to = addDays(today, -1)
      const movements = await connection.readBankStatement(from, to, harness.call())
      expect(movements.map(({ reference }) => reference).toSorted()).toEqual(
        references.slice(1, -1).toSorted(),
      )
    })

    test('a day ends at midnight in Caracas', async ({ skip }) => {
      const harness = current()
      const { connection, books } = harness
      if (!connection.capabilities.statement || !books) return skip('no statement, or no books')
      harness.moveTo(new Date('2026-03-03T03:59:59Z'))
      books.receive(incoming({ reference: '0001' }))
      harness.moveTo(new Date('2026-03-03T04:00:00Z'))
      books.receive(incoming({ reference: '0002' }))
      const of = async (day: string) =>
        (await connection.readBankStatement(day, day, harness.call())).map(
          ({ reference }) => reference,
        )
      expect(await of('2026-03-02')).toEqual(['0001'])
      expect(await of('2026-03-03')).toEqual(['0002'])
    })
  })
}
