/** The languages in which people are told things; Spanish is that of Venezuela. */
export const LANGUAGES = ['es', 'en'] as const

export type Language = (typeof LANGUAGES)[number]
