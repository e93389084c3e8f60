import type { Language } from '../language.ts'
import { ariaProps, Field } from '../payer/field.tsx'
import { FORM_KEY_FIELD } from '../payer/posted-form.ts'
import { type InvitationField, invitationTexts } from './texts.ts'

export interface AcceptFormProps {
  language: Language
  action: string
  formKey: string
  /** The invitation's e-mail, under which password managers store the password. */
  email: string
  name: string | undefined
  errors: Partial<Record<InvitationField, string>>
}

/** The form that creates a new user's account and accepts. Never contains the submitted password. */
export const AcceptForm = ({ language, action, formKey, email, name, errors }: AcceptFormProps) => {
  const { newUser, labels, passwordHint: hint, send, busy } = invitationTexts[language]
  return (
    <form method="post" action={action} data-busy={busy}>
      <h2>{newUser}</h2>
      <input type="hidden" name={FORM_KEY_FIELD} value={formKey} />
      <input class="unseen" type="email" autocomplete="username" value={email} hidden readonly />
      <Field id="name" label={labels.name} error={errors.name}>
        <input
          id="name"
          name="name"
          autocomplete="name"
          maxlength={120}
          required
          value={name}
          {...ariaProps('name', { error: errors.name })}
        />
      </Field>
      <Field id="password" label={labels.password} hint={hint} error={errors.password}>
        <input
          id="password"
          name="password"
          type="password"
          autocomplete="new-password"
          minlength={8}
          maxlength={128}
          required
          {...ariaProps('password', { hint, error: errors.password })}
        />
      </Field>
      <button type="submit">{send}</button>
    </form>
  )
}
