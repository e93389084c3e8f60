import { WIRE_ENVIRONMENTS } from '../../domain/environment.ts'
import { amountToNumber } from '../../domain/money.ts'
import { receiptNumber } from '../../domain/receipt-number.ts'
import { anyone } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import type { Config } from '../../platform/config.ts'
import { transactionId } from '../../platform/ids.ts'
import { parseReceiptCode } from '../../platform/receipt-path.ts'
import { refusal } from '../../wire/errors.ts'
import { findReceipt, type ReceiptRow } from './receipt-queries.ts'
import { ReceiptParams, SignedReceipt } from './receipt-schemas.ts'

export const getReceipt = route({
  id: 'getReceipt',
  method: 'get',
  path: '/receipt/:code/signed.json',
  summary: 'Get a receipt, signed',
  description:
    'What was paid, and a signature of it that anybody can check with the keys of `/.well-known/jwks.json`, as the guide ' +
    'to receipts shows. What was paid back since is beside it and not signed. There is no receipt of a payment that is ' +
    'pending or has failed.',
  access: anyone('Whoever has the receipt’s address may see it; its code cannot be guessed.'),
  params: ReceiptParams,
  returns: [200, SignedReceipt],
  notFoundNouns: ['receipt'],
  async run({ params, db, platform: { config, tokens } }) {
    const transactionUuid = parseReceiptCode(config, params.code)
    if (transactionUuid === null) throw refusal('not_found')
    const [row] = await db.read(findReceipt(transactionUuid))
    if (row?.status !== 'completed' && row?.status !== 'refunded') throw refusal('not_found')
    const receipt = signedContent(config, row)
    return {
      receipt,
      jws: await tokens.sign('receipt+jws', receipt),
      status: row.status,
      refundedVes: amountToNumber(row.refunded_ves),
      refunds: row.refunds.map(({ amount, at }) => ({ amount: amountToNumber(amount), at })),
    }
  },
})

/** What does not change once the payment has succeeded, but for the merchant's name. */
const signedContent = ({ PUBLIC_URL }: Config, row: ReceiptRow) => {
  const id = transactionId.toPublic(row.transaction_id)
  return {
    iss: PUBLIC_URL,
    number: receiptNumber(id, new Date(row.created_at)),
    transactionId: id,
    merchant: { name: row.merchant_name, rif: row.rif },
    amount: amountToNumber(row.amount),
    currency: row.currency,
    amountVes: amountToNumber(row.amount_ves),
    rate: row.rate === null ? null : Number(row.rate),
    rateDate: row.rate_date,
    paidAt: row.completed_at ?? row.created_at,
    bankCode: row.payer_bank,
    reference: row.reference,
    environment: WIRE_ENVIRONMENTS[row.environment],
  }
}
