/** The languages of texts for people; Spanish is the default. */
export const LANGUAGES = ['es', 'en'] as const

export type Language = (typeof LANGUAGES)[number]
