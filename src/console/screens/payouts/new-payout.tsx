import { useId, useState } from 'preact/hooks'
import { useTitle } from '../../frame/use-title.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { download } from '../../parts/download.ts'
import { Field, Form } from '../../parts/form.tsx'
import {
  type Failure,
  type Outcome,
  type RequestOptions,
  type Schemas,
  wrongFields,
} from '../../requests/client.ts'
import { go } from '../../router.tsx'
import { FileProblems, problemsOf } from './file-problems.tsx'
import { payoutTexts } from './texts.ts'

const texts = payoutTexts.create
type Payout = Schemas['Payout']

const TEMPLATE =
  '\uFEFFphone;bankCode;document;name;amount;concept;externalReference\r\n' +
  '04121234567;0102;V12345678;Luis Rojas;1250,50;Quincena 1;NOM-1\r\n'

/** Makes a draft of a file; what is wrong with it is shown by line and column. */
export function NewPayout() {
  const { id: merchantId, environment, client } = useMerchant()
  useTitle(texts.title)
  const id = useId()
  const [file, setFile] = useState<File | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)

  async function send(
    { scheduledFor }: Record<string, string>,
    options: RequestOptions,
  ): Promise<Outcome<Payout>> {
    if (file === null)
      return { data: null, failure: wrongFields([{ path: 'rows', message: texts.fileMissing }]) }
    const outcome = await client.createPayout(
      {
        query: {
          environment,
          ...(scheduledFor && { scheduledFor }),
        },
        body: file,
      },
      options,
    )
    setFailure(outcome.failure)
    return outcome
  }

  const problems = file === null ? [] : problemsOf(failure)
  return (
    <div class="narrow">
      <h1>{texts.title}</h1>
      <p class="quiet">{texts.lead}</p>
      <Form
        once={`payout ${merchantId} ${environment}`}
        // A refused file made nothing: the corrected one is another request.
        isNewAfterRefusal
        send={send}
        onDone={(payout) => {
          go(merchantPath('payout', { payout: payout.id }), { replace: true })
        }}
        action={texts.action}
        refusals={{
          INVALID_REQUEST: file === null ? texts.fileMissing : texts.wrong,
          CONFLICT: texts.account,
        }}
        aside={
          <button
            type="button"
            class="plain"
            onClick={() => download(new Blob([TEMPLATE], { type: 'text/csv' }), 'plantilla.csv')}
          >
            {texts.template}
          </button>
        }
      >
        <div class="field">
          <label for={id}>{texts.file}</label>
          <input
            id={id}
            type="file"
            accept=".csv,text/csv"
            aria-describedby={`${id}-hint`}
            onChange={({ currentTarget }) => {
              setFile(currentTarget.files?.[0] ?? null)
              setFailure(null)
            }}
          />
          <p class="hint" id={`${id}-hint`}>
            {texts.fileHint}
          </p>
        </div>
        <Field
          name="scheduledFor"
          type="date"
          label={texts.scheduledFor}
          hint={texts.scheduledHint}
          optional
        />
      </Form>
      {problems.length > 0 && <FileProblems of={problems} />}
    </div>
  )
}
