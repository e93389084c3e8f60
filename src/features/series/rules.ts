/** Of a series. */
export const MAX_CUSTOMERS = 1000
