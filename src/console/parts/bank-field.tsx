import { useState } from 'preact/hooks'
import { say } from '../language.ts'
import { bankOptions } from './bank-options.ts'
import { ComboField } from './combo-field.tsx'

/** Without accents and capitals, as people type. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

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

/** A bank, found by what is typed of its name or code. */
export function BankField({ value, ...field }: BankFieldProps) {
  const [text, setText] = useState('')
  return (
    <ComboField
      {...field}
      placeholder={say(['Busca por nombre o código', 'Search by name or code'])}
      listLabel={say(['Bancos', 'Banks'])}
      chosen={bankOptions.find(([code]) => code === value)}
      found={banksLike(text)}
      onSearch={setText}
    />
  )
}
