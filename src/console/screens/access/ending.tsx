import { useState } from 'preact/hooks'
import { Dialog } from '../../parts/dialog.tsx'
import { Form } from '../../parts/form.tsx'
import type { Outcome } from '../../requests/client.ts'
import { accessTexts as texts } from './texts.ts'

interface EndingProps {
  action: string
  lead: string
  /** What it is about, as its row names it. */
  of: string
  send(): Promise<Outcome<unknown>>
  onEnded(): void
}

/** Ends something that has access, once the person has confirmed it. */
export function Ending({ action, lead, of, send, onEnded }: EndingProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <button
        type="button"
        class="plain small"
        aria-label={`${action}: ${of}`}
        onClick={() => setAsking(true)}
      >
        {action}
      </button>
      {isAsking && (
        <Dialog title={action} onClose={() => setAsking(false)}>
          <Form
            send={send}
            onDone={() => {
              setAsking(false)
              onEnded()
            }}
            action={action}
            refusals={{ NOT_FOUND: texts.gone, FORBIDDEN: texts.onlyOwner }}
            danger
          >
            <p>
              <strong>{of}</strong>
            </p>
            <p class="quiet">{lead}</p>
          </Form>
        </Dialog>
      )}
    </>
  )
}
