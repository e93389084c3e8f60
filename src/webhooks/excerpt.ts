const EXCERPT_BYTES = 1024
/** The answer's status stands by then; nobody waits long for what is only kept to be looked at. */
const EXCERPT_TIMEOUT_MS = 2_000

/**
 * The first kilobyte of a response as text, or what of it came in two seconds; the rest is not read. Without
 * what PostgreSQL's text cannot hold. Never rejects.
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
      // A character that is cut in two at the end is left out.
      text += decoder.decode(bytes, { stream: true })
    }
  } catch {
    // It broke off: what came is kept.
  }
  return text.replaceAll('\0', '\ufffd')
}

const cancel = (reader: ReadableStreamDefaultReader<Uint8Array>) => reader.cancel().catch(() => {})
