import type { Config } from './config.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
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

/** Sends one e-mail by Cloudflare's Email Service; rejects with MailNotTaken. */
export type Mailer = (mail: Mail) => Promise<void>

export function createMailer({ EMAIL, MAIL_FROM }: Config): Mailer {
  return async (mail) => {
    try {
      await EMAIL.send({ from: MAIL_FROM, ...mail })
    } catch (error) {
      throw new MailRejected(error)
    }
  }
}
