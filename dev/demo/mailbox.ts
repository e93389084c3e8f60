import { Problem } from '../stack/problem.ts'

const patienceMs = 10_000
const explorerPath = '/cdn-cgi/local/explorer/api/local/email/sending'

interface MailList {
  result: { messageId: string; to: string[] }[]
}

/** The six digits that the local service mailed to this address. */
export const readMailedCode = (service: string, email: string): Promise<string> =>
  readFromMail(service, email, /\b(\d{6})\b/)

/** The token of the invitation that the local service mailed to this address. */
export const readMailedInvitation = (service: string, email: string): Promise<string> =>
  readFromMail(service, email, /\/invitations\/([\w.~-]+)/)

/** What the pattern captures in the newest mail to this address, once it has come. */
async function readFromMail(service: string, email: string, pattern: RegExp): Promise<string> {
  const deadline = Date.now() + patienceMs
  while (Date.now() < deadline) {
    const list = await read<MailList>(`${service}${explorerPath}`)
    const mail = list.result.find(({ to }) => to.includes(email))
    if (mail) {
      const url = `${service}${explorerPath}?email_id=${mail.messageId}`
      const { result } = await read<{ result: { text: string } }>(url)
      const found = pattern.exec(result.text)?.[1]
      if (found) return found
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Problem('The mail did not come.')
}

async function read<Answer>(url: string): Promise<Answer> {
  const response = await fetch(url)
  if (!response.ok) throw new Problem(`The local mailbox does not answer: ${response.status}.`)
  return (await response.json()) as Answer
}
