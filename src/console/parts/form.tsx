import './form.css'
import { type ComponentChildren, createContext } from 'preact'
import { useContext, useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { say } from '../language.ts'
import { useAttemptKey } from '../requests/attempt-key.ts'
import type { Failure, Outcome, RequestOptions } from '../requests/client.ts'
import { isMadeBefore } from '../requests/made-before.ts'
import { FailureNotice, type Refusals } from './failure.tsx'

interface FormState {
  isBusy: boolean
  /** The service's messages by field. */
  errors: Record<string, string>
  /** Takes the amount that is typed, as a person reads it, for the button. */
  tellAmount(amount: string | null): void
}

const FormContext = createContext<FormState>({ isBusy: false, errors: {}, tellAmount() {} })

/** What is wrong with an entry of a list is shown at the list. */
const errorsOf = (failure: Failure | null): Record<string, string> =>
  failure?.kind === 'refused'
    ? Object.fromEntries(
        failure.error.details.map(({ path, message }) => [path.replace(/\.\d+$/, ''), message]),
      )
    : {}

export interface FormProps<Data> {
  /** Sends what was typed, by the names of the fields. The options have the Idempotency-Key, if `once` is given. */
  send(fields: Record<string, string>, options: RequestOptions): Promise<Outcome<Data>>
  /** After a success. */
  onDone(data: Data, fields: Record<string, string>): unknown
  /** What the button says; with the amount that is typed, if it is known. */
  action: string | ((amount: string | null) => string)
  /** Names what each try is the same request for, also after a reload, until a success. */
  once?: string | undefined
  /**
   * After a try was refused since one before it, whose answer was lost, has made what is shown once. The next try is
   * another request: nobody has seen that.
   */
  onMadeBefore?: (() => unknown) | undefined
  /** Whether a refusal made nothing, so that what is sent after it is another request. */
  isNewAfterRefusal?: boolean
  refusals?: Refusals | undefined
  /**
   * For what cannot be undone: what is shown of what was typed before the button sends it, with the amount if it is known.
   * Null for what cannot be right.
   */
  review?:
    | ((fields: Record<string, string>, amount: string | null) => ComponentChildren)
    | undefined
  /** Beside the button. */
  aside?: ComponentChildren
  children?: ComponentChildren
  danger?: boolean | undefined
  /** Of a screen whose main action is another one. */
  plain?: boolean | undefined
}

/**
 * A form that is sent once at a time. What was typed stays after a refusal, and the first wrong field gets the
 * focus.
 */
export function Form<Data>(props: FormProps<Data>) {
  const { send, onDone, action, once, onMadeBefore, refusals, aside, children, danger, plain } =
    props
  const [reviewed, setReviewed] = useState<ComponentChildren>(null)
  const attempt = useAttemptKey(once)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [amount, tellAmount] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const busy = useRef(false)
  const errors = errorsOf(failure)

  useLayoutEffect(() => {
    if (failure === null) return
    // The fields take over the errors right after this form.
    queueMicrotask(() => {
      const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
      const submit = form.current?.querySelector<HTMLElement>('[type=submit]')
      // The button lost the focus when it was disabled.
      if (wrong) wrong.focus()
      else if (document.activeElement === document.body) submit?.focus()
    })
  }, [failure])

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    // Faster than the state is: a second tap of an impatient finger.
    if (busy.current || form.current === null) return
    const fields = Object.fromEntries(
      [...new FormData(form.current)].map(([name, value]) => [name, String(value).trim()]),
    )
    const toReview = reviewed ? null : props.review?.(fields, amount)
    if (toReview) {
      setFailure(null)
      setReviewed(toReview)
      return
    }
    busy.current = true
    setBusy(true)
    const outcome = await send(fields, attempt.key ? { idempotencyKey: attempt.key } : {})
    busy.current = false
    setBusy(false)
    setFailure(outcome.failure)
    if (Object.keys(errorsOf(outcome.failure)).length > 0) setReviewed(null)
    const isOver = props.isNewAfterRefusal && outcome.failure?.kind === 'refused'
    if (outcome.failure === null || isMadeBefore(outcome.failure) || isOver) attempt.settle()
    if (outcome.failure === null) onDone(outcome.data, fields)
    else if (isMadeBefore(outcome.failure)) onMadeBefore?.()
  }

  return (
    <form ref={form} onSubmit={submit} noValidate aria-busy={isBusy}>
      <FormContext.Provider value={{ isBusy, errors, tellAmount }}>
        {failure && <FailureNotice failure={failure} refusals={refusals} />}
        {props.review ? (
          <div class="typed" hidden={Boolean(reviewed)}>
            {children}
          </div>
        ) : (
          children
        )}
        {reviewed}
        <div class="actions">
          <button
            type="submit"
            class={danger ? 'danger' : plain ? 'plain' : undefined}
            disabled={isBusy}
          >
            {isBusy && <span class="spin" aria-hidden="true" />}
            {props.review && !reviewed
              ? say(['Revisar', 'Review'])
              : typeof action === 'string'
                ? action
                : action(amount)}
          </button>
          {reviewed ? (
            <button type="button" class="plain" disabled={isBusy} onClick={() => setReviewed(null)}>
              {say(['Atrás', 'Back'])}
            </button>
          ) : (
            aside
          )}
        </div>
      </FormContext.Provider>
    </form>
  )
}

/** The service's message on a field of the form around; undefined if it has none. */
export const useFieldError = (name: string): string | undefined =>
  useContext(FormContext).errors[name]

/** Tells the form around of the amount that is typed in it. */
export const useTellAmount = (): FormState['tellAmount'] => useContext(FormContext).tellAmount

export interface FieldProps {
  name: string
  label: string
  /** What is right. */
  hint?: string | undefined
  type?: 'text' | 'email' | 'password' | 'tel' | 'date' | 'datetime-local' | 'url'
  value?: string | undefined
  autoComplete?: string
  inputMode?: 'decimal' | 'numeric' | 'tel'
  maxLength?: number
  onInput?(event: { currentTarget: { value: string } }): void
  /** When it is left, or Enter is pressed. */
  onChange?(event: { currentTarget: { value: string } }): void
  optional?: boolean
  options?: readonly (readonly [value: string, label: string])[]
  rows?: number
}

/** A labelled field with its hint and its error. */
export function Field(props: FieldProps) {
  const {
    name,
    label,
    hint,
    type = 'text',
    value,
    optional = false,
    options,
    rows,
    ...more
  } = props
  const id = useId()
  const message = useFieldError(name)
  const described = message ? `${id}-error` : hint ? `${id}-hint` : undefined
  const common = {
    id,
    name,
    required: !optional,
    'aria-invalid': message ? ('true' as const) : undefined,
    'aria-describedby': described,
    ...more,
  }
  return (
    <div class="field">
      <label for={id}>
        {label} {optional && <span class="quiet">{say(['(opcional)', '(optional)'])}</span>}
      </label>
      {options ? (
        <select {...common} defaultValue={value}>
          {options.map(([option, text]) => (
            <option key={option} value={option} selected={option === value}>
              {text}
            </option>
          ))}
        </select>
      ) : rows ? (
        <textarea {...common} rows={rows} defaultValue={value} />
      ) : (
        // What differs between types is which attributes they may have beside these.
        <input {...common} type={type as 'text'} defaultValue={value} />
      )}
      {message ? (
        <p class="error" id={`${id}-error`}>
          {message}
        </p>
      ) : (
        hint && (
          <p class="hint" id={`${id}-hint`}>
            {hint}
          </p>
        )
      )}
    </div>
  )
}
