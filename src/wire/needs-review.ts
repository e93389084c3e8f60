import * as z from 'zod'

/** Whether something is left to a person, in what its schema calls it. */
export const needsReview = (what: string) =>
  z.boolean().meta({
    description: `Whether no bank can tell how ${what} ended, so that a person has to say what the bank’s books show. Until then it stays \`pending\`.`,
    example: false,
  })
