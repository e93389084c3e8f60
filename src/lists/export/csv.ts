/** The beginnings of a spreadsheet formula: https://owasp.org/www-community/attacks/CSV_Injection */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/
const NEEDS_QUOTES = /[",;\r\n]/

/** A cell by RFC 4180; one that a spreadsheet would evaluate gets a leading apostrophe. */
export function csvCell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

export const csvLine = (cells: readonly string[], separator: ',' | ';'): string =>
  `${cells.map(csvCell).join(separator)}\r\n`

/** What a spreadsheet with another separator would take for the beginning of a cell, and for one that it evaluates. */
const INNER_FORMULA = /((?:^|[",;\t\r\n])[\s"']*)(?=[=+\-@＝＋－＠])/g

/**
 * Text that no spreadsheet evaluates, whichever separator it splits the line by: an apostrophe stands before each
 * formula that could begin a cell.
 */
export const harmlessText = (text: string): string => text.replace(INNER_FORMULA, "$1'")
