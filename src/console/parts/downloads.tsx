import { useState } from 'preact/hooks'
import { type Failure, type Outcome, outcomeOf } from '../requests/client.ts'
import { download } from './download.ts'
import { FailureNotice } from './failure.tsx'
import { partTexts } from './texts.ts'

const FORMATS = ['xlsx', 'csv'] as const
export type FileFormat = (typeof FORMATS)[number]

interface DownloadsProps {
  /** The name of a file whose answer has none. */
  name: string
  /** Asks for the file, with `parseAs: 'blob'`. */
  request(format: FileFormat): Promise<{ data?: unknown; error?: unknown; response: Response }>
}

const NAMED = /filename="([^"]+)"/

/** Buttons that download what is shown, as a workbook and as CSV. A file that was cut off is none. */
export function Downloads({ name, request }: DownloadsProps) {
  const [busy, setBusy] = useState<FileFormat | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const send = async (format: FileFormat) => {
    setBusy(format)
    let given = `${name}.${format}`
    const outcome: Outcome<unknown> = await outcomeOf(
      request(format).then((result) => {
        given = NAMED.exec(result.response.headers.get('Content-Disposition') ?? '')?.[1] ?? given
        return result
      }),
    )
    setBusy(null)
    setFailure(outcome.failure)
    if (outcome.failure === null) download(outcome.data as Blob, given)
  }
  return (
    <>
      {failure && <FailureNotice failure={failure} />}
      <div class="actions">
        {FORMATS.map((format) => (
          <button
            key={format}
            type="button"
            class="plain small"
            disabled={busy !== null}
            onClick={() => send(format)}
          >
            {busy === format && <span class="spin" aria-hidden="true" />}
            {partTexts.download[format]}
          </button>
        ))}
      </div>
      <p class="quiet">{partTexts.download.note}</p>
    </>
  )
}
