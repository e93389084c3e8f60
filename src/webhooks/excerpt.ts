const EXCERPT_BYTES = 1024
/** The status is known by then; the body is only stored for display, so it is not worth a long wait. */
const EXCERPT_TIMEOUT_MS = 2_000

/**
 * The first kilobyte of a response as text, or what arrives of it within two seconds; does not read the rest.
 * Removes characters that PostgreSQL's text cannot hold. Never rejects.
 */
export async function excerptOf({ body }: Response): Promise<string> {
  if (body === null) return ''
  const reader: ReadableStreamDefaultReader<Uint8Array> = body.getReader()
  const patience = setTimeout(() => void cancel(reader), EXCERPT_TIMEOUT_MS)
  try {
    return await readExcerpt(reader)
  } finally {
    clearTimeout(patience)
    void cancel(reader)
  }
}

async function readExcerpt(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let left = EXCERPT_BYTES
  try {
    while (left > 0) {
      const { done, value } = await reader.read()
      if (done) break
      const bytes = value.subarray(0, left)
      left -= bytes.byteLength
      // Omits a character that is cut off at the end.
      text += decoder.decode(bytes, { stream: true })
    }
  } catch {
    // The connection broke: what arrived is enough.
  }
  return text.replaceAll('\0', '\ufffd')
}

const cancel = (reader: ReadableStreamDefaultReader<Uint8Array>) => reader.cancel().catch(() => {})
