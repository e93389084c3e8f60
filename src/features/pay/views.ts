import type * as z from 'zod'
import type { LinkPaymentRow } from '../../banking/link-payment-queries.ts'
import { linkPaymentOutcomeView } from '../../banking/views.ts'
import { bankCodeOf } from '../../domain/account-number.ts'
import { bankName } from '../../domain/banks.ts'
import { amountToNumber } from '../../domain/money.ts'
import type { Banks } from '../../platform/bank/banks.ts'
import { type Capabilities, needsSentAmount } from '../../platform/bank/port.ts'
import { pictureUrl } from '../../platform/pictures/keys.ts'
import type { Platform } from '../../platform/platform.ts'
import { failureReasonView } from '../../wire/failure.ts'
import type { PayableCheckoutRow, PayableLinkRow } from './queries.ts'
import type { Paid, PayView } from './schemas.ts'

type Method = z.input<typeof PayView>['methods'][number]

/** The account that payers see in the sandbox; the phone cannot receive mobile payments. */
const SANDBOX_BANK = '0191'
const SANDBOX_PHONE = '04120000000'

/** The payment methods that a link accepts now: the one that its merchant prefers first, what hardly works now last. */
function methodsOf(banks: Banks, row: PayableLinkRow): Method[] {
  if (row.status !== 'ACTIVE' || !hasPrice(row)) return []
  if (row.environment === 'live' && row.account_number === null) return []
  const mobilePayment = mobilePaymentOf(row)
  const methods: Method[] = [
    ...(mobilePayment === null ? [] : [mobilePayment]),
    ...(takesCharges(banks, row) ? [{ type: 'c2p' as const }] : []),
  ]
  const preferred = row.preferred_payment_method === 'c2p' ? methods.toReversed() : methods
  return preferred.toSorted(
    (one, other) => Number(isFailing(row, one)) - Number(isFailing(row, other)),
  )
}

/** Whether the merchant's bank hardly answers what the method needs: a mobile payment can be made all the same. */
const isFailing = (row: PayableLinkRow, { type }: Method): boolean =>
  type === 'c2p' ? row.charges_down : row.verifications_down

/** Whether the merchant's bank charges payers. If its connection is missing now, the charge itself says so. */
const takesCharges = (banks: Banks, row: PayableLinkRow): boolean =>
  connectionOf(banks, row)?.charges ?? true

const connectionOf = (
  banks: Banks,
  { environment, account_connection: name, own_connection: own }: PayableLinkRow,
): Capabilities | null =>
  banks.capabilitiesOf(environment === 'test' ? 'sandbox' : (name ?? ''), own)

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

/** Whether who claims to have paid the link's order has to say how much they sent. */
function asksSentAmount(banks: Banks, row: PayableLinkRow): boolean {
  const capabilities = row.checkout && connectionOf(banks, row)
  return capabilities !== null && needsSentAmount(capabilities)
}

const payableCheckoutView = (
  row: PayableCheckoutRow,
  remainingVes: string | null,
  asks: boolean,
) => ({
  externalReference: row.external_reference,
  status: row.status,
  lines: row.lines,
  acceptPartial: row.accept_partial,
  totalVes: row.total_ves === null ? null : amountToNumber(row.total_ves),
  receivedVes: amountToNumber(row.received_ves),
  remainingVes: remainingVes === null ? null : amountToNumber(remainingVes),
  asksSentAmount: asks,
  quoteExpiresAt: row.quote_expires_at,
  returnUrl: row.return_url,
  cancelUrl: row.cancel_url,
})

/** Whether the key of a charge can be requested. */
const payerKeysOf = (banks: Banks, row: PayableLinkRow) =>
  methodsOf(banks, row).some(({ type }) => type === 'c2p')
    ? (connectionOf(banks, row)?.payerKeys ?? null)
    : null

/** A link as shown to its payer. */
export const payableLinkView = (
  { config, banks }: Pick<Platform, 'config' | 'banks'>,
  row: PayableLinkRow,
): z.input<typeof PayView> => ({
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
  methods: methodsOf(banks, row),
  failingMethods: methodsOf(banks, row)
    .filter((method) => isFailing(row, method))
    .map(({ type }) => type),
  payerKeys: payerKeysOf(banks, row),
  checkout:
    row.checkout && payableCheckoutView(row.checkout, row.amount_ves, asksSentAmount(banks, row)),
})
