import { say } from '../../language.ts'
import { DialogButton } from '../../parts/action.tsx'
import { Field, Form } from '../../parts/form.tsx'

interface NoteProps {
  text: string
  onChange(text: string): void
}

/** What is sold, in a few words: the payer reads it above the amount. */
export const Note = ({ text, onChange }: NoteProps) => (
  <DialogButton
    label={text || say(['+ Nota', '+ Note'])}
    aria-label={text ? say([`Nota: ${text}`, `Note: ${text}`]) : undefined}
    title={say(['Nota de la venta', 'Note of the sale'])}
    look="plain small"
  >
    {(close) => (
      <Form
        send={async ({ note = '' }) => ({ data: note, failure: null })}
        onDone={(note) => {
          onChange(note)
          close()
        }}
        action={say(['Guardar la nota', 'Keep the note'])}
      >
        <Field
          name="note"
          label={say(['Qué se vende', 'What is sold'])}
          hint={say([
            'Como «Torta tres leches». La ve quien paga.',
            'Such as “Chocolate cake”. The payer sees it.',
          ])}
          value={text}
          maxLength={120}
          optional
        />
      </Form>
    )}
  </DialogButton>
)
