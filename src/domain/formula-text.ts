/**
 * What a spreadsheet evaluates at the beginning of a cell, whichever separator it splits the line by:
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
const FORMULA = /((?:^|[",;\t\r\n])[\s"']*)(?=[=+\-@＝＋－＠])/g
const MARKED_FORMULA = /((?:^|[",;\t\r\n])[\s"']*)'(?=[=+\-@＝＋－＠])/g

/** Text that no spreadsheet evaluates: an apostrophe stands before each formula that could begin a cell. */
export const harmlessText = (text: string): string => text.replace(FORMULA, "$1'")

/** The text of which `harmlessText` has made this one: so that a file that is exported is imported as what it was. */
export const withoutFormulaMarks = (text: string): string => text.replace(MARKED_FORMULA, '$1')
