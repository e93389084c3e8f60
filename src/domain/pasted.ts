/**
 * Invisible characters, which messengers and spreadsheets put around what is copied of them, spaces of any width, dots,
 * and dashes of any kind. Line breaks and tabs are none: they are where one value ends and another begins.
 */
const PASTED_ALONG = /[\p{Cf}\p{Zs}.\p{Pd}\u00ad\u2212]/gu

/**
 * A number or code without what people paste along with it: `\u202a0412-123\u00a045.67\u202c` -> `04121234567`. Letters
 * and digits stay as they are.
 */
export const stripPasted = (text: string): string => text.replace(PASTED_ALONG, '').trim()
