/** A merchant's, whether open or closed. */
export const MAX_BRANCHES = 200
