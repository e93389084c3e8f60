import type * as z from 'zod'
import type { LinkPaymentRow } from '../../banking/link-payment-queries.ts'
import { linkPaymentOutcomeView } from '../../banking/views.ts'
import { bankCodeOf } from '../../domain/account-number.ts'
import { bankName } from '../../domain/banks.ts'
import { amountToNumber } from '../../domain/money.ts'
import type { Config } from '../../platform/config.ts'
import { pictureUrl } from '../../platform/pictures/keys.ts'
import { failureReasonView } from '../../wire/failure.ts'
import type { PayableCheckoutRow, PayableLinkRow } from './queries.ts'
import type { Paid, PayView } from './schemas.ts'

type Method = z.input<typeof PayView>['methods'][number]

/** The account that payers see in the sandbox; the phone cannot receive mobile payments. */
const SANDBOX_BANK = '0191'
const SANDBOX_PHONE = '04120000000'

/** The payment methods that a link accepts now, the one that its merchant prefers first. */
function methodsOf(row: PayableLinkRow): Method[] {
  if (row.status !== 'ACTIVE' || !hasPrice(row)) return []
  const mobilePayment = mobilePaymentOf(row)
  if (row.environment === 'live' && row.account_number === null) return []
  if (mobilePayment === null) return [{ type: 'c2p' }]
  const methods: Method[] = [mobilePayment, { type: 'c2p' }]
  return row.preferred_payment_method === 'c2p' ? methods.toReversed() : methods
}

/** An open amount has one as soon as the payer states it, if there is a rate. */
const hasPrice = ({ amount, amount_ves, currency, rate }: PayableLinkRow): boolean =>
  amount === null ? currency === 'VES' || rate !== null : amount_ves !== null

function mobilePaymentOf(row: PayableLinkRow): Method | null {
  const test = row.environment === 'test'
  const phone = test ? SANDBOX_PHONE : row.account_phone
  const document = test ? row.rif.replaceAll('-', '') : row.account_document
  const code = test ? SANDBOX_BANK : bankCodeOf(row.account_number ?? '')
  if (phone === null || document === null) return null
  return { type: 'mobile_payment', bankCode: code, bankName: bankName(code), phone, document }
}

/** A link payment as shown to its payer. */
export const linkPaymentView = (row: LinkPaymentRow): z.input<typeof Paid> => ({
  ...linkPaymentOutcomeView(row),
  reference: row.reference,
  ...failureReasonView(row.failure_reason),
})

const nullableNumber = (amount: string | null) => (amount === null ? null : amountToNumber(amount))

const payableCheckoutView = (row: PayableCheckoutRow, remainingVes: string | null) => ({
  externalReference: row.external_reference,
  status: row.status,
  lines: row.lines,
  acceptPartial: row.accept_partial,
  totalVes: row.total_ves === null ? null : amountToNumber(row.total_ves),
  receivedVes: amountToNumber(row.received_ves),
  remainingVes: remainingVes === null ? null : amountToNumber(remainingVes),
  quoteExpiresAt: row.quote_expires_at,
  returnUrl: row.return_url,
  cancelUrl: row.cancel_url,
})

/** A link as shown to its payer. */
export const payableLinkView = (config: Config, row: PayableLinkRow): z.input<typeof PayView> => ({
  token: row.token,
  label: row.label,
  description: row.description,
  amount: nullableNumber(row.amount),
  minAmount: nullableNumber(row.min_amount),
  maxAmount: nullableNumber(row.max_amount),
  currency: row.currency,
  amountVes: nullableNumber(row.amount_ves),
  rate: row.rate === null ? null : Number(row.rate),
  status: row.status,
  environment: row.environment,
  expiresAt: row.expires_at,
  merchant: {
    name: row.store_name,
    logo: row.logo_key && pictureUrl(config, row.logo_key),
    theme: { primaryColor: row.primary_color, secondaryColor: row.secondary_color },
  },
  methods: methodsOf(row),
  checkout: row.checkout && payableCheckoutView(row.checkout, row.amount_ves),
})
