import { amountToType } from '../../../domain/format.ts'
import { language, say } from '../../language.ts'
import { Field } from '../../parts/form.tsx'
import { moneyText } from '../../parts/money.tsx'

/** Whom money is paid back to, where the bank does not say. */
export const PayerFields = () => {
  return (
    <>
      <Field
        name="document"
        label={say(['Cédula o RIF de quien pagó', 'The payer’s document'])}
        hint={say([
          'Como V12345678. El banco lo pide.',
          'Such as V12345678. The bank asks for it.',
        ])}
        optional
      />
      <Field
        name="name"
        label={say(['Nombre de quien pagó', 'The payer’s name'])}
        hint={say(['El banco lo pide.', 'The bank asks for it.'])}
        maxLength={80}
        optional
      />
    </>
  )
}

/** How much is paid back: all that can be, unless another amount is typed. */
export const RefundedAmount = ({ most }: { most: number }) => {
  const typed = most.toFixed(2)
  return (
    <Field
      name="amount"
      label={say(['Monto en bolívares', 'Amount in bolívares'])}
      inputMode="decimal"
      value={language === 'es' ? amountToType(typed) : typed}
      hint={say([`Hasta ${moneyText(most)}.`, `Up to ${moneyText(most)}.`])}
    />
  )
}
