import { useEffect } from 'preact/hooks'
import { say } from '../../language.ts'
import { readTyped } from '../../parts/amount.ts'
import { amountText } from '../../parts/amount-text.ts'
import { DocumentField } from '../../parts/document-field.tsx'
import { Field, useTellAmount } from '../../parts/form.tsx'
import { moneyText } from '../../parts/money.tsx'

interface PayerFieldsProps {
  isDocumentKnown?: boolean
  /** Whether less is paid back than all. */
  isPart?: boolean
}

/** Whom money is paid back to, where the bank does not say. */
export const PayerFields = ({ isDocumentKnown = false, isPart = true }: PayerFieldsProps) => (
  <>
    {!isDocumentKnown && (
      <DocumentField
        label={say(['Cédula o RIF de quien pagó', 'The payer’s document'])}
        hint={say([
          'Como V-12.345.678. El banco lo pide.',
          'Such as V-12.345.678. The bank asks for it.',
        ])}
      />
    )}
    <Field
      name="name"
      label={say(['Nombre de quien pagó', 'The payer’s name'])}
      hint={
        isDocumentKnown
          ? say([
              'El banco lo pide si devuelves una parte.',
              'The bank asks for it if you refund a part.',
            ])
          : say(['El banco lo pide.', 'The bank asks for it.'])
      }
      maxLength={80}
      optional={isDocumentKnown && !isPart}
    />
  </>
)

interface RefundedAmountProps {
  most: number
  /** Told whether less is typed than all. */
  onPart?(isPart: boolean): void
}

/** How much is paid back: all that can be, unless another amount is typed. The form’s button can name it. */
export const RefundedAmount = ({ most, onPart }: RefundedAmountProps) => {
  const typed = most.toFixed(2)
  const tell = useTellAmount()
  const tellTyped = (text: string) => {
    const { amount } = readTyped(text)
    tell(amount && moneyText(Number(amount)))
    onPart?.(Number(amount) < most)
  }
  useEffect(() => tellTyped(typed), [typed])
  return (
    <Field
      name="amount"
      label={say(['Monto en bolívares', 'Amount in bolívares'])}
      inputMode="decimal"
      value={amountText(typed)}
      onInput={({ currentTarget }) => tellTyped(currentTarget.value)}
      hint={say([`Hasta ${moneyText(most)}.`, `Up to ${moneyText(most)}.`])}
    />
  )
}
