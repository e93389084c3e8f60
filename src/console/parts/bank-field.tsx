import './bank-field.css'
import { useId, useState } from 'preact/hooks'
import { say } from '../language.ts'
import { bankOptions } from './bank-options.ts'
import { useFieldError } from './form.tsx'

/** Without accents and capitals, as people type. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

const nameOf = (code: string): string => bankOptions.find(([known]) => known === code)?.[1] ?? ''

/** The banks whose name has a word, or the code, that begins like this. */
const banksLike = (text: string) =>
  bankOptions.filter(([, name]) =>
    plain(` ${name.replaceAll('(', '')}`).includes(` ${plain(text.trim())}`),
  )

interface BankFieldProps {
  name: string
  label: string
  /** The bank’s code. */
  value?: string
  optional?: boolean
}

/**
 * A bank, found by what is typed of its name or code; none is chosen before. The list is a combobox’s:
 * https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
export function BankField({ name, label, value = '', optional = false }: BankFieldProps) {
  const id = useId()
  const message = useFieldError(name)
  const [code, setCode] = useState(value)
  const [text, setText] = useState(nameOf(value))
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  // One that is chosen already is no search: the whole list is shown again.
  const found = banksLike(code === '' ? text : '')
  const isShown = isOpen && found.length > 0
  const choose = (chosen: string) => {
    setCode(chosen)
    setText(nameOf(chosen))
    setOpen(false)
    setActive(-1)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      setActive(isShown ? (active + step + found.length) % found.length : 0)
      setOpen(true)
    } else if (isShown && event.key === 'Enter') choose(found[active]?.[0] ?? code)
    else if (isShown && event.key === 'Escape') setOpen(false)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div class="field bank-field">
      <label for={id}>
        {label} {optional && <span class="quiet">{say(['(opcional)', '(optional)'])}</span>}
      </label>
      <input type="hidden" name={name} value={code} />
      <input
        id={id}
        type="text"
        role="combobox"
        autoComplete="off"
        placeholder={say(['Busca por nombre o código', 'Search by name or code'])}
        required={!optional}
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
          setCode('')
          setOpen(true)
          setActive(currentTarget.value === '' ? -1 : 0)
        }}
        onKeyDown={onKeyDown}
        // What was typed and not chosen is the one that is marked, or none.
        onBlur={() => choose((text !== '' && code === '' && found[active]?.[0]) || code)}
      />
      <div id={`${id}-list`} role="listbox" aria-label={say(['Bancos', 'Banks'])} hidden={!isShown}>
        {isShown &&
          found.map(([one, bank], index) => (
            <div
              key={one}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              // The field keeps the focus.
              onMouseDown={(event) => {
                event.preventDefault()
                choose(one)
              }}
            >
              {bank}
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
