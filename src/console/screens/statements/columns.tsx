import { useId } from 'preact/hooks'
import { Field, Form } from '../../parts/form.tsx'
import type { Outcome } from '../../requests/client.ts'
import type { Imported, Said } from './imported.ts'
import { statementTexts as texts } from './texts.ts'

type FieldName = keyof typeof texts.fields
const FIELDS = Object.keys(texts.fields) as FieldName[]
const PREFIX = 'column.'

interface ColumnsProps<Understood> {
  of: Imported
  said: Said
  send(said: Said): Promise<Outcome<Understood>>
  onDone(understood: Understood): void
}

/** How the columns of a file were understood, which the person can correct. */
export const Columns = <Understood,>({ of, said, send, onDone }: ColumnsProps<Understood>) => (
  <details class="card" open={of.unreadCount > 0}>
    <summary>
      <h2>{texts.columns}</h2>
    </summary>
    <Form
      send={(fields) => send(saidBy(of, fields))}
      onDone={onDone}
      action={texts.again}
      children={
        <>
          <p class="quiet">{texts.columnsLead}</p>
          <div class="file-columns">
            {of.columns.map(({ title, field }, place) => (
              // Columns may have the same title.
              <Column key={`${place} ${title}`} place={place} title={title} field={field} />
            ))}
          </div>
          <Field
            name="decimal"
            label={texts.decimal}
            value={said.decimal ?? ''}
            options={[
              ['', texts.decimalAsWritten],
              [',', texts.comma],
              ['.', texts.point],
            ]}
            optional
          />
        </>
      }
    />
  </details>
)

interface ColumnProps {
  place: number
  title: string
  field: FieldName | null
}

function Column({ place, title, field }: ColumnProps) {
  const id = useId()
  return (
    <div class="field">
      <label for={id}>{title || `(${place + 1})`}</label>
      <select id={id} name={PREFIX + place}>
        <option value="" selected={field === null}>
          {texts.unreadColumn}
        </option>
        {FIELDS.map((name) => (
          <option key={name} value={name} selected={name === field}>
            {texts.fields[name]}
          </option>
        ))}
      </select>
    </div>
  )
}

/** What the person says of the columns: nothing where they leave them as they were understood. */
function saidBy({ columns }: Imported, fields: Record<string, string>): Said {
  const chosen = columns.map(({ title, field }, place) => ({
    title,
    before: field ?? '',
    now: fields[PREFIX + place] ?? '',
  }))
  const decimal = fields.decimal as Said['decimal'] | ''
  return {
    ...(chosen.some(({ before, now }) => before !== now) && {
      columns: Object.fromEntries(
        chosen.flatMap(({ title, now }) => (now === '' ? [] : [[now, title]])),
      ),
    }),
    ...(decimal && { decimal }),
  }
}
