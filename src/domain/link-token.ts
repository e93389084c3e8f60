/** Whether a payment link can have this token. */
export const isLinkToken = (text: string): boolean => /^[\w-]{1,100}$/.test(text)
