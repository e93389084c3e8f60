import { useEffect, useId, useState } from 'preact/hooks'
import { say } from '../../language.ts'
import { Field, useFieldError } from '../../parts/form.tsx'
import type { Schemas } from '../../requests/client.ts'

const PREFIX = 'branch '

/** What was chosen in a form's `BranchChoice`: ids of branches, or null for all. */
export const chosenBranches = (fields: Record<string, string>): string[] | null =>
  fields.works === 'some'
    ? Object.keys(fields)
        .filter((name) => name.startsWith(PREFIX))
        .map((name) => name.slice(PREFIX.length))
    : null

interface BranchChoiceProps {
  of: readonly Schemas['Branch'][]
  /** Null for all. */
  chosen: readonly string[] | null
}

/** Where somebody works: at all branches, or at some alone. */
export function BranchChoice({ of, chosen }: BranchChoiceProps) {
  const [works, setWorks] = useState(chosen === null ? 'all' : 'some')
  const error = useFieldError('branchIds')
  const id = useId()
  // Whoever works at some branches alone invites to these, and hears so only now.
  useEffect(() => {
    if (error) setWorks('some')
  }, [error])
  return (
    <>
      <div onChange={({ target }) => setWorks((target as HTMLSelectElement).value)}>
        <Field
          name="works"
          label={say(['Dónde trabaja', 'Where they work'])}
          value={works}
          options={[
            ['all', say(['En todas las sedes', 'At all branches'])],
            ['some', say(['Solo en algunas', 'At some alone'])],
          ]}
          hint={say([
            'Quien trabaja en algunas ve y cobra solo lo de sus cajas, y nada de todo el comercio: saldo, cierres, lotes.',
            'Whoever works at some sees and sells only what is of their tills, and nothing of the whole merchant: balance, closings, payouts.',
          ])}
        />
      </div>
      {works === 'some' && (
        <fieldset class="checkables" aria-describedby={error ? id : undefined}>
          <legend>{say(['Sus sedes', 'Their branches'])}</legend>
          {error && (
            <p class="error" id={id}>
              {say(['Marca al menos una.', 'Choose at least one.'])}
            </p>
          )}
          {of.map((branch) => (
            <label key={branch.id} class="checkable">
              <input
                type="checkbox"
                name={PREFIX + branch.id}
                aria-invalid={error ? 'true' : undefined}
                defaultChecked={chosen?.includes(branch.id) ?? false}
              />
              <span>{branch.name}</span>
            </label>
          ))}
        </fieldset>
      )}
    </>
  )
}
