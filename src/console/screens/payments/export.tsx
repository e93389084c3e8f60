import { useState } from 'preact/hooks'
import { download } from '../../parts/download.ts'
import { FailureNotice } from '../../parts/failure.tsx'
import { api, type Failure, outcomeOf } from '../../requests/client.ts'
import { paymentTexts as texts } from './texts.ts'

const FORMATS = ['xlsx', 'csv'] as const
type Format = (typeof FORMATS)[number]

interface ExportProps {
  merchantId: string
  filters: {
    environment: 'live' | 'test'
    search?: string
    status?: 'completed' | 'pending' | 'failed' | 'refunded'
  }
}

const NAMED = /filename="([^"]+)"/

/** Downloads every payment that the filters show. A file that was cut off is none. */
export function Export({ merchantId, filters }: ExportProps) {
  const [busy, setBusy] = useState<Format | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const send = async (format: Format) => {
    setBusy(format)
    let name = `pagos.${format}`
    const request = api.GET('/merchants/{id}/transactions/export', {
      params: { path: { id: merchantId }, query: { ...filters, format } },
      parseAs: 'blob',
    })
    const outcome = await outcomeOf(
      request.then((result) => {
        name = NAMED.exec(result.response.headers.get('Content-Disposition') ?? '')?.[1] ?? name
        return result
      }),
    )
    setBusy(null)
    setFailure(outcome.failure)
    if (outcome.failure === null) download(outcome.data as unknown as Blob, name)
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
            {texts.download[format]}
          </button>
        ))}
      </div>
      <p class="quiet">{texts.download.note}</p>
    </>
  )
}
