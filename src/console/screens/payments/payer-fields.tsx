import { amountToType } from '../../../domain/format.ts'
import { language } from '../../language.ts'
import { Field } from '../../parts/form.tsx'
import { moneyText } from '../../parts/money.tsx'
import { paymentTexts } from './texts.ts'

/** Whom money is paid back to, where the bank does not say. */
export const PayerFields = () => {
  const { refund } = paymentTexts
  return (
    <>
      <Field name="document" label={refund.document} hint={refund.documentHint} optional />
      <Field name="name" label={refund.name} hint={refund.nameHint} maxLength={80} optional />
    </>
  )
}

/** How much is paid back: all that can be, unless another amount is typed. */
export const RefundedAmount = ({ most }: { most: number }) => {
  const { refund } = paymentTexts
  const typed = most.toFixed(2)
  return (
    <Field
      name="amount"
      label={refund.amount}
      inputMode="decimal"
      value={language === 'es' ? amountToType(typed) : typed}
      hint={refund.amountHint(moneyText(most))}
    />
  )
}
