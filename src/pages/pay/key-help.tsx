import { bankName } from '../../domain/banks.ts'
import type { Language } from '../language.ts'
import { keyHelpTexts } from './key-help-texts.ts'

/** How a payer gets a one-time key; the script shows what concerns the chosen bank. */
export const KeyHelp = ({ language }: { language: Language }) => {
  const { question, steps, anyBank, notes, care } = keyHelpTexts[language]
  const [open, find, copy] = steps
  return (
    <details class="help">
      <summary>{question}</summary>
      <div class="quiet">
        <ol>
          <li>
            {open} <strong data-bank-name>{anyBank}</strong>.
          </li>
          <li>{find}</li>
          <li>{copy}</li>
        </ol>
        {Object.entries(notes).map(([code, note]) => (
          <p data-bank={code}>
            <strong>{bankName(code)}:</strong> {note}
          </p>
        ))}
        <p>{care}</p>
      </div>
    </details>
  )
}
