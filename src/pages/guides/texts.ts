import type { Language } from '../../domain/language.ts'

export interface GuideTexts {
  guides: string
  reference: string
  allGuides: string
  lead: string
  asMarkdown: string
  otherLanguage: { language: Language; name: string }
}

export const guideTexts: Record<Language, GuideTexts> = {
  es: {
    guides: 'Guías',
    reference: 'Referencia',
    allGuides: 'Todas las guías',
    lead: 'Lo que necesitas para integrar los pagos, en el orden en que lo necesitas.',
    asMarkdown: 'Esta página en Markdown',
    otherLanguage: { language: 'en', name: 'English' },
  },
  en: {
    guides: 'Guides',
    reference: 'Reference',
    allGuides: 'All guides',
    lead: 'What you need to integrate payments, in the order in which you need it.',
    asMarkdown: 'This page as Markdown',
    otherLanguage: { language: 'es', name: 'Español' },
  },
}
