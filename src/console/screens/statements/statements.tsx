import './statements.css'
import { useState } from 'preact/hooks'
import { useTitle } from '../../frame/use-title.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { Form } from '../../parts/form.tsx'
import type { Outcome } from '../../requests/client.ts'
import { wrongFields } from '../../requests/outcomes.ts'
import { Link } from '../../router.tsx'
import { bankTexts } from '../banks/texts.ts'
import { base64Of } from './base64.ts'
import type { Imported, Said } from './imported.ts'
import { Preview } from './preview.tsx'
import { Recorded } from './recorded.tsx'
import { StatementFile } from './statement-file.tsx'
import { statementTexts as texts } from './texts.ts'

/** A file as it was understood, and as it is sent again. */
interface Understood {
  file: string
  said: Said
  preview: Imported
}

/** Imports a bank's file of movements: what it is understood as, and once that is confirmed, what it has brought. */
export function Statements() {
  const { environment, role } = useMerchant()
  useTitle(texts.title)
  return (
    <>
      <h1>{texts.title}</h1>
      {environment === 'test' ? (
        <p class="notice quiet">
          {texts.onlyLive}{' '}
          <Link to={merchantPath('statements', { environment: 'live' })}>{bankTexts.toLive}</Link>
        </p>
      ) : role === 'MEMBER' || role === 'CASHIER' ? (
        <p class="notice quiet">{texts.forbidden}</p>
      ) : (
        <Import />
      )}
    </>
  )
}

function Import() {
  const { client } = useMerchant()
  const [understood, setUnderstood] = useState<Understood | null>(null)
  const [recorded, setRecorded] = useState<Imported | null>(null)
  const understand = async (file: string, said: Said): Promise<Outcome<Understood>> => {
    const outcome = await client.importStatement({ body: { file, ...said } })
    return outcome.failure
      ? outcome
      : { data: { file, said, preview: outcome.data }, failure: null }
  }
  const begin = () => {
    setUnderstood(null)
    setRecorded(null)
  }
  if (recorded) return <Recorded of={recorded} onAnother={begin} />
  if (understood === null)
    return <Choose send={(file) => understand(file, {})} onDone={setUnderstood} />
  const { file, said, preview } = understood
  return (
    <Preview
      key={preview.confirm ?? JSON.stringify(said)}
      of={preview}
      said={said}
      understand={(other) => understand(file, other)}
      onUnderstood={setUnderstood}
      record={(confirm) => client.importStatement({ body: { file, ...said, confirm } })}
      onRecorded={setRecorded}
      onOther={begin}
    />
  )
}

interface ChooseProps {
  send(file: string): Promise<Outcome<Understood>>
  onDone(understood: Understood): void
}

function Choose({ send, onDone }: ChooseProps) {
  const [file, setFile] = useState<File | null>(null)
  return (
    <div class="narrow">
      <p class="quiet">{texts.lead}</p>
      <Form
        send={async () =>
          file === null
            ? { data: null, failure: wrongFields([{ path: 'file', message: texts.fileMissing }]) }
            : send(await base64Of(file))
        }
        onDone={onDone}
        action={texts.check}
        refusals={{ FORBIDDEN: texts.forbidden }}
      >
        <StatementFile onChange={setFile} />
      </Form>
    </div>
  )
}
