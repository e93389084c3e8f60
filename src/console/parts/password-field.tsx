import { useState } from 'preact/hooks'
import { say } from '../language.ts'
import { Field, type FieldProps } from './form.tsx'

/** A password, which is shown while somebody wants to see what they type. */
export function PasswordField(props: Omit<FieldProps, 'type'>) {
  const [isShown, setShown] = useState(false)
  return (
    <div>
      <Field {...props} type={isShown ? 'text' : 'password'} />
      <label class="checkable">
        <input type="checkbox" onChange={({ currentTarget }) => setShown(currentTarget.checked)} />
        {say(['Mostrar lo que escribo', 'Show what I type'])}
      </label>
    </div>
  )
}
