import { useId, useState } from 'preact/hooks'
import { useTitle } from '../../frame/use-title.ts'
import { say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { download } from '../../parts/download.ts'
import { Field, Form } from '../../parts/form.tsx'
import type { Failure, Outcome, RequestOptions, Schemas } from '../../requests/client.ts'
import { wrongFields } from '../../requests/outcomes.ts'
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
      <p class="quiet">
        {say([
          'Es un archivo CSV, como lo guarda una hoja de cálculo, con un pago en cada línea: hasta 1.000.',
          'A CSV file, as a spreadsheet saves it, with a payment in each line: up to 1,000.',
        ])}
      </p>
      <Form
        once={`payout ${merchantId} ${environment}`}
        // A refused file made nothing: the corrected one is another request.
        isNewAfterRefusal
        send={send}
        onDone={(payout) => {
          go(merchantPath('payout', { payout: payout.id }), { replace: true })
        }}
        action={say(['Revisar el archivo', 'Check the file'])}
        refusals={{
          INVALID_REQUEST:
            file === null
              ? texts.fileMissing
              : say([
                  'El archivo no se puede usar así. No se creó nada: corrige lo que sigue y súbelo otra vez.',
                  'The file cannot be used like this. Nothing was made: correct what follows, and upload it again.',
                ]),
        }}
        aside={
          <button
            type="button"
            class="plain"
            onClick={() => download(new Blob([TEMPLATE], { type: 'text/csv' }), 'plantilla.csv')}
          >
            {say(['Descargar una plantilla', 'Download a template'])}
          </button>
        }
      >
        <div class="field">
          <label for={id}>{say(['Archivo', 'File'])}</label>
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
            {say([
              'CSV como lo guarda tu hoja de cálculo, de hasta 1 MB.',
              'CSV as your spreadsheet saves it, 1 MB at most.',
            ])}
          </p>
        </div>
        <Field
          name="scheduledFor"
          type="date"
          label={say(['Qué día se envía', 'On which day it is sent'])}
          hint={say([
            'Desde la medianoche de Caracas. Si lo dejas vacío, al aprobarlo.',
            'From midnight in Caracas on. If you leave it empty, once it is approved.',
          ])}
          optional
        />
      </Form>
      {problems.length > 0 && <FileProblems of={problems} />}
    </div>
  )
}
