import type { PropsWithChildren } from 'hono/jsx'

interface FieldProps {
  /** Also the control's name in the form. */
  id: string
  label: string
  hint?: string | undefined
  error: string | undefined
}

/** The ARIA attributes that connect a control with its hint and error. */
export function ariaProps(id: string, { hint, error }: Pick<FieldProps, 'hint' | 'error'>) {
  const by = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return {
    ...(by && { 'aria-describedby': by }),
    ...(error && ({ 'aria-invalid': 'true' } as const)),
  }
}

/** A control with its label above and its error below. */
export const Field = ({ id, label, hint, error, children }: PropsWithChildren<FieldProps>) => (
  <div class="field">
    <label for={id}>{label}</label>
    {children}
    {hint && (
      <p class="hint" id={`${id}-hint`}>
        {hint}
      </p>
    )}
    {error && (
      <p class="error" id={`${id}-error`}>
        {error}
      </p>
    )}
  </div>
)

interface ErrorSummaryProps {
  title: string
  /** By the ids of the controls. */
  errors: Record<string, string>
}

/** The summary of a form's errors, above the form. */
export const ErrorSummary = ({ title, errors }: ErrorSummaryProps) => (
  <div class="notice bad" id="errors" role="alert" tabindex={-1} autofocus>
    <h2>{title}</h2>
    <ul>
      {Object.entries(errors).map(([id, text]) => (
        <li>
          <a href={`#${id}`}>{text}</a>
        </li>
      ))}
    </ul>
  </div>
)
