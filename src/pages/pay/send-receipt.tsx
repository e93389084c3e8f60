import type { Context } from 'hono'
import type { ReceiptRow } from '../../features/pay/receipt-queries.ts'
import { requestReceipt } from '../../features/pay/request-receipt.ts'
import { NewReceiptMessage } from '../../features/pay/schemas.ts'
import type { HttpEnv } from '../../http/env.ts'
import { executeRoute } from '../../http/execute-route.ts'
import { transactionId } from '../../platform/ids.ts'
import type { Language } from '../language.ts'
import { ariaProps, Field } from '../payer/field.tsx'
import { FORM_KEY_FIELD, newFormKey } from '../payer/posted-form.ts'
import { receiptTexts } from './receipt-texts.ts'

/** Where the page says that it was asked for. */
const SENT = 'sent'

/** What has become of the form: `typed` is what is no address. */
export type SendAttempt =
  | { status: 'none' }
  | { status: 'sent' }
  | { status: 'wrong'; typed: string }

/** What the address of the page says of it. */
export const attemptOf = (c: Context<HttpEnv>): SendAttempt => ({
  status: c.req.query(SENT) === '1' ? 'sent' : 'none',
})

/** The page that says so, in the chosen language. */
export function sentPath(path: string, languageQuery: string): string {
  const query = new URLSearchParams(languageQuery)
  query.set(SENT, '1')
  return `${path}?${query}#${SENT}`
}

/** Has the receipt sent to what was typed, an e-mail or a phone. Resolves with false if it is neither. */
export async function sendReceipt(
  c: Context<HttpEnv>,
  row: ReceiptRow,
  typed: string,
): Promise<boolean> {
  const channel = row.has_whatsapp && !typed.includes('@') ? 'whatsapp' : 'mail'
  const id = transactionId.toPublic(row.transaction_id)
  const parsed = NewReceiptMessage.safeParse({ transactionId: id, channel, to: typed })
  if (!parsed.success) return false
  const { token } = row
  const input = { params: { token }, query: undefined, body: parsed.data, file: undefined }
  await executeRoute(c, requestReceipt, input, null)
  return true
}

interface SendReceiptProps {
  row: ReceiptRow
  language: Language
  action: string
  attempt: SendAttempt
}

/** The form that asks where to send the receipt. */
export const SendReceipt = ({ row, language, action, attempt }: SendReceiptProps) => {
  const { title, label, hint, button, wrong, sent, sentTest } = receiptTexts[language].send
  const ways = row.has_whatsapp ? 'both' : 'mail'
  const error = attempt.status === 'wrong' ? wrong[ways] : undefined
  return (
    <section class="card screen" id={SENT}>
      <h2>{title}</h2>
      {attempt.status === 'sent' ? (
        <p role="status">{row.environment === 'test' ? sentTest : sent}</p>
      ) : (
        <form method="post" action={action} novalidate>
          <input type="hidden" name={FORM_KEY_FIELD} value={newFormKey()} />
          <Field id="to" label={label[ways]} hint={hint} error={error}>
            <input
              id="to"
              name="to"
              type={ways === 'mail' ? 'email' : 'text'}
              autocomplete={ways === 'mail' ? 'email' : 'on'}
              maxlength={254}
              required
              value={attempt.status === 'wrong' ? attempt.typed : ''}
              autofocus={error !== undefined}
              {...ariaProps('to', { hint, error })}
            />
          </Field>
          <button type="submit" class="plain">
            {button}
          </button>
        </form>
      )}
    </section>
  )
}
