import { Form } from '../../parts/form.tsx'
import { dayText, Money } from '../../parts/money.tsx'
import type { Outcome } from '../../requests/client.ts'
import { Columns } from './columns.tsx'
import type { Imported, Said } from './imported.ts'
import { Summary } from './summary.tsx'
import { statementTexts as texts } from './texts.ts'

interface PreviewProps<Understood> {
  of: Imported
  said: Said
  understand(said: Said): Promise<Outcome<Understood>>
  onUnderstood(understood: Understood): void
  record(confirm: string): Promise<Outcome<Imported>>
  onRecorded(recorded: Imported): void
  onOther(): void
}

/** What a file was understood as: its sums, columns and first rows, and what stands in the way of recording it. */
export function Preview<Understood>(props: PreviewProps<Understood>) {
  const { of, said, understand, onUnderstood, record, onRecorded, onOther } = props
  const { confirm, added } = of
  const other = (
    <button type="button" class="plain" onClick={onOther}>
      {texts.other}
    </button>
  )
  return (
    <div class="stack">
      {of.unreadCount > 0 && <Unread of={of} />}
      <Summary of={of} />
      <Columns of={of} said={said} send={understand} onDone={onUnderstood} />
      {of.rows.length > 0 && <FirstRows of={of} />}
      {confirm !== null && added > 0 ? (
        <section class="card">
          <p>{texts.confirmLead}</p>
          <Form
            send={() => record(confirm)}
            onDone={onRecorded}
            action={texts.confirm(added)}
            refusals={{ FORBIDDEN: texts.forbidden }}
            aside={other}
          />
        </section>
      ) : (
        <>
          {confirm !== null && <p class="notice good">{texts.nothingNew}</p>}
          <div class="actions">{other}</div>
        </>
      )}
    </div>
  )
}

const Unread = ({ of: { unread, unreadCount } }: { of: Imported }) => (
  <div class="notice bad" role="alert">
    <h2>{texts.unread(unreadCount)}</h2>
    <p>{texts.unreadLead}</p>
    <ul class="steps">
      {unread.map(({ line, problem, text }) => (
        <li key={line}>
          <strong>{texts.line(line)}</strong>: {texts.problems[problem]} <code>{text}</code>
        </li>
      ))}
    </ul>
  </div>
)

const FirstRows = ({ of: { rows, count } }: { of: Imported }) => (
  <section class="stack">
    <h2>{texts.rows(rows.length, count)}</h2>
    <ul class="rows">
      {rows.map(({ line, bookedOn, direction, amount, reference, concept, phone, document }) => (
        <li key={line} class="row">
          <span class="what">
            <strong>{concept || reference}</strong>
            <span class="quiet">
              {[dayText(bookedOn), reference, phone, document].filter(Boolean).join(' · ')}
            </span>
          </span>
          <span class="figure">
            <strong class={direction === 'in' ? 'came-in' : undefined}>
              {direction === 'in' ? '+' : '−'} <Money of={amount} />
            </strong>
          </span>
        </li>
      ))}
    </ul>
  </section>
)
