/** Two columns, aligned. */
export function renderTable(rows: Array<[label: string, value: string]>): string {
  const width = Math.max(...rows.map(([label]) => label.length))
  return rows.map(([label, value]) => `  ${label.padEnd(width)}  ${value}`).join('\n')
}
