import './file-field.css'
import { useEffect, useId, useState } from 'preact/hooks'
import { language, say } from '../language.ts'
import { useFieldError } from './form.tsx'
import { Progress } from './progress.tsx'
import { shrinkPicture } from './shrink-picture.ts'

const fileTexts = say({ bytes: { KB: ['KB', 'KB'], MB: ['MB', 'MB'] } })
const texts = fileTexts

interface FileFieldProps {
  /** Under which the service names what is wrong. */
  name: string
  label: string
  /** The types and sizes that are taken, in words. */
  hint: string
  /** What is said when a file is needed and there is none. */
  missing?: string
  files: readonly File[]
  onChange(files: File[]): void
  types: readonly string[]
  maxBytes: number
  maxFiles?: number
}

/** `184320` -> `180 KB` */
function sizeText(bytes: number): string {
  const inMegabytes = bytes >= 1_000_000
  const size = bytes / (inMegabytes ? 1_048_576 : 1024)
  const rounded = inMegabytes ? Number(size.toFixed(1)) : Math.ceil(size)
  return `${rounded.toLocaleString(language)} ${texts.bytes[inMegabytes ? 'MB' : 'KB']}`
}

/** Files to send, by the camera or from the device, as they will be sent. */
export function FileField(props: FileFieldProps) {
  const { name, label, hint, missing, files, onChange, types, maxBytes, maxFiles = 1 } = props
  const id = useId()
  const [refusal, setRefusal] = useState<string | null>(null)
  const refused = useFieldError(name)
  const isMissing = refused === missing
  const error = refusal ?? (isMissing ? files.length === 0 && missing : refused)

  async function take(chosen: readonly File[]): Promise<void> {
    const taken = await Promise.all(chosen.map(shrinkPicture))
    const wrong = taken.find(({ type }) => !types.includes(type))
    const large = taken.find(({ size }) => size > maxBytes)
    setRefusal(
      (wrong &&
        say([
          `${wrong.name} no es de un tipo que se acepte.`,
          `${wrong.name} is of a type that is not accepted.`,
        ])) ??
        (large &&
          say([
            `${large.name} pesa más de ${sizeText(maxBytes)}.`,
            `${large.name} has more than ${sizeText(maxBytes)}.`,
          ])) ??
        null,
    )
    if (wrong || large) return
    onChange(maxFiles === 1 ? taken.slice(-1) : [...files, ...taken].slice(0, maxFiles))
  }

  const picker = (text: string, camera: boolean) => (
    <label class={`button plain picker${camera ? ' camera' : ''}`}>
      {text}
      <input
        type="file"
        accept={camera ? 'image/*' : types.join(',')}
        capture={camera ? 'environment' : undefined}
        multiple={!camera && maxFiles > 1}
        aria-describedby={error ? `${id}-error ${id}-hint` : `${id}-hint`}
        aria-invalid={error ? 'true' : undefined}
        onChange={({ currentTarget }) => {
          void take([...(currentTarget.files ?? [])])
          // The same file can be chosen again after it was removed.
          currentTarget.value = ''
        }}
      />
    </label>
  )
  return (
    <fieldset class="field">
      <legend>{label}</legend>
      <p class="hint" id={`${id}-hint`}>
        {hint}
      </p>
      {error && (
        <p class="error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
      {files.length > 0 && (
        <ul class="files">
          {files.map((file) => (
            <li key={`${file.name} ${file.lastModified} ${file.size}`}>
              <Preview of={file} />
              <span>
                <strong>{file.name}</strong>
                <span class="quiet">{sizeText(file.size)}</span>
              </span>
              <button
                type="button"
                class="plain small"
                onClick={() => onChange(files.filter((other) => other !== file))}
              >
                {say(['Quitar', 'Remove'])}
              </button>
            </li>
          ))}
        </ul>
      )}
      {(maxFiles === 1 || files.length < maxFiles) && (
        <div class="actions">
          {picker(say(['Tomar una foto', 'Take a photo']), true)}
          {picker(say(['Elegir un archivo', 'Choose a file']), false)}
        </div>
      )}
    </fieldset>
  )
}

interface FilePickerProps {
  /** Under which the service names what is wrong. */
  name: string
  label: string
  hint: string
  accept: string
  onChange(file: File | null): void
}

/** A file of any type that is read by the service, with a button in the reader’s language and its name beside it. */
export function FilePicker({ name, label, hint, accept, onChange }: FilePickerProps) {
  const id = useId()
  const error = useFieldError(name)
  const [chosen, setChosen] = useState<string | null>(null)
  const button =
    chosen === null
      ? say(['Elegir un archivo', 'Choose a file'])
      : say(['Elegir otro', 'Choose another one'])
  return (
    <fieldset class="field">
      <legend>{label}</legend>
      <div class="actions">
        <label class="button plain picker">
          {button}
          <input
            type="file"
            accept={accept}
            aria-label={[label, button, chosen].filter(Boolean).join(': ')}
            aria-invalid={error ? 'true' : undefined}
            aria-describedby={error ? `${id}-error ${id}-hint` : `${id}-hint`}
            onChange={({ currentTarget }) => {
              const [file = null] = currentTarget.files ?? []
              setChosen(file?.name ?? null)
              onChange(file)
            }}
          />
        </label>
        {chosen !== null && <span class="chosen">{chosen}</span>}
      </div>
      {error && (
        <p class="error" id={`${id}-error`}>
          {error}
        </p>
      )}
      <p class="hint" id={`${id}-hint`}>
        {hint}
      </p>
    </fieldset>
  )
}

/** The address of a file in this page; null without one. */
export function useObjectUrl(file: File | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (file === undefined) {
      setUrl(null)
      return
    }
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}

function Preview({ of: file }: { of: File }) {
  const url = useObjectUrl(file.type.startsWith('image/') ? file : undefined)
  if (url === null) return <span class="file-kind">{file.type === 'application/pdf' && 'PDF'}</span>
  return (
    <img
      src={url}
      alt={say([`Vista de ${file.name}`, `Preview of ${file.name}`])}
      width="56"
      height="56"
    />
  )
}

/** How much of a form with files was sent; nothing while none is. */
export function UploadProgress({ share }: { share: number | null }) {
  if (share === null) return null
  const text =
    share < 1
      ? say([`Enviando: ${Math.floor(share * 100)} %`, `Sending: ${Math.floor(share * 100)} %`])
      : say(['Recibido. Un momento…', 'Received. One moment…'])
  return (
    <div class="field" role="status">
      <span>{text}</span>
      <Progress done={share} of={1} label={text} />
    </div>
  )
}
