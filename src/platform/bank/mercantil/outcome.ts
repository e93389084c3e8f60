import type { Outcome } from '../port.ts'
import { textOf } from '../text-of.ts'
import { amountOf, type MercantilBody, objectOf, referenceOf } from './bodies.ts'
import type { MercantilResult } from './client.ts'
import { codeOfRefusal, isUndecided, reasonOfCode, reasonOfRefusal } from './refusals.ts'

const APPROVED_CODES: readonly unknown[] = ['00', '0000']

interface Ordered {
  bankKey: string
  amount: string
}

/**
 * The outcome of an order by the bank's response; without one it is `pending`. It counts as paid only if the bank says
 * that this transaction is approved, and as failed only if the bank proves that nothing was done.
 */
export function outcomeOf(result: MercantilResult, order: Ordered): Outcome {
  if (result.kind === 'none') {
    const { code } = result
    return code === 'NOT_SENT' ? { status: 'failed', reason: 'NOT_EXECUTED', code } : pending(code)
  }
  if (result.kind === 'refused') {
    const [reason, code] = [reasonOfRefusal(result), codeOfRefusal(result)]
    return reason === null ? pending(code) : { status: 'failed', reason, code }
  }
  const transaction = objectOf(result.body.transaction_c2p_response)
  return transaction === null ? pending('UNREADABLE') : transactionOutcome(transaction, order)
}

/** A reference that comes with a pending outcome is stored as the id of the operation: the bank can be asked by it. */
const pending = (code: string, operationId: string | null = null): Outcome => ({
  status: 'pending',
  operationId,
  code,
})

function transactionOutcome(transaction: MercantilBody, order: Ordered): Outcome {
  const reference = referenceOf(transaction.payment_reference)
  if (!isAbout(transaction, order)) return pending('OF_ANOTHER')
  const status = textOf(transaction.trx_status)?.toLowerCase()
  const internal = textOf(transaction.trx_internal_status) ?? ''
  const isApprovedCode = APPROVED_CODES.includes(internal)
  if (status === 'approved' && isApprovedCode) {
    return { status: 'success', reference, operationId: null }
  }
  if (status !== 'rejected' || isApprovedCode || isUndecided(internal)) {
    return pending('UNDECIDED', reference)
  }
  const code = /^\w{1,20}$/.test(internal) ? internal.toUpperCase() : 'REFUSED'
  return { status: 'failed', reason: reasonOfCode(internal) ?? 'REJECTED', code }
}

/** Whether the number of the invoice and the amount, where the bank repeats them, are those of the order. */
function isAbout({ invoice_number, amount }: MercantilBody, order: Ordered): boolean {
  const number = textOf(invoice_number)
  return (
    (number === null || number === order.bankKey) &&
    (textOf(amount) === null || amountOf(amount) === order.amount)
  )
}
