const NATIONAL = /^0[0-9]{10}$/
/** The local 0 is omitted after the country code, so no 0 may follow. */
const COUNTRY_CODE = /^(\+|00)?58(?=[1-9][0-9]{9}$)/
const MOBILE = /^04(12|14|16|22|24|26)[0-9]{7}$/

/**
 * A phone in the local form, 11 digits that begin with 0; null if the text is none. `+584121234567`,
 * `584121234567`, `00584121234567` and `0412-1234567` are all `04121234567`.
 */
export function normalizePhone(text: string): string | null {
  const digits = text.trim().replace(/[ ().-]/g, '')
  const national = digits.replace(COUNTRY_CODE, '0')
  return NATIONAL.test(national) ? national : null
}

/** Whether a phone in the local form belongs to a mobile network, as live payments require. */
export const isMobilePhone = (phone: string): boolean => MOBILE.test(phone)

/** `04141234567` -> `0414-1234567` */
export const formatPhone = (phone: string): string => `${phone.slice(0, 4)}-${phone.slice(4)}`

/** A phone of which only the last four digits are shown. */
export const maskPhone = (phone: string): string => `••••\u00a0${phone.slice(-4)}`

/** The number that `tel:` and WhatsApp take, without a plus: `04141234567` -> `584141234567` */
export const internationalPhone = (phone: string): string => `58${phone.slice(1)}`
