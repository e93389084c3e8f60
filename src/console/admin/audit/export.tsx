import { useState } from 'preact/hooks'
import { download } from '../../parts/download.ts'
import { FailureNotice } from '../../parts/failure.tsx'
import { api, type Failure } from '../../requests/client.ts'
import { adminOutcome } from '../requests.ts'
import { auditTexts as texts } from './texts.ts'

const FORMATS = ['csv', 'jsonl'] as const

interface ExportProps {
  filters: { userId?: string; action?: string; from?: string; to?: string }
}

/** Downloads every record that the filters show. A file that was cut off is none. */
export function Export({ filters }: ExportProps) {
  const [busy, setBusy] = useState<string | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const send = async (format: (typeof FORMATS)[number]) => {
    setBusy(format)
    const outcome = await adminOutcome(
      api.GET('/admin/audit-logs/export', {
        params: { query: { ...filters, format } },
        parseAs: 'blob',
      }),
    )
    setBusy(null)
    setFailure(outcome.failure)
    if (outcome.failure === null) download(outcome.data as unknown as Blob, `audit.${format}`)
  }
  return (
    <div class="actions">
      {failure && <FailureNotice failure={failure} />}
      {FORMATS.map((format) => (
        <button
          key={format}
          type="button"
          class="plain small"
          disabled={busy !== null}
          onClick={() => send(format)}
        >
          {busy === format && <span class="spin" aria-hidden="true" />}
          {texts.download(format.toUpperCase())}
        </button>
      ))}
    </div>
  )
}
