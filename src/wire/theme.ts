import * as z from 'zod'

/** The colours of a merchant's pages. */
export const Theme = z.lazy(() =>
  z
    .object({
      primaryColor: z.string().meta({ example: '#1F4E79' }),
      secondaryColor: z.string().meta({ example: '#F2B705' }),
    })
    .meta({ id: 'Theme' }),
)
