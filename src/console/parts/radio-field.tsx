import './radio-field.css'
import { useId } from 'preact/hooks'

interface RadioFieldProps<Value extends string> {
  name: string
  label: string
  /** Whether the label is for those alone who do not see what is beside it. */
  isQuiet?: boolean
  value: Value
  options: readonly (readonly [value: Value, text: string])[]
  onChange(value: Value): void
}

/** One of a few, all of which are seen: each a tap. */
export function RadioField<Value extends string>(props: RadioFieldProps<Value>) {
  const { name, label, isQuiet, value, options, onChange } = props
  const id = useId()
  return (
    <fieldset class="radio-field">
      <legend class={isQuiet ? 'sr-only' : undefined}>{label}</legend>
      {options.map(([option, text]) => (
        <label key={option} for={`${id}-${option}`} class={option === value ? 'chosen' : undefined}>
          <input
            id={`${id}-${option}`}
            type="radio"
            name={name}
            value={option}
            checked={option === value}
            onChange={() => onChange(option)}
          />
          {text}
        </label>
      ))}
    </fieldset>
  )
}
