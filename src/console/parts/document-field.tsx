import { useState } from 'preact/hooks'
import { bareCedula, formatDocument } from '../../domain/document.ts'
import { say } from '../language.ts'
import { Field, type FieldProps } from './form.tsx'

interface DocumentFieldProps extends Omit<FieldProps, 'name' | 'onChange'> {
  /** Whether digits alone are a cédula: those of a passport are not. */
  isCedula?: boolean
}

/** A cédula or RIF. Digits alone get the letter of a Venezuelan's cédula in the field, which says so. */
export function DocumentField({ hint, isCedula = true, ...field }: DocumentFieldProps) {
  const [isCompleted, setCompleted] = useState(false)
  const complete = ({ currentTarget }: { currentTarget: { value: string } }) => {
    const cedula = isCedula ? bareCedula(currentTarget.value) : null
    if (cedula !== null) currentTarget.value = formatDocument(cedula)
    setCompleted(cedula !== null)
  }
  return (
    <Field
      {...field}
      name="document"
      hint={isCompleted ? completedText : hint}
      autoComplete="off"
      onChange={complete}
    />
  )
}

const completedText = say([
  'Sin letra se entiende V, de venezolano. Si es otra, cámbiala.',
  'Without a letter it is V, of a Venezuelan. If it is another one, change it.',
])
