import { useState } from 'preact/hooks'
import { useTitle } from '../../frame/use-title.ts'
import { say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { Chips } from '../../parts/chips.tsx'
import { download } from '../../parts/download.ts'
import { FilePicker } from '../../parts/file-field.tsx'
import { Form } from '../../parts/form.tsx'
import { Show } from '../../parts/reading.tsx'
import type { Failure, Outcome, RequestOptions, Schemas } from '../../requests/client.ts'
import { wrongFields } from '../../requests/outcomes.ts'
import { useRequest } from '../../requests/use-request.ts'
import { go, usePlace } from '../../router.tsx'
import { FileProblems, problemsOf } from './file-problems.tsx'
import { ScheduledFor } from './scheduled-for.tsx'
import { payoutTexts } from './texts.ts'
import { WageEditor } from './wage-editor.tsx'
import { wagesOf } from './wages-of.ts'

const texts = payoutTexts.create
const WAYS = [
  { label: say(['Escribir o pegar', 'Type or paste']), values: { way: null } },
  { label: say(['Archivo CSV', 'CSV file']), values: { way: 'file' } },
]

const TEMPLATE =
  '\uFEFFtelefono;banco;cedula;nombre;monto;concepto;referencia\r\n' +
  '04121234567;0102;V12345678;Luis Rojas;1250,50;Quincena 1;NOM-1\r\n'

/**
 * Makes a payout of what is typed, pasted or in a file; with `label` in the address, of what was paid by that name the last
 * time, and with `from`, of another payout’s payments.
 */
export function NewPayout() {
  const { query } = usePlace()
  const { client, environment } = useMerchant()
  const again = {
    from: query.get('from'),
    label: query.get('label'),
    isFailedOnly: query.get('rows') === 'failed',
  }
  const title = again.label ?? texts.title
  useTitle(title)
  const reading = useRequest(
    () => wagesOf(client, environment, again),
    [environment, again.from, again.label],
  )
  const place = `${again.from ?? ''} ${again.label ?? ''}`
  const isFile = query.get('way') === 'file'
  return (
    <>
      <h1>{title}</h1>
      {again.from === null && again.label === null && <Chips label={texts.ways} of={WAYS} />}
      {isFile ? (
        <FileForm />
      ) : (
        <Show of={reading}>{(wages) => <WageEditor key={place} name={place} of={wages} />}</Show>
      )}
    </>
  )
}

/** A draft of what is in a file. What is wrong with it is shown by line and column. */
function FileForm() {
  const { id: merchantId, environment, client } = useMerchant()
  const [chosen, setFile] = useState<File | null>(null)
  const [sent, setSent] = useState<File | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)

  async function send(
    { scheduledFor }: Record<string, string>,
    options: RequestOptions,
  ): Promise<Outcome<Schemas['Payout']>> {
    setSent(chosen)
    if (chosen === null)
      return {
        data: null,
        failure: wrongFields([{ path: 'file', message: texts.fileMissing }]),
      }
    const outcome = await client.createPayout(
      { query: { environment, ...(scheduledFor && { scheduledFor }) }, body: chosen },
      options,
    )
    setFailure(outcome.failure)
    return outcome
  }

  const problems = sent === null ? [] : problemsOf(failure)
  return (
    <div class="narrow">
      <p class="quiet">
        {say([
          'Un pago en cada línea, hasta 1.000, con títulos en español o en inglés.',
          'A payment in each line, up to 1,000, with headings in Spanish or English.',
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
            sent === null
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
        <FilePicker
          name="file"
          label={say(['Archivo', 'File'])}
          hint={say([
            'CSV como lo guarda tu hoja de cálculo, de hasta 1 MB.',
            'CSV as your spreadsheet saves it, 1 MB at most.',
          ])}
          accept=".csv,text/csv"
          onChange={(file) => {
            setFile(file)
            setFailure(null)
          }}
        />
        <ScheduledFor />
      </Form>
      {problems.length > 0 && <FileProblems of={problems} />}
    </div>
  )
}
