import { formatDocument } from '../../domain/document.ts'
import { amountToType } from '../../domain/format.ts'
import { formatPhone } from '../../domain/phone.ts'
import type { Language } from '../language.ts'
import { isLongAmount } from '../payer/amount-class.ts'
import { payTexts } from './texts.ts'

/** The recipient of a mobile payment. */
export interface MobilePaymentDetailsProps {
  language: Language
  bankCode: string
  bankName: string
  phone: string
  document: string
  /** The amount in bolívares, `1234.50`, and its display form. */
  amountVes: string
  formattedAmount: string
}

interface CopyButtonProps {
  text: string
  language: Language
  /** What it copies, for screen readers. */
  subject?: string
  label?: string
}

/** Visible only if scripts run and can copy. */
export const CopyButton = ({ text, language, subject, label }: CopyButtonProps) => {
  const { copy, copied } = payTexts[language]
  return (
    <button type="button" class="copy plain" data-copy={text} data-copied={copied} hidden>
      {label ?? copy}
      {subject && <span class="unseen"> {subject}</span>}
    </button>
  )
}

/** The merchant's data for a mobile payment, with buttons to copy each or all. */
export const MobilePaymentDetails = ({ language, ...payee }: MobilePaymentDetailsProps) => {
  const names = payTexts[language].paymentDetails
  const amount = amountToType(payee.amountVes)
  const rows = [
    [names.bank, `${payee.bankName} · ${payee.bankCode}`, payee.bankCode],
    [names.phone, formatPhone(payee.phone), payee.phone],
    [names.document, formatDocument(payee.document), payee.document],
    [names.amount, payee.formattedAmount, amount],
  ] as const
  const all = [payee.bankCode, payee.phone, payee.document, amount].join('\n')
  return (
    <>
      <dl class="payee">
        {rows.map(([name, shown, text]) => (
          <div>
            <dt>{name}</dt>
            <dd class={name === names.amount && isLongAmount(shown) ? 'long' : undefined}>
              {shown}
            </dd>
            <dd>
              <CopyButton text={text} subject={name} language={language} />
            </dd>
          </div>
        ))}
      </dl>
      <CopyButton text={all} language={language} label={names.all} />
    </>
  )
}
