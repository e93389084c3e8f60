import type { Config } from './config.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

/** Sends one e-mail by Cloudflare's Email Service; rejects when it was not taken. */
export type Mailer = (mail: Mail) => Promise<void>

export function createMailer({ EMAIL, MAIL_FROM }: Config): Mailer {
  return async (mail) => {
    await EMAIL.send({ from: MAIL_FROM, ...mail })
  }
}
