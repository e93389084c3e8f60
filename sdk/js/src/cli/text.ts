/** Two columns, aligned. */
export function renderTable(rows: Array<[label: string, value: string]>): string {
  const width = Math.max(...rows.map(([label]) => label.length))
  return rows.map(([label, value]) => `  ${label.padEnd(width)}  ${value}`).join('\n')
}

/** Escapes all control characters, which terminals would obey: JSON.stringify escapes only the first 32. */
export const escapeControlCharacters = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}]/gu, (control) => `\\u{${control.codePointAt(0)?.toString(16)}}`)

const codes = { bold: 1, red: 31, green: 32, yellow: 33 } as const

/** Styles a text where a person reads it. */
export const styled = (style: keyof typeof codes, text: string): string =>
  process.stdout.isTTY && !process.env.NO_COLOR ? `\u001b[${codes[style]}m${text}\u001b[0m` : text
