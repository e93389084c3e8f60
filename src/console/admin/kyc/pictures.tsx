import { useEffect, useState } from 'preact/hooks'
import { say } from '../../language.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { readFile } from '../../parts/download.ts'
import { FailureNotice } from '../../parts/failure.tsx'
import { partTexts } from '../../parts/texts.ts'
import type { Failure } from '../../requests/client.ts'
import { trustAddresses } from '../../requests/trusted-address.ts'
import { adminApi } from '../requests.ts'
import type { Submission } from './submission.ts'

type KycFile = Submission['files'][number]

/** A file as an address of this page; it is read anew after a failure. */
function useFile(user: string, { id: fileId, type }: KycFile) {
  const [url, setUrl] = useState<string | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let isLeft = false
    let made: string | null = null
    setFailure(null)
    void adminApi
      .getUserKycFile({ id: user, fileId })
      .then(readFile)
      .then((outcome) => {
        if (isLeft) return
        setFailure(outcome.failure)
        if (outcome.failure !== null) return
        // As what it is shown, whatever it says to be: see the policy of the page.
        made = URL.createObjectURL(new Blob([outcome.data.file], { type }))
        setUrl(made)
      })
    return () => {
      isLeft = true
      if (made !== null) URL.revokeObjectURL(made)
    }
  }, [user, fileId, tries])
  return { url, failure, retry: () => setTries((count) => count + 1) }
}

/** Papers that were read are shown, and nothing else. */
const trustPaper = trustAddresses('console-paper', (address) =>
  address.startsWith('blob:') ? address : 'about:blank',
)

/** Whether the browser shows papers within a page: phones do not, and leave them to another app. */
const canShowPdf = 'pdfViewerEnabled' in navigator && navigator.pdfViewerEnabled

/** The pictures of a person's documents. Each look at them is kept in the audit log. */
export const Pictures = ({ user, of }: { user: string; of: readonly KycFile[] }) => (
  <section class="card">
    <h2>{say(['Lo que envió', 'What they sent'])}</h2>
    <p class="hint">
      {say([
        'Cada vez que alguien mira estos archivos queda en la auditoría.',
        'Each look at these files is kept in the audit log.',
      ])}
    </p>
    <ol class="kyc-pictures">
      {of.map((file, index) => (
        <li key={file.id}>
          <Picture
            user={user}
            file={file}
            name={say([`Archivo ${index + 1}`, `File ${index + 1}`])}
          />
        </li>
      ))}
    </ol>
  </section>
)

function Picture({ user, file, name }: { user: string; file: KycFile; name: string }) {
  const { url, failure, retry } = useFile(user, file)
  const [isLarge, setLarge] = useState(false)
  const [turns, setTurns] = useState(0)
  const turned = `turned-${turns % 4}`
  if (failure) return <FailureNotice failure={failure} onRetry={retry} />
  if (url === null)
    return (
      <p class="loading" role="status">
        <span class="spin" aria-hidden="true" /> {partTexts.loading}
      </p>
    )
  if (file.type === 'application/pdf')
    return (
      <>
        {canShowPdf && (
          <object
            class="kyc-paper"
            type="application/pdf"
            data={trustPaper(url)}
            aria-label={name}
          />
        )}
        <a class="button plain" href={url} download={`${file.id}.pdf`}>
          {say([`Descargar ${name} (PDF)`, `Download ${name} (PDF)`])}
        </a>
      </>
    )
  return (
    <>
      <button type="button" class="kyc-picture" onClick={() => setLarge(true)}>
        <img src={url} alt={say([`${name}, ampliar`, `${name}, enlarge`])} class={turned} />
      </button>
      <button
        type="button"
        class="plain small"
        aria-label={say([`Girar ${name}`, `Turn ${name}`])}
        onClick={() => setTurns(turns + 1)}
      >
        {say(['Girar', 'Turn'])} <span aria-hidden="true">↻</span>
      </button>
      {isLarge && (
        <Dialog title={name} isWide onClose={() => setLarge(false)}>
          <img src={url} alt={name} class={`kyc-large ${turned}`} />
        </Dialog>
      )}
    </>
  )
}
