import { useState } from 'preact/hooks'
import { say } from '../../language.ts'
import { DialogButton } from '../../parts/action.tsx'
import { FileField, UploadProgress } from '../../parts/file-field.tsx'
import { Form } from '../../parts/form.tsx'
import { api } from '../../requests/client.ts'
import { wrongFields } from '../../requests/outcomes.ts'
import { formOf, uploading } from '../../requests/upload.ts'

const texts = say({
  label: ['Foto nueva', 'New picture'],
  logo: {
    title: ['Logo', 'Logo'],
    hint: [
      'JPG, PNG o WebP, hasta 2 MB. Mejor cuadrado.',
      'JPG, PNG or WebP, up to 2 MB. Best square.',
    ],
    missing: ['Elige primero la foto del logo.', 'Choose the picture of the logo first.'],
    action: ['Subir el logo', 'Upload the logo'],
    remove: ['Quitar el logo', 'Remove the logo'],
    present: ['El logo de ahora', 'The present logo'],
  },
  banner: {
    title: ['Foto de portada', 'Cover photo'],
    hint: [
      'JPG, PNG o WebP, hasta 5 MB. Mejor ancha, el triple de ancho que de alto.',
      'JPG, PNG or WebP, up to 5 MB. Best wide: three times as wide as high.',
    ],
    missing: ['Elige primero la foto de portada.', 'Choose the cover photo first.'],
    action: ['Subir la portada', 'Upload the cover'],
    remove: ['Quitar la portada', 'Remove the cover'],
    present: ['La portada de ahora', 'The present cover'],
  },
  removeLead: [
    'Deja de verse de inmediato. Puedes subir otra cuando quieras.',
    'It stops being shown at once. You can upload another one at any time.',
  ],
  tooLarge: [
    'La foto pesa demasiado. Prueba con una más pequeña.',
    'The picture is too large. Try a smaller one.',
  ],
  unread: [
    'Este archivo no se puede leer como foto. Prueba con otro.',
    'This file cannot be read as a picture. Try another one.',
  ],
})
const TYPES = ['image/jpeg', 'image/png', 'image/webp']
const MAX_BYTES = { logo: 2_097_152, banner: 5_242_880 }

interface PictureFormProps {
  id: string
  slot: 'logo' | 'banner'
  /** The address of the picture that payers see. */
  present: string | null
  /** What is chosen and not sent yet. */
  onChoose(file: File | undefined): void
  onChange(): Promise<void>
}

/** A picture of the store: another one, or none. */
export function PictureForm({ id, slot, present, onChoose, onChange }: PictureFormProps) {
  const [files, setFiles] = useState<File[]>([])
  const [share, setShare] = useState<number | null>(null)
  const choose = (chosen: File[]) => {
    setFiles(chosen)
    onChoose(chosen[0])
  }
  const upload = async () => {
    const [file] = files
    if (file === undefined)
      return { data: null, failure: wrongFields([{ path: 'file', message: texts[slot].missing }]) }
    setShare(0)
    const { uploadLogo, uploadBanner } = api
    const send = slot === 'logo' ? uploadLogo : uploadBanner
    const outcome = await send({ id, body: formOf({ file }) }, uploading(setShare))
    setShare(null)
    return outcome
  }
  return (
    <section class="card">
      <div class="title">
        <h2>{texts[slot].title}</h2>
        {present && (
          <DialogButton label={texts[slot].remove} look="plain small">
            {(close) => (
              <Form<unknown>
                send={() => (slot === 'logo' ? api.deleteLogo({ id }) : api.deleteBanner({ id }))}
                onDone={async () => {
                  await onChange()
                  close()
                }}
                action={texts[slot].remove}
                danger
              >
                <p class="quiet">{texts.removeLead}</p>
              </Form>
            )}
          </DialogButton>
        )}
      </div>
      {present && files.length === 0 && (
        <img class={`present ${slot}`} src={new URL(present).pathname} alt={texts[slot].present} />
      )}
      <Form<unknown>
        send={upload}
        onDone={async () => {
          await onChange()
          choose([])
        }}
        action={texts[slot].action}
        plain
        refusals={{ PAYLOAD_TOO_LARGE: texts.tooLarge, UNSUPPORTED_MEDIA_TYPE: texts.unread }}
      >
        <FileField
          name="file"
          label={texts.label}
          hint={texts[slot].hint}
          missing={texts[slot].missing}
          files={files}
          onChange={choose}
          types={TYPES}
          maxBytes={MAX_BYTES[slot]}
        />
        <UploadProgress share={share} />
      </Form>
    </section>
  )
}
