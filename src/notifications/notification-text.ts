import type { Language } from '../domain/language.ts'
import { english } from './english.ts'
import { spanish } from './spanish.ts'
import type { NotificationData, NotificationType } from './types.ts'

/** Plain text: names in it are as somebody typed them. */
export interface NotificationText {
  title: string
  body: string
}

const LANGUAGES = { es: spanish, en: english }
/** Of a type that a later version made, while this one still runs beside it or again. */
const UNKNOWN: Record<Language, NotificationText> = {
  es: { title: 'Aviso', body: 'Vuelve a mirar más tarde.' },
  en: { title: 'Notice', body: 'Look again later.' },
}
const TEST_LABEL = { es: 'prueba', en: 'test' }

/** What a notification says in its reader's language; that it is of the sandbox stands in the title. */
export function notificationText(
  type: NotificationType,
  data: NotificationData,
  language: Language,
): NotificationText {
  const { title, body } = LANGUAGES[language][type]?.(data) ?? UNKNOWN[language]
  const suffix = data.environment === 'test' ? ` (${TEST_LABEL[language]})` : ''
  return { title: title + suffix, body }
}
