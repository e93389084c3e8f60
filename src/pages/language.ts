import type { Context } from 'hono'
import type { Language } from '../domain/language.ts'
import type { HttpEnv } from '../http/env.ts'
import { languageOfTag, preferredLanguage } from '../wire/language.ts'

export type { Language }

const chosen = (c: Context<HttpEnv>): Language | undefined =>
  languageOfTag(c.req.query('lang') ?? '')

/** The language of `?lang=`, or else the reader's by their Accept-Language. */
export const languageOf = (c: Context<HttpEnv>): Language =>
  chosen(c) ?? preferredLanguage(c.req.header('Accept-Language'))

/** `?lang=en` where the reader has chosen a language, for addresses within the same page; else empty. */
export function chosenLanguage(c: Context<HttpEnv>): string {
  const language = chosen(c)
  return language ? `?lang=${language}` : ''
}
