import { useState } from 'preact/hooks'
import { Dialog } from '../../parts/dialog.tsx'
import { Field, Form } from '../../parts/form.tsx'
import type { Outcome } from '../../requests/client.ts'

const LONGEST_REASON = 300

interface TakeBackProps {
  texts: Record<'action' | 'title' | 'lead' | 'reason' | 'reasonHint', string>
  /** The button's size: it is small in a row of a table. */
  isSmall?: boolean
  send(reason: string): Promise<Outcome<unknown>>
  onDone(): void
}

/** Takes from somebody what is not theirs, and tells them why. */
export function TakeBack({ texts, isSmall = false, send, onDone }: TakeBackProps) {
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <button
        type="button"
        class={isSmall ? 'plain small' : 'plain'}
        onClick={() => setAsked(true)}
      >
        {texts.action}
      </button>
      {isAsked && (
        <Dialog title={texts.title} onClose={() => setAsked(false)}>
          <Form
            // It is shown in one line.
            send={({ reason = '' }) => send(reason.replaceAll(/\s+/g, ' '))}
            onDone={() => {
              setAsked(false)
              onDone()
            }}
            action={texts.action}
            danger
          >
            <p>{texts.lead}</p>
            <Field
              name="reason"
              label={texts.reason}
              hint={texts.reasonHint}
              rows={3}
              maxLength={LONGEST_REASON}
            />
          </Form>
        </Dialog>
      )}
    </>
  )
}
