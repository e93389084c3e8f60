import './file-field.css'
import { useId, useState } from 'preact/hooks'
import { say } from '../language.ts'
import { useFieldError } from './form.tsx'

interface FilePickerProps {
  /** Under which the service names what is wrong. */
  name: string
  label: string
  hint: string
  accept: string
  onChange(file: File | null): void
}

/** A file of any type that is read by the service, with a button in the reader’s language and its name beside it. */
export function FilePicker({ name, label, hint, accept, onChange }: FilePickerProps) {
  const id = useId()
  const error = useFieldError(name)
  const [chosen, setChosen] = useState<string | null>(null)
  const button =
    chosen === null
      ? say(['Elegir un archivo', 'Choose a file'])
      : say(['Elegir otro', 'Choose another one'])
  return (
    <fieldset class="field">
      <legend>{label}</legend>
      <div class="actions">
        <label class="button plain picker">
          {button}
          <input
            type="file"
            accept={accept}
            aria-label={[label, button, chosen].filter(Boolean).join(': ')}
            aria-invalid={error ? 'true' : undefined}
            aria-describedby={error ? `${id}-error ${id}-hint` : `${id}-hint`}
            onChange={({ currentTarget }) => {
              const [file = null] = currentTarget.files ?? []
              setChosen(file?.name ?? null)
              onChange(file)
            }}
          />
        </label>
        {chosen !== null && <span class="chosen">{chosen}</span>}
      </div>
      {error && (
        <p class="error" id={`${id}-error`}>
          {error}
        </p>
      )}
      <p class="hint" id={`${id}-hint`}>
        {hint}
      </p>
    </fieldset>
  )
}
