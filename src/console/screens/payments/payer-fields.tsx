import { Field } from '../../parts/form.tsx'
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
