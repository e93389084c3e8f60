/** A PDF of one page with a line of text, as a reader shows it. */
export function writtenPdf(text: string): Uint8Array<ArrayBuffer> {
  const line = `BT /F1 24 Tf 40 80 Td (${text}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 160] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${line.length} >>\nstream\n${line}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  const written = objects.map((object, place) => `${place + 1} 0 obj\n${object}\nendobj\n`)
  const starts = written.map(
    (_, place) => '%PDF-1.7\n'.length + written.slice(0, place).join('').length,
  )
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`)
  const body = `%PDF-1.7\n${written.join('')}`
  const end = `xref\n0 6\n0000000000 65535 f \n${table.join('')}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return new Uint8Array(Buffer.from(body + end, 'latin1'))
}

/** A PDF that some reader may show, of a size where one is asked for. */
export function samplePdf({ bytes, version = '1.7' }: { bytes?: number; version?: string } = {}) {
  const start = `%PDF-${version}\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%`
  const end = '\ntrailer\n<< /Root 1 0 R >>\nstartxref\n0\n%%EOF\n'
  const padding = Math.max(0, (bytes ?? 0) - start.length - end.length)
  return new Uint8Array(Buffer.from(`${start}${'x'.repeat(padding)}${end}`, 'latin1'))
}
