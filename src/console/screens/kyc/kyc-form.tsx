import { useState } from 'preact/hooks'
import { FileField, UploadProgress } from '../../parts/file-field.tsx'
import { Field, Form } from '../../parts/form.tsx'
import { api, type Outcome, type RequestOptions, wrongFields } from '../../requests/client.ts'
import { formOf, uploading } from '../../requests/upload.ts'
import type { MyKyc } from './kyc-status.tsx'
import { kycTexts as texts } from './texts.ts'

const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf']
const MAX_BYTES = 5_242_880
const MAX_FILES = 3

/** The documents of a person; what was sent before is filled in. */
export function KycForm({ kyc, onSent }: { kyc: MyKyc; onSent(): Promise<void> }) {
  const [files, setFiles] = useState<File[]>([])
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
      action={texts.send}
      refusals={{
        RATE_LIMITED: texts.tooMany,
        PAYLOAD_TOO_LARGE: texts.tooLarge,
        UNSUPPORTED_MEDIA_TYPE: texts.unread,
        IDEMPOTENCY_KEY_REUSED: texts.reused,
        CONFLICT: texts.decidedAlready,
      }}
    >
      <Field
        name="legalName"
        label={texts.legalName}
        hint={texts.legalNameHint}
        value={kyc.legalName ?? undefined}
        autoComplete="name"
        maxLength={120}
      />
      <Field
        name="documentType"
        label={texts.documentType}
        value={kyc.documentType ?? undefined}
        options={Object.entries(texts.documentTypes)}
      />
      <Field
        name="document"
        label={texts.document}
        hint={texts.documentHint}
        value={kyc.document ?? undefined}
        maxLength={40}
      />
      <FileField
        name="files"
        label={texts.pictures}
        hint={texts.picturesHint}
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
