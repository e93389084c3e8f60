import type { Context } from 'hono'
import type { Language } from '../domain/language.ts'
import type { HttpEnv } from '../http/env.ts'
import { languageOfTag, preferredLanguage } from '../wire/language.ts'

export type { Language }

const queryLanguage = (c: Context<HttpEnv>): Language | undefined =>
  languageOfTag(c.req.query('lang') ?? '')

/** The language of `?lang=`, or else of Accept-Language. */
export const languageOf = (c: Context<HttpEnv>): Language =>
  queryLanguage(c) ?? preferredLanguage(c.req.header('Accept-Language'))

/** `?lang=en` if the reader has chosen a language, for links within the site; else empty. */
export function languageQuery(c: Context<HttpEnv>): string {
  const language = queryLanguage(c)
  return language ? `?lang=${language}` : ''
}
