import type { Language } from '../domain/language.ts'

export interface DocsTexts {
  title: string
  description: string
  guides: string
  loading: string
  needsScript: string
  document: string
  guidesDoNot: string
  otherLanguage: { language: Language; name: string }
}

export const docsTexts: Record<Language, DocsTexts> = {
  es: {
    title: 'referencia de la API',
    description: 'Cada operación de la interfaz, con ejemplos que se prueban aquí mismo.',
    guides: 'Guías',
    loading: 'Cargando la referencia…',
    needsScript: 'Esta página necesita JavaScript. Lo que muestra es',
    document: 'un documento OpenAPI',
    guidesDoNot: 'Las guías no lo necesitan',
    otherLanguage: { language: 'en', name: 'English' },
  },
  en: {
    title: 'API reference',
    description: 'Every operation of the interface, with examples, to be tried right here.',
    guides: 'Guides',
    loading: 'Loading the reference…',
    needsScript: 'This page needs JavaScript. What it shows is',
    document: 'an OpenAPI document',
    guidesDoNot: 'The guides do not need it',
    otherLanguage: { language: 'es', name: 'Español' },
  },
}
