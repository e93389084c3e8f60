import { useId, useState } from 'preact/hooks'
import { useTitle } from '../../frame/use-title.ts'
import { say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { download } from '../../parts/download.ts'
import { Field, Form } from '../../parts/form.tsx'
import { Show } from '../../parts/reading.tsx'
import type { Asked, Failure, Outcome, RequestOptions, Schemas } from '../../requests/client.ts'
import { wrongFields } from '../../requests/outcomes.ts'
import { useRequest } from '../../requests/use-request.ts'
import { go, usePlace } from '../../router.tsx'
import { FileProblems, problemsOf } from './file-problems.tsx'
import { payoutTexts } from './texts.ts'
import { fileOfTyped, HEADINGS, typedRows } from './typed-rows.ts'

const texts = payoutTexts.create
const WAYS = [
  [false, say(['Archivo CSV', 'CSV file'])],
  [true, say(['Escribir o pegar', 'Type or paste'])],
] as const
type Payout = Schemas['Payout']

const TEMPLATE =
  '\uFEFFphone;bankCode;document;name;amount;concept;externalReference\r\n' +
  '04121234567;0102;V12345678;Luis Rojas;1250,50;Quincena 1;NOM-1\r\n'

/** Makes a draft of what is typed or in a file; with `from` in the address, of another payout’s payments. */
export function NewPayout() {
  const { query } = usePlace()
  const { client } = useMerchant()
  useTitle(texts.title)
  const from = query.get('from')
  return (
    <div class="narrow">
      <h1>{texts.title}</h1>
      {from === null ? (
        <PayoutForm />
      ) : (
        <Repeated
          read={() => client.getPayout({ payoutId: from, query: { rows: 'all' } })}
          isFailedOnly={query.get('rows') === 'failed'}
        />
      )}
    </div>
  )
}

interface RepeatedProps {
  read(): Asked<Schemas['PayoutWithRows']>
  isFailedOnly: boolean
}

function Repeated({ read, isFailedOnly }: RepeatedProps) {
  const reading = useRequest(read, [])
  return (
    <Show of={reading}>
      {({ rows }) => (
        <PayoutForm
          typed={typedRows(isFailedOnly ? rows.filter(({ status }) => status === 'failed') : rows)}
        />
      )}
    </Show>
  )
}

/** What is wrong with the payments is shown by line and column. */
function PayoutForm({ typed }: { typed?: string }) {
  const { id: merchantId, environment, client } = useMerchant()
  const id = useId()
  const [isTyped, setTyped] = useState(typed !== undefined)
  const [chosen, setFile] = useState<File | null>(null)
  const [sent, setSent] = useState<File | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)

  async function send(
    { scheduledFor, rows = '' }: Record<string, string>,
    options: RequestOptions,
  ): Promise<Outcome<Payout>> {
    const file = isTyped && rows !== '' ? fileOfTyped(rows) : isTyped ? null : chosen
    setSent(file)
    if (file === null)
      return {
        data: null,
        failure: wrongFields([
          { path: 'rows', message: isTyped ? texts.rowsMissing : texts.fileMissing },
        ]),
      }
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

  const problems = sent === null ? [] : problemsOf(failure)
  return (
    <>
      <p class="quiet">
        {say([
          'Un pago en cada línea, hasta 1.000. Se escriben o se pegan de una hoja de cálculo, o vienen en su archivo CSV.',
          'A payment in each line, up to 1,000. Type them, paste them out of a spreadsheet, or send its CSV file.',
        ])}
      </p>
      <div class="actions">
        {WAYS.map(([way, label]) => (
          <button
            key={label}
            type="button"
            class="plain small"
            aria-pressed={way === isTyped}
            onClick={() => setTyped(way)}
          >
            {label}
          </button>
        ))}
      </div>
      <Form
        once={`payout ${merchantId} ${environment}`}
        // A refused file made nothing: the corrected one is another request.
        isNewAfterRefusal
        send={send}
        onDone={(payout) => {
          go(merchantPath('payout', { payout: payout.id }), { replace: true })
        }}
        action={isTyped ? texts.checkTyped : say(['Revisar el archivo', 'Check the file'])}
        refusals={{
          INVALID_REQUEST:
            sent === null
              ? isTyped
                ? texts.rowsMissing
                : texts.fileMissing
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
        {isTyped && <TypedRows value={typed} />}
        <div class="field" hidden={isTyped}>
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
    </>
  )
}

const TypedRows = ({ value }: { value: string | undefined }) => (
  <Field
    name="rows"
    label={say(['Pagos', 'Payments'])}
    hint={say([
      'La primera línea dice qué es cada dato; entre datos, punto y coma.',
      'The first line says what is what; semicolons are between.',
    ])}
    value={value ?? `${HEADINGS}\n`}
    rows={10}
  />
)
