import { stripVTControlCharacters } from 'node:util'
import { Problem } from '../stack/problem.ts'

/** Throws a Problem if wrangler printed warnings: it ignores misspelt settings. */
export function rejectWarnings(output: string): void {
  const text = stripVTControlCharacters(output)
  if (text.includes('[WARNING]')) throw new Problem(text.trim())
}
