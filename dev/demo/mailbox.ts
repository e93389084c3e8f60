import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { type MailMessage, renderMail } from '../../src/mail/messages.ts'
import { withDatabase } from '../stack/database.ts'
import { Problem } from '../stack/problem.ts'

const timeoutMs = 10_000
const explorerPath = '/cdn-cgi/local/explorer/api/local/email/sending'

interface MailList {
  result: { messageId: string; to: string[] }[]
}

/** The six digits that the service mailed to this address. */
export const readMailedCode = (service: string, email: string): Promise<string> =>
  readFromMail(service, email, /\b(\d{6})\b/)

/** The token of the invitation that the service mailed to this address. */
export const readMailedInvitation = (service: string, email: string): Promise<string> =>
  readFromMail(service, email, /\/invitations\/([\w.~-]+)/)

/** What the pattern captures in the newest mail to this address, once it has arrived. */
async function readFromMail(service: string, email: string, pattern: RegExp): Promise<string> {
  const { DEMO_DATABASE_URL: databaseUrl, DEMO_SECRETS_FILE: secretsFile } = process.env
  const deadline = Date.now() + timeoutMs
  while (Date.now() < deadline) {
    const text =
      databaseUrl && secretsFile
        ? await fromOutbox(databaseUrl, secretsFile, service, email)
        : await fromLocalMailbox(service, email)
    const found = pattern.exec(text ?? '')?.[1]
    if (found) return found
    await sleep(200)
  }
  throw new Problem('The mail did not come.')
}

/** The local service stores the mails that it sends. */
async function fromLocalMailbox(service: string, email: string): Promise<string | undefined> {
  const list = await read<MailList>(`${service}${explorerPath}`)
  const mail = list.result.find(({ to }) => to.includes(email))
  if (!mail) return undefined
  const url = `${service}${explorerPath}?email_id=${mail.messageId}`
  return (await read<{ result: { text: string } }>(url)).result.text
}

/** For a deployed service, renders the mail again from its database and secret. */
async function fromOutbox(
  databaseUrl: string,
  secretsFile: string,
  service: string,
  email: string,
): Promise<string | undefined> {
  const { SERVER_SECRET } = JSON.parse(readFileSync(secretsFile, 'utf8')) as Record<string, string>
  if (!SERVER_SECRET) throw new Problem(`${secretsFile} has no SERVER_SECRET.`)
  const { rows } = await withDatabase(databaseUrl, (client) =>
    client.query<{ data: MailMessage }>(
      `select data from outbox where topic = 'mail' and data->>'to' = $1 order by id desc limit 1`,
      [email],
    ),
  )
  const [mail] = rows
  return mail && renderMail(mail.data, { SERVER_SECRET, PUBLIC_URL: service }).text
}

async function read<Answer>(url: string): Promise<Answer> {
  const response = await fetch(url)
  if (!response.ok) throw new Problem(`The local mailbox does not respond: ${response.status}.`)
  return (await response.json()) as Answer
}
