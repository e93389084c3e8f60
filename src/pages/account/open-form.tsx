import type { Language } from '../language.ts'
import { ariaProps, ErrorSummary, Field } from '../payer/field.tsx'
import { FORM_KEY_FIELD, newFormKey } from '../payer/posted-form.ts'
import { accountTexts } from './texts.ts'

/** The field by which the form of an open account closes it. */
export const LEAVE_FIELD = 'leave'

/** Why an account was not opened: as a whole, and beside the field where it is that which is to be changed. */
export interface Refused {
  status: 400 | 429
  text: string
  error?: string
}

interface OpenFormProps {
  language: Language
  action: string
  refused: Refused | undefined
}

/** What asks for the digits; it names no merchant and no customer, and is the same for every address. */
export const OpenForm = ({ language, action, refused }: OpenFormProps) => {
  const { title, text, label, hint, open, summary } = accountTexts[language].closed
  const error = refused?.error
  return (
    <>
      {refused && <ErrorSummary title={summary} errors={{ document: refused.text }} />}
      <section class="card">
        <form method="post" action={action}>
          <h1>{title}</h1>
          <p>{text}</p>
          <input type="hidden" name={FORM_KEY_FIELD} value={newFormKey()} />
          <Field id="document" label={label} hint={hint} error={error}>
            <input
              class="code"
              id="document"
              name="document"
              inputmode="numeric"
              autocomplete="off"
              maxlength={20}
              required
              {...ariaProps('document', { hint, error })}
            />
          </Field>
          <button type="submit">{open}</button>
        </form>
      </section>
    </>
  )
}
