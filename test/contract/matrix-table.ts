export interface TableRow {
  id: string
  /** By the column's name, with blanks for its hyphens. */
  cells: Record<string, string>
}

/** The rows of the tables in a text, each with a heading and an empty line after it. */
export const readTable = (text: string): TableRow[] => text.trim().split('\n\n').flatMap(rowsOf)

function rowsOf(part: string): TableRow[] {
  const [heading = '', ...lines] = part.split('\n')
  const columns = heading.split(/ +/).map((name) => name.replaceAll('-', ' '))
  return lines.map((line) => {
    const [id = '', ...values] = line.split(/ +/)
    const cells = values.map((value, place) => [columns[place + 1], value])
    return { id, cells: Object.fromEntries(cells) }
  })
}
