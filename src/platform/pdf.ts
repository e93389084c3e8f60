/** The header of ISO 32000, with version 1.x or 2.0. */
const HEADER = /^%PDF-(?:1\.[0-9]|2\.0)/
const HEADER_BYTES = 8
const END_MARK = Buffer.from('%%EOF')
/** Where readers look for the end mark: in the last 1,024 bytes. */
const TAIL_BYTES = 1024

/** Whether the bytes begin as a PDF, whatever the declared name or type. */
export const isPdf = (bytes: Uint8Array): boolean =>
  HEADER.test(Buffer.from(bytes.subarray(0, HEADER_BYTES)).toString('latin1'))

/**
 * The PDF's length in bytes: to its last end mark and the line break after it. Null if there is no mark near the end,
 * as in a truncated file. Nothing in between is parsed.
 */
export function pdfLength(bytes: Uint8Array): number | null {
  const start = Math.max(HEADER_BYTES, bytes.length - TAIL_BYTES)
  const mark = Buffer.from(bytes.subarray(start)).lastIndexOf(END_MARK)
  if (mark === -1) return null
  const end = start + mark + END_MARK.length
  const lineEnd = /^\r?\n?/.exec(Buffer.from(bytes.subarray(end, end + 2)).toString('latin1'))
  return end + (lineEnd?.[0].length ?? 0)
}
