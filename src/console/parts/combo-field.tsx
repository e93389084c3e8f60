import './combo-field.css'
import { useId, useState } from 'preact/hooks'
import { say } from '../language.ts'
import { useFieldError } from './form.tsx'

/** What can be chosen: what is sent, and what a person reads. */
export type Choice = readonly [value: string, name: string]

interface ComboFieldProps {
  name: string
  label: string
  placeholder: string
  /** Of the list. */
  listLabel: string
  /** What is chosen at first. */
  chosen?: Choice | undefined
  /** What fits what is typed. */
  found: readonly Choice[]
  /** Takes what is typed, empty when one that was chosen is shown among all others. */
  onSearch(text: string): void
  onChoose?: ((choice: Choice) => void) | undefined
  /** Whether what is chosen goes elsewhere, and the field is empty again. */
  isEmptied?: boolean
  optional?: boolean
  /** Whether it narrows a list: nothing is asked of anybody, nor said to be optional. */
  isFilter?: boolean
}

/**
 * One of many, found by what is typed; none is chosen before. The list is a combobox’s:
 * https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
export function ComboField(props: ComboFieldProps) {
  const {
    name,
    label,
    placeholder,
    listLabel,
    chosen,
    found,
    optional = false,
    isFilter = false,
  } = props
  const id = useId()
  const message = useFieldError(name)
  const [value, setValue] = useState(chosen?.[0] ?? '')
  const [text, setText] = useState(chosen?.[1] ?? '')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const isShown = isOpen && found.length > 0
  const keep = (choice: Choice | undefined) => {
    setValue(choice?.[0] ?? '')
    setText(choice?.[1] ?? '')
    setOpen(false)
    setActive(-1)
  }
  const choose = (choice: Choice | undefined) => {
    if (choice === undefined) return setOpen(false)
    keep(props.isEmptied ? undefined : choice)
    props.onSearch('')
    props.onChoose?.(choice)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      setActive(isShown ? (active + step + found.length) % found.length : 0)
      setOpen(true)
    } else if (isShown && event.key === 'Enter') choose(found[active])
    else if (isShown && event.key === 'Escape') setOpen(false)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const onBlur = () => {
    // What was typed and not chosen is the one that is marked, or none.
    if (text !== '' && value === '' && found[active]) choose(found[active])
    else if (value === '') {
      keep(undefined)
      props.onSearch('')
    } else setOpen(false)
  }
  return (
    <div class="field combo-field">
      <label for={id}>
        {label}{' '}
        {optional && !isFilter && <span class="quiet">{say(['(opcional)', '(optional)'])}</span>}
      </label>
      <input type="hidden" name={name} value={value} />
      <input
        id={id}
        type="text"
        role="combobox"
        autoComplete="off"
        placeholder={placeholder}
        required={!optional && !isFilter}
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={`${id}-list`}
        aria-activedescendant={isShown && active >= 0 ? `${id}-${active}` : undefined}
        aria-invalid={message ? 'true' : undefined}
        aria-describedby={message ? `${id}-error` : undefined}
        value={text}
        onClick={() => setOpen(true)}
        onInput={({ currentTarget }) => {
          setText(currentTarget.value)
          setValue('')
          setOpen(true)
          setActive(currentTarget.value === '' ? -1 : 0)
          props.onSearch(currentTarget.value)
        }}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      />
      <div id={`${id}-list`} role="listbox" aria-label={listLabel} hidden={!isShown}>
        {isShown &&
          found.map((choice, index) => (
            <div
              key={choice[0]}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              // The field keeps the focus.
              onMouseDown={(event) => {
                event.preventDefault()
                choose(choice)
              }}
            >
              {choice[1]}
            </div>
          ))}
      </div>
      {message && (
        <p class="error" id={`${id}-error`}>
          {message}
        </p>
      )}
    </div>
  )
}
