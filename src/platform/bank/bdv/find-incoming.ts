import type { BdvConfig } from '../connection-config.ts'
import { type BankCall, BankUnreachable, type IncomingQuery, type ListedPayment } from '../port.ts'
import type { BdvRequest } from './client.ts'
import { type Listed, listPayments } from './list-payments.ts'
import { BDV } from './orders.ts'
import { readStatement } from './statement.ts'

/**
 * A payer's payments, from the list of what the phone has paid that day (consultaMultiple), which wants to know from
 * which bank. If nobody has said it, the statement shows it of payers at other banks; of those at the bank itself it does
 * not show the phone, but the list can be asked for them.
 */
export async function findIncoming(
  ask: BdvRequest,
  config: BdvConfig,
  query: IncomingQuery,
  call: BankCall,
): Promise<ListedPayment[]> {
  const banks = query.bankCode ? [query.bankCode] : await payersBanks(ask, config, query, call)
  const lists = await Promise.all(
    banks.map(async (bankCode) => {
      const list = await listPayments(ask, { ...query, bankCode }, call.signal)
      if (list === null) throw new BankUnreachable('list of payments')
      return list.flatMap((listed) => listedPayment(listed, { ...query, bankCode }))
    }),
  )
  return lists.flat()
}

/** The bank itself, and those from which the phone has paid the amount, or any, by the statement. */
async function payersBanks(
  ask: BdvRequest,
  config: BdvConfig,
  { phone, day, amount }: IncomingQuery,
  call: BankCall,
): Promise<string[]> {
  const movements = await readStatement(ask, config, day, day, call)
  const others = movements.flatMap((movement) =>
    movement.direction === 'in' &&
    movement.phone === phone &&
    (amount === null || movement.amount === amount)
      ? (movement.bankCode ?? [])
      : [],
  )
  return [...new Set([BDV, ...others])]
}

const listedPayment = (
  { reference, amount, isConfirmed }: Listed,
  { phone, bankCode, day, amount: wanted }: IncomingQuery,
): ListedPayment[] =>
  wanted === null || amount === wanted
    ? [
        {
          ...{ controlNumber: null, bookedOn: day, amount, reference, concept: '' },
          ...{ phone, bankCode, isConfirmed },
        },
      ]
    : []
