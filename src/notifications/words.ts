import type { Language } from '../domain/language.ts'
import { english } from './english.ts'
import { spanish } from './spanish.ts'
import type { NotificationData, NotificationType } from './types.ts'

/** Plain text: names in it are as somebody typed them. */
export interface Words {
  title: string
  body: string
}

const LANGUAGES = { es: spanish, en: english }
/** Of a type that a later version made, while this one still runs beside it or again. */
const UNKNOWN: Record<Language, Words> = {
  es: { title: 'Aviso', body: 'Vuelve a mirar más tarde.' },
  en: { title: 'Notice', body: 'Look again later.' },
}
const OF_THE_SANDBOX = { es: 'prueba', en: 'test' }

/** What a notification says in its reader's language; that it is of the sandbox stands in the title. */
export function wordsOf(type: NotificationType, data: NotificationData, language: Language): Words {
  const { title, body } = LANGUAGES[language][type]?.(data) ?? UNKNOWN[language]
  const suffix = data.environment === 'test' ? ` (${OF_THE_SANDBOX[language]})` : ''
  return { title: title + suffix, body }
}
