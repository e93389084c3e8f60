import { useState } from 'preact/hooks'
import { Field } from '../../parts/form.tsx'

interface ReasonFieldProps {
  /** What is often said. */
  ready: readonly string[]
  /** Of those, what is chosen at first. */
  first?: string | undefined
  texts: Record<'ready' | 'other' | 'reason' | 'reasonHint', string>
  maxLength: number
}

/** A reason that is ready, which can be changed, or one's own. */
export function ReasonField({ ready, first = '', texts, maxLength }: ReasonFieldProps) {
  const [chosen, setChosen] = useState(first)
  return (
    <>
      <div class="field">
        <label for="ready-reason">{texts.ready}</label>
        <select id="ready-reason" onChange={({ currentTarget }) => setChosen(currentTarget.value)}>
          <option value="">{texts.other}</option>
          {ready.map((reason) => (
            <option key={reason} value={reason} selected={reason === chosen}>
              {reason}
            </option>
          ))}
        </select>
      </div>
      <Field
        key={chosen}
        name="reason"
        label={texts.reason}
        hint={texts.reasonHint}
        value={chosen}
        rows={4}
        maxLength={maxLength}
      />
    </>
  )
}
