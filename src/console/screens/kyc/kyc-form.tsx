import { useState } from 'preact/hooks'
import { say } from '../../language.ts'
import { DocumentField } from '../../parts/document-field.tsx'
import { FileField, UploadProgress } from '../../parts/file-field.tsx'
import { Field, Form } from '../../parts/form.tsx'
import { api, type Outcome, type RequestOptions } from '../../requests/client.ts'
import { wrongFields } from '../../requests/outcomes.ts'
import { formOf, uploading } from '../../requests/upload.ts'
import type { MyKyc } from './kyc-status.tsx'
import { kycTexts as texts } from './texts.ts'

const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf']
const MAX_BYTES = 5_242_880
const MAX_FILES = 3

/** The documents of a person; what was sent before is filled in. */
export function KycForm({ kyc, onSent }: { kyc: MyKyc; onSent(): Promise<void> }) {
  const [files, setFiles] = useState<File[]>([])
  const [type, setType] = useState<string>(kyc.documentType ?? 'CEDULA')
  const [share, setShare] = useState<number | null>(null)

  async function send(
    fields: Record<string, string>,
    options: RequestOptions,
  ): Promise<Outcome<MyKyc>> {
    if (files.length === 0)
      return {
        data: null,
        failure: wrongFields([{ path: 'files', message: texts.picturesMissing }]),
      }
    const { legalName = '', documentType = '', document = '' } = fields
    setShare(0)
    const outcome = await api.submitMyKyc(
      { body: formOf({ legalName, documentType, document, files }) },
      { ...options, ...uploading(setShare) },
    )
    setShare(null)
    return outcome
  }

  return (
    <Form
      once="kyc"
      // A submission replaces the one before, so that nothing is done twice.
      isNewAfterRefusal
      send={send}
      onDone={onSent}
      action={say(['Enviar mis documentos', 'Send my documents'])}
      refusals={{
        PAYLOAD_TOO_LARGE: say([
          'Un archivo pesa más de 5 MB. Envía uno más pequeño.',
          'A file has more than 5 MB. Send a smaller one.',
        ]),
        UNSUPPORTED_MEDIA_TYPE: say([
          'Un archivo no se puede leer como foto ni como PDF. Prueba con otro.',
          'A file cannot be read as a photo or a PDF. Try another one.',
        ]),
        IDEMPOTENCY_KEY_REUSED: say([
          'Cambiaste lo que enviabas. Toca otra vez para enviarlo así.',
          'You have changed what you were sending. Tap again to send it like this.',
        ]),
      }}
    >
      <Field
        name="legalName"
        label={texts.legalName}
        hint={say(['Como está en el documento.', 'As it is on the document.'])}
        value={kyc.legalName ?? undefined}
        autoComplete="name"
        maxLength={120}
      />
      <Field
        name="documentType"
        label={say(['Tipo de documento', 'Type of document'])}
        value={kyc.documentType ?? undefined}
        onChange={({ currentTarget }) => setType(currentTarget.value)}
        options={Object.entries(texts.documentTypes)}
      />
      <DocumentField
        label={say(['Número del documento', 'Number of the document'])}
        hint={say([
          'La cédula como V-12.345.678; el RIF como J-12345678-9; el pasaporte, sus letras y números.',
          'A cédula such as V-12.345.678; a RIF such as J-12345678-9; a passport’s letters and digits.',
        ])}
        value={kyc.document ?? undefined}
        maxLength={40}
        isCedula={type === 'CEDULA'}
      />
      <FileField
        name="files"
        label={say(['Fotos del documento', 'Photos of the document'])}
        hint={say([
          'De una a tres: fotos (JPG, PNG o WebP) o PDF, hasta 5 MB cada una. Que se lea todo.',
          'One to three: photos (JPG, PNG or WebP) or PDFs, up to 5 MB each. All of it has to be readable.',
        ])}
        missing={texts.picturesMissing}
        files={files}
        onChange={setFiles}
        types={TYPES}
        maxBytes={MAX_BYTES}
        maxFiles={MAX_FILES}
      />
      <UploadProgress share={share} />
    </Form>
  )
}
