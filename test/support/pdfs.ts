/** A PDF that some reader may show, of a size where one is asked for. */
export function samplePdf({ bytes, version = '1.7' }: { bytes?: number; version?: string } = {}) {
  const start = `%PDF-${version}\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%`
  const end = '\ntrailer\n<< /Root 1 0 R >>\nstartxref\n0\n%%EOF\n'
  const padding = Math.max(0, (bytes ?? 0) - start.length - end.length)
  return new Uint8Array(Buffer.from(`${start}${'x'.repeat(padding)}${end}`, 'latin1'))
}
