import { describe, expect, test } from 'vitest'
import { caracasDay } from '../../../../src/domain/caracas.ts'
import type { Outcome, OutgoingOrderKind } from '../../../../src/platform/bank/port.ts'
import type { BankHarness } from '../harness.ts'
import { mobilePayment, sent, transfer } from '../orders.ts'

const HOUR_MS = 60 * 60 * 1000
/** After one another; each is that much later than the one before. */
const LATER_HOURS = [0, 1, 24, 72]

const kinds: readonly OutgoingOrderKind[] = ['p2p', 'transfer']

/** An order of the kind, and what sends it. */
function orderOf(kind: OutgoingOrderKind, harness: BankHarness) {
  const { connection, call } = harness
  if (kind === 'p2p') {
    const order = mobilePayment(harness)
    const send = (): Promise<Outcome> => connection.sendMobilePayment(order, call())
    return { order, send }
  }
  const order = transfer(harness)
  return { order, send: (): Promise<Outcome> => connection.sendTransfer(order, call()) }
}

const isSentBy = ({ connection }: BankHarness, kind: OutgoingOrderKind): boolean =>
  kind === 'p2p' ? connection.capabilities.mobilePayments : connection.capabilities.transfers

const wait = (harness: BankHarness, hours: number): void =>
  harness.moveTo(new Date(harness.now().getTime() + hours * HOUR_MS))

/** What an order came to, once it can only be asked for. */
export function statusContract(current: () => BankHarness): void {
  describe.each(kinds)('for a query of an order’s outcome (%s),', (kind) => {
    test('an order that was paid without a response never counts as failed', async ({ skip }) => {
      const harness = current()
      if (!harness.failNext) return skip('no network between')
      const { order, send } = orderOf(kind, harness)
      harness.failNext('cut after')
      await send()
      for (const hours of LATER_HOURS) {
        wait(harness, hours)
        const { status } = await harness.connection.orderStatus(sent(order), harness.call())
        expect(['success', 'pending', 'unknown']).toContain(status)
      }
    })

    test('an order that never arrived never counts as paid', async ({ skip }) => {
      const harness = current()
      if (!harness.failNext) return skip('no network between')
      const { order, send } = orderOf(kind, harness)
      harness.failNext('cut before')
      await send()
      for (const hours of LATER_HOURS) {
        wait(harness, hours)
        const { status } = await harness.connection.orderStatus(sent(order), harness.call())
        expect(['failed', 'pending', 'unknown']).toContain(status)
      }
    })

    test('a statement shows at once that an order was paid, with its reference', async ({
      skip,
    }) => {
      const harness = current()
      const { connection, failNext, call } = harness
      if (!failNext || !connection.capabilities.statement) return skip('no statement')
      if (!isSentBy(harness, kind)) return skip('sends none')
      const { order, send } = orderOf(kind, harness)
      failNext('cut after')
      await send()
      const status = await connection.orderStatus(sent(order), call())
      const today = caracasDay(harness.now())
      const [movement] = await connection.readBankStatement(today, today, call())
      expect(movement).toMatchObject({ direction: 'out', type: kind, amount: order.amount })
      const reference = movement?.reference
      expect(status).toMatchObject({ status: 'success', reference })
    })

    test('a statement shows that an order was not paid once the day after it is over', async ({
      skip,
    }) => {
      const harness = current()
      if (!harness.connection.capabilities.statement) return skip('no statement')
      if (!isSentBy(harness, kind)) return skip('sends none')
      const { order } = orderOf(kind, harness)
      const status = () => harness.connection.orderStatus(sent(order), harness.call())
      expect(await status()).toMatchObject({ status: 'pending' })
      wait(harness, 24 + 11.9)
      expect(await status()).toMatchObject({ status: 'pending' })
      wait(harness, 0.2)
      expect(await status()).toMatchObject({ status: 'failed', reason: 'NOT_EXECUTED' })
    })

    test('an order of the last minutes before midnight waits for another day', async ({ skip }) => {
      const harness = current()
      if (!harness.connection.capabilities.statement) return skip('no statement')
      if (!isSentBy(harness, kind)) return skip('sends none')
      wait(harness, 11 + 55 / 60)
      const { order } = orderOf(kind, harness)
      const status = () => harness.connection.orderStatus(sent(order), harness.call())
      wait(harness, 24.5)
      expect(await status()).toMatchObject({ status: 'pending' })
      wait(harness, 24)
      expect(await status()).toMatchObject({ status: 'failed', reason: 'NOT_EXECUTED' })
    })
  })
}
