/** UTF-16 by its mark, UTF-8 with or without one, else Windows-1252: what spreadsheets write as CSV. */
export function decodeFileText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return decoded(bytes, 'utf-16le')
  if (first === 0xfe && second === 0xff) return decoded(bytes, 'utf-16be')
  return tryUtf8(bytes) ?? decoded(bytes, 'windows-1252')
}

const decoded = (bytes: Uint8Array, encoding: string) => new TextDecoder(encoding).decode(bytes)

function tryUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes)
  } catch {
    return null
  }
}

/** How files of a zip, such as XLSX and ODS, and of older Excel begin. */
const WORKBOOKS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
]

/** Whether a file is a workbook, whatever its name says. */
export const isWorkbook = (bytes: Uint8Array): boolean =>
  WORKBOOKS.some((beginning) => beginning.every((byte, place) => bytes[place] === byte))
