import { Action } from '../../parts/action.tsx'
import { Field } from '../../parts/form.tsx'
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
export const TakeBack = ({ texts, isSmall = false, send, onDone }: TakeBackProps) => (
  <Action
    label={texts.action}
    look={isSmall ? 'plain small' : 'plain'}
    title={texts.title}
    // It is shown in one line.
    send={({ reason = '' }) => send(reason.replaceAll(/\s+/g, ' '))}
    onDone={onDone}
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
  </Action>
)
