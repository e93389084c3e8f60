import { Unzip, UnzipInflate } from 'fflate'

/** A sheet of 20,000 rows has less. */
const MAX_PART_BYTES = 16 * 1024 * 1024
/** Of all parts: a workbook may have any number of sheets. */
const MAX_ALL_BYTES = 24 * 1024 * 1024
/** What is inflated before anybody looks at how much it has become: a thousand times as much, at most. */
const STEP_BYTES = 8 * 1024

/**
 * The parts of a zip whose names are wanted, as texts. Throws TypeError if it is damaged, or a part of it, or all
 * of them, are larger than any bank's.
 */
export function unzipTexts(
  bytes: Uint8Array,
  isWanted: (name: string) => boolean,
): Map<string, string> {
  const chunks = new Map<string, Uint8Array[]>()
  const ended = new Set<string>()
  let all = 0
  const zip = new Unzip((part) => {
    if (!isWanted(part.name) || chunks.has(part.name)) return
    const own: Uint8Array[] = []
    chunks.set(part.name, own)
    let size = 0
    part.ondata = (error, chunk, isLast) => {
      if (error) throw error
      size += chunk.length
      all += chunk.length
      if (size > MAX_PART_BYTES || all > MAX_ALL_BYTES) {
        throw new TypeError(`${part.name} is too large`)
      }
      own.push(chunk)
      if (isLast) ended.add(part.name)
    }
    part.start()
  })
  zip.register(UnzipInflate)
  for (let at = 0; at < bytes.length; at += STEP_BYTES) {
    zip.push(bytes.subarray(at, at + STEP_BYTES), at + STEP_BYTES >= bytes.length)
  }
  if (ended.size < chunks.size) throw new TypeError('is cut off')
  return new Map([...chunks].map(([name, own]) => [name, textOf(own)]))
}

function textOf(chunks: readonly Uint8Array[]): string {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })
  return chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join('') + decoder.decode()
}
