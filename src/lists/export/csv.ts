import { harmlessText } from '../../domain/formula-text.ts'

const NEEDS_QUOTES = /[",;\r\n]/
const JSON_TEXT = /"(?:[^"\\]|\\.)*"/g
const FORMULA_IN_JSON = /((?:[",;]|\\[nrt])(?:[\s"']|\\[nrt"])*)([=+\-@＝＋－＠])/g

/** JSON that means the same, and of whose texts no spreadsheet evaluates any part. */
export const harmlessJson = (value: unknown): string =>
  JSON.stringify(value).replace(JSON_TEXT, (text) =>
    text.replace(
      FORMULA_IN_JSON,
      (_, before: string, first: string) =>
        `${before}\\u${first.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
  )

/** A cell by RFC 4180 that no spreadsheet evaluates. */
export function csvCell(text: string): string {
  const harmless = harmlessText(text)
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** A line of cells, each of them harmless: nothing else writes one, so no file can leave that out. */
export const csvLine = (cells: readonly string[], separator: ',' | ';'): string =>
  `${cells.map(csvCell).join(separator)}\r\n`
