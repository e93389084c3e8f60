import { stripVTControlCharacters } from 'node:util'
import { Problem } from '../stack/problem.ts'

/** Throws a Problem where wrangler warned: it goes on with a misspelt setting as if it were not there. */
export function rejectWarnings(output: string): void {
  const text = stripVTControlCharacters(output)
  if (text.includes('[WARNING]')) throw new Problem(text.trim())
}
