import { useState } from 'preact/hooks'
import { say } from '../language.ts'
import type { Failure, Outcome } from '../requests/client.ts'
import { FailureNotice } from './failure.tsx'

/** What a spreadsheet opens. */
export const SHEETS = {
  xlsx: say(['Descargar Excel', 'Download Excel']),
  csv: say(['Descargar CSV', 'Download CSV']),
}

interface DownloadsProps<Format extends string> {
  /** Of the file, instead of the name that the service gives it. */
  name?: string
  /** The formats, with what their buttons say. */
  formats: Readonly<Record<Format, string>>
  /** Asks for the file. */
  request(format: Format): Promise<Outcome<unknown>>
}

/** Buttons that download what is shown. A file that was cut off is none. */
export function Downloads<Format extends string>({
  name,
  formats,
  request,
}: DownloadsProps<Format>) {
  const [busy, setBusy] = useState<Format | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const send = async (format: Format) => {
    setBusy(format)
    const answer = await request(format)
    // A list that nobody downloads does without it.
    const { download, readFile } = await import('./download.ts')
    const outcome = await readFile(answer)
    setBusy(null)
    setFailure(outcome.failure)
    if (outcome.failure === null)
      download(outcome.data.file, name ? `${name}.${format}` : outcome.data.name)
  }
  return (
    <>
      {failure && <FailureNotice failure={failure} />}
      <div class="actions">
        {(Object.keys(formats) as Format[]).map((format) => (
          <button
            key={format}
            type="button"
            class="plain small"
            disabled={busy !== null}
            onClick={() => send(format)}
          >
            {busy === format && <span class="spin" aria-hidden="true" />}
            {formats[format]}
          </button>
        ))}
      </div>
      {'xlsx' in formats && (
        <p class="quiet">{say(['No es un documento fiscal.', 'It is no fiscal document.'])}</p>
      )}
    </>
  )
}
