import { inLanguage } from '../language.ts'

export const pagerTexts = inLanguage({
  es: {
    pages: 'Páginas',
    previous: 'Anterior',
    next: 'Siguiente',
    of: (page: number, last: number) => `${page} de ${last}`,
  },
  en: {
    pages: 'Pages',
    previous: 'Previous',
    next: 'Next',
    of: (page, last) => `${page} of ${last}`,
  },
})
