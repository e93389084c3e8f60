import type * as z from 'zod'
import type { LinkPaymentRow } from '../../banking/link-payment-queries.ts'
import { failureReasonView, linkPaymentOutcomeView } from '../../banking/views.ts'
import { bankCodeOf } from '../../domain/account-number.ts'
import { bankName } from '../../domain/banks.ts'
import { amountToNumber } from '../../domain/money.ts'
import type { Config } from '../../platform/config.ts'
import { pictureUrl } from '../../platform/pictures/keys.ts'
import type { PayableLinkRow } from './queries.ts'
import type { Paid, PayView } from './schemas.ts'

type Method = z.input<typeof PayView>['methods'][number]

/** The account that payers see in the sandbox; the phone cannot receive mobile payments. */
const SANDBOX_BANK = '0191'
const SANDBOX_PHONE = '04120000000'

/** The payment methods that a link accepts now, the one that its merchant prefers first. */
function methodsOf(row: PayableLinkRow): Method[] {
  if (row.status !== 'ACTIVE' || row.amount_ves === null) return []
  const mobilePayment = mobilePaymentOf(row)
  if (row.environment === 'live' && row.account_number === null) return []
  if (mobilePayment === null) return [{ type: 'c2p' }]
  const methods: Method[] = [mobilePayment, { type: 'c2p' }]
  return row.preferred_payment_method === 'c2p' ? methods.toReversed() : methods
}

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

/** A link as shown to its payer. */
export const payableLinkView = (config: Config, row: PayableLinkRow): z.input<typeof PayView> => ({
  token: row.token,
  label: row.label,
  description: row.description,
  amount: amountToNumber(row.amount),
  currency: row.currency,
  amountVes: row.amount_ves === null ? null : amountToNumber(row.amount_ves),
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
})
