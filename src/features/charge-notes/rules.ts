/** Of a list that is imported. */
export const MAX_ROWS = 1000
export const MAX_FILE_BYTES = 1024 * 1024
