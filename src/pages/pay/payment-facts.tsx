import { bankName } from '../../domain/banks.ts'
import { maskPhone } from '../../domain/phone.ts'
import type { PaymentRow } from '../../features/pay/receipt-queries.ts'
import { transactionId } from '../../platform/ids.ts'
import type { Language } from '../language.ts'
import { receiptTexts } from './receipt-texts.ts'

/** What payer and merchant call the payment: the merchant finds it by this number. */
export const paymentNumber = (row: PaymentRow): string => transactionId.toPublic(row.transaction_id)

/** The payer's bank and phone, masked: a receipt is shown to others. */
export const payerOf = ({ payer_bank, payer_phone }: PaymentRow): string =>
  [bankName(payer_bank ?? ''), payer_phone && maskPhone(payer_phone)].filter(Boolean).join(' · ')

interface PaymentFactsProps {
  row: PaymentRow
  language: Language
  of: (readonly [name: string, value: string] | false | null)[]
}

/** An amount that would not fit beside its name on the smallest phone, and is one piece. */
const LARGE = /^\S+\u00a0[\d.,]{15,}/

/** What is known of a payment, with its number at the end. */
export const PaymentFacts = ({ row, language, of }: PaymentFactsProps) => (
  <dl class="facts">
    {of
      .filter((fact) => fact !== false && fact !== null)
      .map(([name, value]) => (
        <div class={LARGE.test(value) ? 'stack' : undefined}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    <div class="stack">
      <dt>{receiptTexts[language].facts.number}</dt>
      <dd class="number">{paymentNumber(row)}</dd>
    </div>
  </dl>
)
