import './banks.css'
import { useId, useState } from 'preact/hooks'
import { language } from '../../language.ts'
import { useFieldError } from '../../parts/form.tsx'
import type { CredentialField } from './connection-parts.tsx'
import { bankTexts } from './texts.ts'

const texts = bankTexts.form
const PREFIX = 'credentials.'

/** What was typed into a form's `CredentialFields`; what was left empty is left out. */
export const typedCredentials = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name, value]) => name.startsWith(PREFIX) && value !== '')
      .map(([name, value]) => [name.slice(PREFIX.length), value]),
  )

interface CredentialFieldsProps {
  of: readonly CredentialField[]
  /** What is known already, by the names of the fields. */
  known: Partial<Record<string, string>>
}

/** The fields that a bank's protocol asks for, with where its owner finds each of them. */
export function CredentialFields({ of, known }: CredentialFieldsProps) {
  const required = of.filter((field) => field.required)
  const optional = of.filter((field) => !field.required)
  const render = (field: CredentialField) => (
    <Credential key={`${field.name} ${known[field.name]}`} of={field} value={known[field.name]} />
  )
  return (
    <>
      {required.map(render)}
      {optional.length > 0 && <h3>{texts.optional}</h3>}
      {optional.map(render)}
    </>
  )
}

interface CredentialProps {
  of: CredentialField
  value: string | undefined
}

function Credential({ of, value }: CredentialProps) {
  const { name, label, format, where, required, secret } = of
  const id = useId()
  const [isShown, setShown] = useState(false)
  const error = useFieldError(PREFIX + name)
  const input = (
    <input
      id={id}
      name={PREFIX + name}
      // What differs between types is which attributes they may have beside these.
      type={(secret && !isShown ? 'password' : 'text') as 'text'}
      required={required}
      defaultValue={value}
      autoComplete="off"
      autoCapitalize="none"
      spellcheck={false}
      aria-invalid={error ? 'true' : undefined}
      aria-describedby={error ? `${id}-error ${id}-where` : `${id}-where`}
    />
  )
  return (
    <div class="field">
      <label for={id}>{label[language]}</label>
      {secret ? (
        <div class="hidden-field">
          {input}
          <button
            type="button"
            class="plain small"
            aria-label={`${isShown ? texts.hide : texts.show}: ${label[language]}`}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? texts.hide : texts.show}
          </button>
        </div>
      ) : (
        input
      )}
      {error && (
        <p class="error" id={`${id}-error`}>
          {error} {format[language]}
        </p>
      )}
      <div class="hint" id={`${id}-where`}>
        {!error && <p>{format[language]}</p>}
        <p>
          <strong>{texts.where}</strong> {where[language]}
        </p>
      </div>
    </div>
  )
}
