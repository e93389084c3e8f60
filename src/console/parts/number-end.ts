/** The end of an account’s number or of a phone, as people are shown it in one line: `•••• 3374`. */
export const numberEnd = (number: string): string => `••••\u00a0${number.slice(-4)}`
