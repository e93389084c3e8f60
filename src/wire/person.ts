import * as z from 'zod'
import { type Uuid, userId } from '../platform/ids.ts'
import { publicId } from './schemas.ts'

/** One of a merchant’s people, by whom something was done. */
export const person = z.lazy(() =>
  z
    .object({
      id: publicId(userId, '01kga5ycm3e59btav2r01pgpaf'),
      name: z.string().meta({ example: 'Ana Pérez' }),
    })
    .meta({ id: 'MerchantPerson' }),
)

/** A person for a response. A name that nobody has given is empty. */
export const personView = (id: Uuid<'user'>, name: string | null): z.input<typeof person> => ({
  id: userId.toPublic(id),
  name: name ?? '',
})

/** The same; null where there is none. */
export const personOrNull = (
  id: Uuid<'user'> | null | undefined,
  name: string | null | undefined,
): z.input<typeof person> | null => (id ? personView(id, name ?? null) : null)
