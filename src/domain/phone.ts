import { stripPasted } from './pasted.ts'

const NATIONAL = /^0[0-9]{10}$/
/** Some write the local 0 after the country code too. */
const COUNTRY_CODE = /^(\+|00)?580?(?=[1-9][0-9]{9}$)/
const MOBILE = /^04(12|14|16|22|24|26)[0-9]{7}$/
/** As a spreadsheet leaves it, which drops the 0 of a number. */
const MOBILE_WITHOUT_0 = /^(?=4(12|14|16|22|24|26)[0-9]{7}$)/

/**
 * A phone in the local form, 11 digits that begin with 0; null if the text is none. `+584121234567`, `+58 0412 1234567`,
 * `00584121234567`, `0412-1234567` and `4121234567` are all `04121234567`.
 */
export function normalizePhone(text: string): string | null {
  const digits = stripPasted(text).replace(/[()]/g, '')
  const national = digits.replace(COUNTRY_CODE, '0').replace(MOBILE_WITHOUT_0, '0')
  return NATIONAL.test(national) ? national : null
}

const FOREIGN = /^(?:\+|00)(?!58)([1-9][0-9]{6,14})$/

/** A phone of another country in the form of E.164, `+573001234567`; null if the text is none. */
export function normalizeForeignPhone(text: string): string | null {
  const [, digits] = FOREIGN.exec(stripPasted(text).replace(/[()]/g, '')) ?? []
  return digits === undefined ? null : `+${digits}`
}

/** Whether a phone in the local form belongs to a mobile network, as live payments require. */
export const isMobilePhone = (phone: string): boolean => MOBILE.test(phone)

/**
 * `04141234567` -> `0414-123 4567`, with a space at which no line breaks. One of another country, or as a bank has told it,
 * stays as it is.
 */
export const formatPhone = (phone: string): string =>
  phone.replace(/^(0[0-9]{3})([0-9]{3})([0-9]{4})$/, '$1-$2\u00a0$3')

/** A phone of which only the last four digits are shown. */
export const maskPhone = (phone: string): string => `••••\u00a0${phone.slice(-4)}`

/** The number that `tel:` and WhatsApp take, without a plus: `04141234567` -> `584141234567` */
export const internationalPhone = (phone: string): string => `58${phone.slice(1)}`
