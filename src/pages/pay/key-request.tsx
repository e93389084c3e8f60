import { formatTime } from '../../domain/format.ts'
import type { payableLinkView } from '../../features/pay/views.ts'
import type { Language } from '../language.ts'
import { keyRequestTexts } from './key-request-texts.ts'

/** How a payer has their bank send the one-time key, and when they last did. */
export interface KeyRequestState {
  keys: NonNullable<ReturnType<typeof payableLinkView>['payerKeys']>
  /** Null if they did not lately. */
  requestedAt: Date | null
  now: Date
}

/** The id of what says that the key was requested, to which the page scrolls. */
export const KEY_SENT = 'key-sent'

/** A message may take as long to arrive, and each costs somebody money. */
const WAIT_SECONDS = 60

interface KeyRequestProps extends KeyRequestState {
  language: Language
  /** The URL to which the form is sent for a key. */
  action: string
  test: boolean
}

/**
 * The button that has the key sent, in the form of the charge: its details are needed, but no key. What was requested is
 * said beside it; the script counts down.
 */
export const KeyRequest = (props: KeyRequestProps) => {
  const { language, action, requestedAt, now, test } = props
  const { request, again, busy, wait, how, test: testText } = keyRequestTexts[language]
  const seconds = requestedAt === null ? 0 : secondsUntil(requestedAt, WAIT_SECONDS, now)
  return (
    <div class="text">
      {requestedAt === null ? (
        <p class="hint">{test ? testText : how}</p>
      ) : (
        <RequestedKey {...props} requestedAt={requestedAt} />
      )}
      <button
        type="submit"
        class="plain"
        formaction={action}
        formnovalidate
        data-busy={busy}
        {...(seconds > 0 && { 'data-countdown': seconds, 'data-left': wait, 'data-over': again })}
      >
        {requestedAt === null ? request : again}
      </button>
    </div>
  )
}

const RequestedKey = ({
  language,
  keys: { validSeconds },
  requestedAt,
  now,
  test,
}: KeyRequestProps & { requestedAt: Date }) => {
  const { sent, validUntil, left, over } = keyRequestTexts[language]
  const seconds = validSeconds === null ? null : secondsUntil(requestedAt, validSeconds, now)
  if (seconds !== null && seconds <= 0) return <p class="hint">{over}</p>
  return (
    <div class="notice sent" id={KEY_SENT} tabindex={-1} autofocus>
      <h3>{sent.title}</h3>
      <p>{test ? sent.test : sent.text}</p>
      {seconds !== null && validSeconds !== null && (
        <p data-countdown={seconds} data-left={left} data-over={over}>
          {validUntil(formatTime(new Date(requestedAt.getTime() + validSeconds * 1_000), language))}
        </p>
      )}
      {!test && <p>{sent.late}</p>}
    </div>
  )
}

const secondsUntil = (start: Date, length: number, now: Date): number =>
  Math.ceil((start.getTime() - now.getTime()) / 1_000 + length)
