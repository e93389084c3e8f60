import { render } from 'preact'
import { useEffect } from 'preact/hooks'
import { formatMoment } from '../../../domain/format.ts'
import { SERVICE_NAME } from '../../../domain/service.ts'
import { language, say } from '../../language.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import { download } from '../../parts/download.ts'
import { Show } from '../../parts/reading.tsx'
import { useFirstFocus } from '../../parts/use-first-focus.ts'
import { api } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { factorTexts } from './factor-texts.ts'

const texts = factorTexts.codes

/** Makes new recovery codes, and shows them this once. */
export function NewRecoveryCodes({ onKept }: { onKept(): void }) {
  const made = useRequest(() => api.createRecoveryCodes(), [])
  return <Show of={made}>{({ codes }) => <RecoveryCodes codes={codes} onKept={onKept} />}</Show>
}

function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept(): void }) {
  const lead = useFirstFocus<HTMLParagraphElement>()
  const heading = `${SERVICE_NAME} · ${texts.title}`
  const madeAt = formatMoment(new Date(), language, 'seconds')
  useSheet(codes, heading, madeAt)
  const save = () =>
    download(
      new Blob([[heading, madeAt, '', ...codes, ''].join('\n')]),
      say(['codigos-de-respaldo.txt', 'recovery-codes.txt']),
    )
  return (
    <div class="stack">
      <p ref={lead} tabIndex={-1}>
        {say([
          'Guárdalos lejos del teléfono: no los mostramos otra vez. Si te falta el teléfono, cada uno te deja entrar una vez.',
          'Keep them away from your phone: we do not show them again. If you are without your phone, each of them lets you in once.',
        ])}
      </p>
      <Codes of={codes} />
      <div class="actions">
        <CopyButton text={codes.join('\n')} label={say(['Copiar todos', 'Copy all'])} />
        <button type="button" class="plain small" onClick={save}>
          {say(['Descargar', 'Download'])}
        </button>
        <button type="button" class="plain small" onClick={() => print()}>
          {say(['Imprimir', 'Print'])}
        </button>
      </div>
      <div class="actions">
        <button type="button" onClick={onKept}>
          {say(['Ya los guardé', 'I have kept them'])}
        </button>
      </div>
    </div>
  )
}

const Codes = ({ of }: { of: readonly string[] }) => (
  <ol class="recovery-codes">
    {of.map((code) => (
      <li key={code}>
        <code>{code}</code>
      </li>
    ))}
  </ol>
)

/** What is printed while the codes are shown: a sheet of its own beside the page, and nothing of the page. */
function useSheet(codes: readonly string[], heading: string, madeAt: string): void {
  useEffect(() => {
    const sheet = document.createElement('section')
    sheet.className = 'print-sheet'
    render(
      <>
        <h1>{heading}</h1>
        <p>{madeAt}</p>
        <Codes of={codes} />
      </>,
      sheet,
    )
    document.body.prepend(sheet)
    return () => {
      render(null, sheet)
      sheet.remove()
    }
  }, [codes])
}
