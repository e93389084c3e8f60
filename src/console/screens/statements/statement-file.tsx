import { FilePicker } from '../../parts/file-field.tsx'
import { statementTexts as texts } from './texts.ts'

/** The field for the bank's file, with what is wrong with it. */
export const StatementFile = ({ onChange }: { onChange(file: File | null): void }) => (
  <FilePicker
    name="file"
    label={texts.file}
    hint={texts.fileHint}
    accept=".csv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    onChange={onChange}
  />
)
