/** Of those who owe most, an answer shows so many rows; the file has all. */
export const SHOWN_CUSTOMERS = 1000
