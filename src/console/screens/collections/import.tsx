import { useState } from 'preact/hooks'
import { useTitle } from '../../frame/use-title.ts'
import { say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { download } from '../../parts/download.ts'
import { FilePicker } from '../../parts/file-field.tsx'
import { Field, Form } from '../../parts/form.tsx'
import { tell } from '../../parts/toast.tsx'
import type { Failure, RequestOptions } from '../../requests/client.ts'
import { mapOutcome, wrongFields } from '../../requests/outcomes.ts'
import { go } from '../../router.tsx'
import type { ScreenProps } from '../../screen.ts'
import { FileProblems, problemsOf } from '../payouts/file-problems.tsx'

const texts = say({
  customers: {
    title: ['Importar clientes', 'Import customers'],
    columns: [
      'Hasta 1.000 clientes. La primera línea nombra las columnas: nombre, documento, correo, telefonos, referencia, notas. Solo el nombre hace falta.',
      'Up to 1,000 customers. The first line names the columns: name, document, email, phones, externalReference, notes. Only the name is needed.',
    ],
  },
  notes: {
    title: ['Importar notas de cobro', 'Import charge notes'],
    columns: [
      'Hasta 1.000 notas. La primera línea nombra las columnas: documento o cliente (tu número), concepto, monto, moneda, vence, emitida, referencia.',
      'Up to 1,000 notes. The first line names the columns: customerDocument or customerExternalReference, concept, amount, currency, dueOn, issuedOn, externalReference.',
    ],
  },
  missing: ['Elige el archivo.', 'Choose the file.'],
})

const TEMPLATES = {
  customers:
    'nombre;documento;correo;telefonos;referencia;notas\r\n' +
    'Luis Rojas;V12345678;luis@example.com;04141234567;ALU-0042;\r\n',
  notes:
    'documento;concepto;monto;moneda;vence;referencia\r\n' +
    'V12345678;Mensualidad;25,00;$;31/12/2026;MENS-12\r\n',
} as const

type Kind = keyof typeof TEMPLATES

/** Makes customers or charge notes of a file: all of them or none, and each line that is wrong is named. */
export function Import({ at }: ScreenProps<'kind'>) {
  const kind: Kind = at.kind === 'customers' ? 'customers' : 'notes'
  const send = useImport(kind)
  const { id: merchant, environment } = useMerchant()
  const [chosen, setFile] = useState<File | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  useTitle(texts[kind].title)
  const problems = chosen === null ? [] : problemsOf(failure)
  return (
    <div class="narrow">
      <h1>{texts[kind].title}</h1>
      <p class="quiet">{texts[kind].columns}</p>
      <Form
        once={`import ${kind} ${merchant} ${environment}`}
        // A refused file made nothing: the corrected one is another request.
        isNewAfterRefusal
        send={async ({ decimal }, options) => {
          if (chosen === null)
            return {
              data: null,
              failure: wrongFields([{ path: 'rows', message: texts.missing }]),
            }
          let unread: string[] = []
          const outcome = await send(chosen, decimal, {
            ...options,
            onHeaders: (headers) => {
              unread = unreadColumns(headers)
            },
          })
          setFailure(outcome.failure)
          return mapOutcome(outcome, ({ created }) => ({ created, unread }))
        }}
        onDone={({ created, unread }) => {
          tell(
            unread.length === 0
              ? saidOf(kind, created)
              : `${saidOf(kind, created)}. ${unreadText(unread)}`,
          )
          go(merchantPath(kind === 'notes' ? 'chargeNotes' : 'customers'), { replace: true })
        }}
        action={texts[kind].title}
        refusals={{
          INVALID_REQUEST:
            chosen === null
              ? texts.missing
              : say([
                  'El archivo no se puede usar así. No se creó nada: corrige lo que sigue y súbelo otra vez.',
                  'The file cannot be used like this. Nothing was made: correct what follows, and upload it again.',
                ]),
        }}
        aside={
          <button
            type="button"
            class="plain"
            onClick={() =>
              download(
                new Blob([`\uFEFF${TEMPLATES[kind]}`], { type: 'text/csv' }),
                'plantilla.csv',
              )
            }
          >
            {say(['Descargar una plantilla', 'Download a template'])}
          </button>
        }
      >
        <FilePicker
          name="rows"
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
        {kind === 'notes' && (
          <Field
            name="decimal"
            label={say(['Los céntimos van tras', 'Céntimos come after'])}
            hint={say([
              'Solo hace falta si el archivo tiene montos como 1.000.',
              'Only needed if the file has amounts such as 1.000.',
            ])}
            options={[
              ['', say(['Lo que diga el archivo', 'What the file says'])],
              [',', say(['una coma: 1.000,50', 'a comma: 1.000,50'])],
              ['.', say(['un punto: 1,000.50', 'a point: 1,000.50'])],
            ]}
          />
        )}
      </Form>
      {problems.length > 0 && <FileProblems of={problems} />}
    </div>
  )
}

/** The columns of the file that the service has no place for, by their names there. */
function unreadColumns(headers: Headers): string[] {
  const paths = headers.get('X-Ignored-Fields')?.split(', ') ?? []
  const names = paths.flatMap((path) => /^rows\.\d+\.(.*)$/.exec(path)?.[1] ?? [])
  // Unlike decodeURIComponent() it takes a long name that was cut within a letter.
  return [...new Set(names.map((name) => new URLSearchParams(`name=${name}`).get('name') ?? name))]
}

const unreadText = (columns: readonly string[]): string =>
  say([
    `No se leyeron estas columnas: ${columns.join(', ')}.`,
    `These columns were not read: ${columns.join(', ')}.`,
  ])

function saidOf(kind: Kind, created: number): string {
  if (kind === 'notes')
    return say([
      created === 1 ? '1 nota creada' : `${created} notas creadas`,
      created === 1 ? '1 note created' : `${created} notes created`,
    ])
  return say([
    created === 1 ? '1 cliente creado' : `${created} clientes creados`,
    created === 1 ? '1 customer created' : `${created} customers created`,
  ])
}

/** Sends a file of a kind, as a CSV whatever the browser takes it for. */
function useImport(kind: Kind) {
  const { client, environment } = useMerchant()
  return (file: File, decimal: string | undefined, options: RequestOptions) => {
    const body = new File([file], file.name, { type: 'text/csv' })
    return kind === 'customers'
      ? client.importCustomers({ query: { environment }, body }, options)
      : client.importChargeNotes(
          {
            query: { environment, ...(decimal && { decimal: decimal as ',' | '.' }) },
            body,
          },
          options,
        )
  }
}
