import type { Config } from './config.ts'
import { waitAtMost } from './wait-at-most.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** By which mail programs offer to be left alone. */
  headers?: Record<string, string>
}

/** The mail service has rejected a mail. Has only its code, because its message names the recipient. */
export class MailRejected extends Error {
  override name = 'MailRejected'
  readonly code: string

  constructor(cause: unknown) {
    super('the mail was not taken')
    this.code = String((cause as { code?: unknown }).code ?? 'UNKNOWN')
  }
}

/** Sends one e-mail by Cloudflare's Email Service; rejects with MailRejected. */
export type Mailer = (mail: Mail) => Promise<void>

/** Then the mail counts as rejected, so that a mail service that hangs holds up no run. */
const TIMEOUT_MS = 15_000

export function createMailer({ EMAIL, MAIL_FROM }: Config): Mailer {
  return async (mail) => {
    try {
      const isSent = await waitAtMost(EMAIL.send({ from: MAIL_FROM, ...mail }), TIMEOUT_MS)
      if (isSent) return
    } catch (error) {
      throw new MailRejected(error)
    }
    throw new MailRejected({ code: 'TIMEOUT' })
  }
}
