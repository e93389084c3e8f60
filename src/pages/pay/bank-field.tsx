import { BANKS, bankName, LARGEST_BANKS } from '../../domain/banks.ts'
import type { Language } from '../language.ts'
import { ariaProps, Field } from '../payer/field.tsx'
import { payTexts } from './texts.ts'

/** Names by which payers search besides the bank's own. */
const OTHER_NAMES: Record<string, string> = { '0102': 'BDV' }

let sorted: readonly string[] | undefined

/**
 * The banks of payers after the largest, by name: the Central Bank has no payers. They are sorted when first shown,
 * since the order of Spanish takes the runtime a tenth of the CPU of a start to load.
 */
const otherBanks = (): readonly string[] => {
  sorted ??= Object.keys(BANKS)
    .filter((code) => code !== '0001' && !LARGEST_BANKS.includes(code))
    .toSorted((one, other) => bankName(one).localeCompare(bankName(other), 'es'))
  return sorted
}

interface BankFieldProps {
  id: string
  label: string
  language: Language
  chosen: string | undefined
  error: string | undefined
}

/** A choice of bank, which the script turns into one that is found by typing. */
export const BankField = ({ id, label, language, chosen, error }: BankFieldProps) => {
  const { choose, banks } = payTexts[language]
  const option = (code: string) => (
    <option value={code} selected={chosen === code} data-also={OTHER_NAMES[code]}>
      {bankName(code)}
    </option>
  )
  return (
    <Field id={id} label={label} error={error}>
      <select
        id={id}
        name="bankCode"
        required
        data-find={banks.find}
        data-none={banks.none}
        data-count={banks.count}
        {...ariaProps(id, { error })}
      >
        <option value="">{choose}</option>
        <optgroup label={banks.largest}>{LARGEST_BANKS.map(option)}</optgroup>
        <optgroup label={banks.others}>{otherBanks().map(option)}</optgroup>
      </select>
    </Field>
  )
}
