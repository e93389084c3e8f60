import type { Language } from '../domain/language.ts'
import { english } from './english.ts'
import { spanish } from './spanish.ts'
import type { NotificationData, NotificationText, NotificationType } from './types.ts'

const LANGUAGES = { es: spanish, en: english }
/** For a type that a later version created, while this one still runs or runs again. */
const UNKNOWN: Record<Language, NotificationText> = {
  es: { title: 'Aviso', body: 'Vuelve a mirar más tarde.' },
  en: { title: 'Notice', body: 'Look again later.' },
}
const TEST_LABEL = { es: 'prueba', en: 'test' }

/** A notification's text in its reader's language; for the sandbox, its title says so. */
export function notificationText(
  type: NotificationType,
  data: NotificationData,
  language: Language,
): NotificationText {
  const { title, body } = LANGUAGES[language][type]?.(data) ?? UNKNOWN[language]
  const suffix = data.environment === 'test' ? ` (${TEST_LABEL[language]})` : ''
  return { title: title + suffix, body }
}
