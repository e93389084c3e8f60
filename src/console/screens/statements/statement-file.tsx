import { useId } from 'preact/hooks'
import { useFieldError } from '../../parts/form.tsx'
import { statementTexts as texts } from './texts.ts'

/** The field for the bank's file, with what is wrong with it. */
export function StatementFile({ onChange }: { onChange(file: File | null): void }) {
  const id = useId()
  const error = useFieldError('file')
  return (
    <div class="field">
      <label for={id}>{texts.file}</label>
      <input
        id={id}
        type="file"
        accept=".csv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        aria-invalid={error ? 'true' : undefined}
        aria-describedby={error ? `${id}-error ${id}-hint` : `${id}-hint`}
        onChange={({ currentTarget }) => onChange(currentTarget.files?.[0] ?? null)}
      />
      {error && (
        <p class="error" id={`${id}-error`}>
          {error}
        </p>
      )}
      <p class="hint" id={`${id}-hint`}>
        {texts.fileHint}
      </p>
    </div>
  )
}
