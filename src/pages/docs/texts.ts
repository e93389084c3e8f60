import type { Language } from '../../domain/language.ts'

export interface DocsTexts {
  title: string
  /** Of the page that lists all operations. */
  heading: string
  lead: string
  tryIt: string
  /** What the page costs on which operations are tried. */
  tryCost: string
  /** For readers of Spanish: what is not. */
  mixed: string | null
  allGroups: string
  reference: string
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
    heading: 'Referencia de la API',
    lead: 'Cada operación, con lo que recibe y lo que responde.',
    tryIt: 'Probar las operaciones aquí mismo',
    tryCost: 'Carga cerca de 900 KB.',
    mixed: 'Las descripciones largas y los campos están en inglés, que es el idioma del documento.',
    allGroups: 'Todas las operaciones',
    reference: 'Referencia',
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
    heading: 'API reference',
    lead: 'Every operation, with what it takes and what it returns.',
    tryIt: 'Try the operations right here',
    tryCost: 'Loads about 900 KB.',
    mixed: null,
    allGroups: 'All operations',
    reference: 'Reference',
    description: 'Every operation of the interface, with examples, to be tried right here.',
    guides: 'Guides',
    loading: 'Loading the reference…',
    needsScript: 'This page needs JavaScript. What it shows is',
    document: 'an OpenAPI document',
    guidesDoNot: 'The guides do not need it',
    otherLanguage: { language: 'es', name: 'Español' },
  },
}
