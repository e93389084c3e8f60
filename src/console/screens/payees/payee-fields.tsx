import { formatDocument } from '../../../domain/document.ts'
import { formatPhone } from '../../../domain/phone.ts'
import { BankField } from '../../parts/bank-field.tsx'
import { DocumentField } from '../../parts/document-field.tsx'
import { Field } from '../../parts/form.tsx'
import type { Schemas } from '../../requests/client.ts'
import { payeeTexts as texts } from './texts.ts'

type Payee = Schemas['Payee']

/** What is known of a contact, to be typed. */
export const PayeeFields = ({ of: payee }: { of?: Payee }) => (
  <>
    <Field name="name" label={texts.name} value={payee?.name} maxLength={80} autoComplete="off" />
    <DocumentField
      label={texts.document}
      hint={texts.documentHint}
      value={payee && formatDocument(payee.document)}
      maxLength={20}
    />
    <Field
      name="phone"
      type="tel"
      label={texts.phone}
      hint={texts.phoneHint}
      value={payee && formatPhone(payee.phone)}
      maxLength={20}
      autoComplete="off"
    />
    <BankField name="bankCode" label={texts.bank} {...(payee && { value: payee.bankCode })} />
    <Field
      name="group"
      label={texts.group}
      hint={texts.groupHint}
      value={payee?.group}
      maxLength={60}
      autoComplete="off"
      optional
    />
  </>
)

/** What was typed, as the interface takes it. */
export const payeeTyped = ({
  name = '',
  document = '',
  phone = '',
  bankCode = '',
  group = '',
}: Record<string, string>): Schemas['PayeeFields'] => ({
  name,
  document,
  phone,
  // The interface names the banks that there are; it is the service that refuses another.
  bankCode: bankCode as Schemas['PayeeFields']['bankCode'],
  ...(group !== '' && { group }),
})
