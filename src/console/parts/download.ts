import type { Outcome } from '../requests/client.ts'

/** A file that was read, with the name that the service gave it. */
interface ReadFile {
  file: Blob
  name: string
}

const NAMED = /filename="([^"]+)"/

/** The file of a response; one that was cut off is none. */
export async function readFile(outcome: Outcome<unknown>): Promise<Outcome<ReadFile>> {
  if (outcome.failure !== null) return outcome
  const response = outcome.data as Response
  const name = NAMED.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? ''
  return response.blob().then(
    (file) => ({ data: { file, name }, failure: null }),
    () => ({ data: null, failure: { kind: 'unreachable' } }),
  )
}

/** Has the browser save a file that the page has made or read. */
export function download(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
