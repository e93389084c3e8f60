import { Action } from '../../parts/action.tsx'
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
export const Ending = ({ action, lead, of, send, onEnded }: EndingProps) => (
  <Action
    label={action}
    look="plain small"
    aria-label={`${action}: ${of}`}
    send={send}
    onDone={onEnded}
    refusals={{ NOT_FOUND: texts.gone, FORBIDDEN: texts.onlyOwner }}
    danger
  >
    <p>
      <strong>{of}</strong>
    </p>
    <p class="quiet">{lead}</p>
  </Action>
)
