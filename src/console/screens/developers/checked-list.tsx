import './developers.css'
import { useId, useRef } from 'preact/hooks'
import { say } from '../../language.ts'
import { useFieldError } from '../../parts/form.tsx'

/** The names of checked boxes begin with it, to tell them from other fields. */
const prefixOf = (name: string): string => `${name} `

/** What was checked in a form's `CheckedList` of this name. */
export const checkedIn = <Value extends string>(
  fields: Record<string, string>,
  name: string,
): Value[] =>
  Object.keys(fields)
    .filter((field) => field.startsWith(prefixOf(name)))
    .map((field) => field.slice(prefixOf(name).length) as Value)

interface CheckedListProps {
  /** The name by which the service calls the field. */
  name: string
  label: string
  groups: readonly {
    label: string
    values: readonly (readonly [value: string, label: string])[]
  }[]
  /** What is checked at first. */
  checked: readonly string[]
}

/** Values to check, in groups. */
export function CheckedList({ name, label, groups, checked }: CheckedListProps) {
  const error = useFieldError(name)
  const id = useId()
  const box = useRef<HTMLFieldSetElement>(null)
  const checkAll = (isChecked: boolean) => {
    for (const input of box.current?.querySelectorAll('input') ?? []) input.checked = isChecked
  }
  return (
    <fieldset ref={box} class="checked-list" aria-describedby={error ? id : undefined}>
      <legend>{label}</legend>
      {error && (
        <p class="error" id={id}>
          {say(['Marca al menos uno.', 'Choose at least one.'])}
        </p>
      )}
      <div class="actions">
        <button type="button" class="bare" onClick={() => checkAll(true)}>
          {say(['Marcar todos', 'Choose all'])}
        </button>
        <button type="button" class="bare" onClick={() => checkAll(false)}>
          {say(['Quitar todos', 'Choose none'])}
        </button>
      </div>
      {groups.map((group) => (
        <fieldset key={group.label}>
          <legend>{group.label}</legend>
          {group.values.map(([value, text]) => (
            <label key={value} class="checkable">
              <input
                type="checkbox"
                aria-invalid={error ? 'true' : undefined}
                name={prefixOf(name) + value}
                defaultChecked={checked.includes(value)}
              />
              <span>
                {text} <code>{value}</code>
              </span>
            </label>
          ))}
        </fieldset>
      ))}
    </fieldset>
  )
}
