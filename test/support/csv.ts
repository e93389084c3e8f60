/**
 * Reads CSV to the letter of RFC 4180, and refuses what does not keep to it: lines end by CRLF, the last too, and
 * quotes stand only around a whole field, or twice within one. Cells are separated by commas unless said.
 */
export function parseCsv(text: string, separator: ',' | ';' = ','): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < text.length) {
    const quoted = /"((?:[^"]|"")*)"/y
    const bare = separator === ',' ? /[^",\r\n]*/y : /[^";\r\n]*/y
    const pattern = text[at] === '"' ? quoted : bare
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (match === null) throw new Error(`a quote at ${at} is never closed`)
    row.push(match[1] === undefined ? match[0] : match[1].replaceAll('""', '"'))
    at += match[0].length
    if (text[at] === separator) {
      at += 1
    } else if (text.startsWith('\r\n', at)) {
      rows.push(row)
      row = []
      at += 2
    } else {
      throw new Error(`neither ${separator} nor CRLF at ${at}`)
    }
  }
  if (row.length > 0) throw new Error('the last line does not end')
  return rows
}
