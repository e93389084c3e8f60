import * as z from 'zod'
import { said } from '../../../domain/words.ts'

const MOST_IDS = 100

export const NamesQuery = z.lazy(() =>
  z.object({
    ids: z
      .string()
      .transform((text) => [...new Set(text.split(',').map((id) => id.trim()))])
      .refine(
        (ids) => ids.length <= MOST_IDS,
        said(`Puede tener ${MOST_IDS} ids como máximo.`, `May have ${MOST_IDS} ids at most.`),
      )
      .meta({
        description: `Up to ${MOST_IDS} ids, separated by commas: of users, merchants, payment links, bank accounts, API keys and identity files.`,
        override: { type: 'string', example: 'usr_01kga5ycm3e59btav2r01pgpaf' },
      }),
  }),
)

const ResourceName = z.lazy(() =>
  z
    .object({
      id: z.string().meta({ example: 'usr_01kga5ycm3e59btav2r01pgpaf' }),
      name: z.string().meta({
        description:
          'A user’s or merchant’s name, a link’s label, an account’s holder, a key’s name, or whose identity file it is.',
        example: 'Ana Pérez',
      }),
    })
    .meta({ id: 'ResourceName' }),
)

export const ResourceNames = z.lazy(() =>
  z.object({ data: z.array(ResourceName) }).meta({ id: 'ResourceNames' }),
)
