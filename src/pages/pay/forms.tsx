import { addDays, caracasDay } from '../../domain/caracas.ts'
import { amountToType, formatDay } from '../../domain/format.ts'
import type { Language } from '../language.ts'
import { ariaProps, Field } from '../payer/field.tsx'
import { FORM_KEY_FIELD } from '../payer/posted-form.ts'
import { BankField } from './bank-field.tsx'
import { checkoutTexts } from './checkout-texts.ts'
import { REMEMBER_FIELD, REMEMBER_VALUE } from './device-memory.ts'
import { KeyHelp } from './key-help.tsx'
import { KeyRequest, type KeyRequestState } from './key-request.tsx'
import { keyRequestTexts } from './key-request-texts.ts'
import { type FieldName, payTexts } from './texts.ts'

/** The two forms of payment, by the end of their path. */
export type FormKind = 'c2p' | 'verify'

/** A form's properties, with the submitted values if it is shown again. */
export interface FormProps {
  language: Language
  /** The URL to which it is submitted. */
  action: string
  /** The idempotency key of the form. */
  formKey: string
  values: Record<string, string>
  errors: Partial<Record<FieldName, string>>
}

export const fieldId = (way: FormKind, name: FieldName): string => `${way}-${name}`

/** P is the letter of a RIF: banks know no payer by a passport. */
const DOCUMENT_LETTERS = ['V', 'E', 'J', 'G', 'P', 'C']

interface ControlProps extends Pick<FormProps, 'language' | 'values' | 'errors'> {
  form: FormKind
}

const PhoneField = ({ form, language, values, errors }: ControlProps) => {
  const { labels } = payTexts[language]
  const id = fieldId(form, 'phone')
  const error = errors.phone
  return (
    <Field id={id} label={form === 'c2p' ? labels.phone : labels.payerPhone} error={error}>
      <input
        id={id}
        name="phone"
        type="tel"
        inputmode="tel"
        autocomplete="tel-national"
        placeholder="04121234567"
        maxlength={40}
        required
        value={values.phone}
        {...ariaProps(id, { error })}
      />
    </Field>
  )
}

const DocumentField = ({ language, values, errors }: Omit<ControlProps, 'form'>) => {
  const { labels } = payTexts[language]
  const id = fieldId('c2p', 'document')
  const error = errors.document
  return (
    <Field id={id} label={labels.document} error={error}>
      <div class="pair">
        <select name="letter" aria-label={labels.letter}>
          {DOCUMENT_LETTERS.map((letter) => (
            <option selected={values.letter === letter}>{letter}</option>
          ))}
        </select>
        <input
          id={id}
          name="document"
          inputmode="numeric"
          autocomplete="off"
          placeholder="12345678"
          maxlength={40}
          required
          value={values.document}
          {...ariaProps(id, { error })}
        />
      </div>
    </Field>
  )
}

/** The payer's bank. */
const PayerBankField = ({ form, language, values, errors }: ControlProps) => {
  const { labels } = payTexts[language]
  return (
    <BankField
      id={fieldId(form, 'bankCode')}
      label={form === 'c2p' ? labels.bankCode : labels.payerBank}
      language={language}
      chosen={values.bankCode}
      error={errors.bankCode}
    />
  )
}

/** Off by default: the device may be somebody else's. */
const RememberField = ({ form, language, values }: Omit<ControlProps, 'errors'>) => {
  const id = `${form}-${REMEMBER_FIELD}`
  return (
    <label class="check" for={id}>
      <input
        id={id}
        type="checkbox"
        name={REMEMBER_FIELD}
        value={REMEMBER_VALUE}
        checked={values[REMEMBER_FIELD] === REMEMBER_VALUE}
      />
      <span>{payTexts[language].remember[form]}</span>
    </label>
  )
}

/** Bolívares for an order: by default all that remains. */
const BolivaresField = ({
  form,
  label,
  hint,
  amountVes,
  values,
  errors,
}: Omit<ControlProps, 'language'> & { label: string; hint: string; amountVes: string }) => {
  const id = fieldId(form, 'amountVes')
  const error = errors.amountVes
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <input
        id={id}
        name="amountVes"
        inputmode="decimal"
        autocomplete="off"
        maxlength={40}
        required
        value={values.amountVes ?? amountToType(amountVes)}
        {...ariaProps(id, { hint, error })}
      />
    </Field>
  )
}

/** How much to pay of an order that takes parts. */
const PartField = ({ amount, ...props }: FormProps & { amountVes: string; amount: string }) => (
  <BolivaresField
    {...props}
    form="c2p"
    label={payTexts[props.language].labels.amountVes}
    hint={checkoutTexts[props.language].part(amount)}
  />
)

interface ChargeFormProps extends FormProps {
  amountVes: string
  amount: string
  partial: boolean
  test: boolean
  /** Null if the payer's bank cannot be asked for the key. */
  keyRequest: (KeyRequestState & { action: string; refused: boolean }) | null
}

/** The Enter key presses the first button of a form, which must not be the one that requests a key. */
const PayByEnter = () => (
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: without a place in the order of tabs it gets no focus.
  <button type="submit" class="unseen" tabindex={-1} aria-hidden="true" />
)

/** The form of a charge with a one-time key, which `values` have only if no bank was asked yet. */
export const ChargeForm = (props: ChargeFormProps) => {
  const { language, action, formKey, amountVes, amount, partial, test, errors, keyRequest } = props
  const { labels, c2p } = payTexts[language]
  const id = fieldId('c2p', 'otp')
  const hint = otpHint(props)
  const error = errors.otp
  return (
    <form method="post" action={action} data-busy={c2p.busy}>
      {keyRequest && <PayByEnter />}
      <input type="hidden" name={FORM_KEY_FIELD} value={formKey} />
      {partial ? (
        <PartField {...props} />
      ) : (
        <input type="hidden" name="amountVes" value={amountVes} />
      )}
      <PayerBankField form="c2p" {...props} />
      <PhoneField form="c2p" {...props} />
      <DocumentField {...props} />
      {keyRequest && <KeyRequest {...keyRequest} language={language} test={test} />}
      <Field id={id} label={labels.otp} hint={hint} error={error}>
        <input
          id={id}
          class="code"
          name="otp"
          inputmode="numeric"
          autocomplete="one-time-code"
          maxlength={40}
          required
          value={props.values.otp}
          {...ariaProps(id, { hint, error })}
        />
      </Field>
      {!test && (!keyRequest || keyRequest.refused) && <KeyHelp language={language} />}
      <RememberField form="c2p" {...props} />
      <button type="submit">{partial ? checkoutTexts[language].send : c2p.send(amount)}</button>
    </form>
  )
}

const otpHint = ({ language, test, keyRequest }: ChargeFormProps): string => {
  const { hints } = payTexts[language]
  if (test) return hints.testOtp
  return keyRequest ? keyRequestTexts[language].hint : hints.otp
}

/** The day of the payment; the last two days are shown by name. */
const DayField = ({
  language,
  values,
  errors,
  days,
  now,
}: Omit<ControlProps, 'form'> & PaymentDays) => {
  const { labels, today, yesterday } = payTexts[language]
  const id = fieldId('verify', 'paidAt')
  const error = errors.paidAt
  const last = caracasDay(now)
  const names: Record<string, string> = { [last]: today, [addDays(last, -1)]: yesterday }
  return (
    <Field id={id} label={labels.paidAt} error={error}>
      <select id={id} name="paidAt" {...ariaProps(id, { error })}>
        {days.map((text) => (
          <option value={text} selected={values.paidAt === text}>
            {names[text] ?? formatDay(text, language)}
          </option>
        ))}
      </select>
    </Field>
  )
}

interface PaymentDays {
  /** The possible days of the payment, latest first. */
  days: readonly string[]
  now: Date
}

interface VerifyFormProps extends FormProps, PaymentDays {
  /** What remains of an order, where the payer has to say how much they sent; otherwise null. */
  askedVes: string | null
}

/** The form of a claim: a mobile payment that was made. */
export const VerifyForm = (props: VerifyFormProps) => {
  const { language, action, formKey, values, errors, askedVes } = props
  const { labels, hints, mobile } = payTexts[language]
  const id = fieldId('verify', 'reference')
  const hint = hints.reference
  const error = errors.reference
  return (
    <form method="post" action={action} data-busy={mobile.busy}>
      <input type="hidden" name={FORM_KEY_FIELD} value={formKey} />
      <Field id={id} label={labels.reference} hint={hint} error={error}>
        <input
          id={id}
          name="reference"
          inputmode="numeric"
          autocomplete="off"
          maxlength={40}
          required
          value={values.reference}
          {...ariaProps(id, { hint, error })}
        />
      </Field>
      {askedVes !== null && (
        <BolivaresField
          {...props}
          form="verify"
          label={checkoutTexts[language].sent}
          hint={checkoutTexts[language].sentHint}
          amountVes={askedVes}
        />
      )}
      <PayerBankField form="verify" {...props} />
      <PhoneField form="verify" {...props} />
      <DayField {...props} />
      <RememberField form="verify" {...props} />
      <button type="submit">{mobile.send}</button>
    </form>
  )
}
