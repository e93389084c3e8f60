import * as z from 'zod'
import { isSlug } from '../../domain/slug.ts'
import { line, paragraph, pathId, publicId } from '../../http/schemas.ts'
import { merchantId } from '../../platform/ids.ts'

const newColor = z
  .string()
  .regex(/^#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$/, 'Must be a colour such as #F80 or #FF8800.')
  .meta({ example: '#1F4E79' })

const newSlug = z
  .string()
  .refine(
    isSlug,
    'Must have 3 to 60 of a-z, 0-9 and inner hyphens, and not be one of the reserved names.',
  )
  .meta({ example: 'panaderia-la-napa' })

export const StoreParams = z.object({ id: pathId(merchantId) })

export const StoreChanges = z
  .object({
    name: line(120).meta({ example: 'Panadería La Ñapa' }).optional(),
    slug: newSlug.optional(),
    description: paragraph(1000).meta({ example: 'Pan de jamón todo el año.' }).optional(),
    theme: z
      .object({ primaryColor: newColor.optional(), secondaryColor: newColor.optional() })
      .meta({ description: 'A half that is not sent stays as it is.' })
      .optional(),
  })
  .meta({ id: 'StoreChanges' })

export const Store = z
  .object({
    merchantId: publicId(merchantId, '01jd4xw0m2c8r6t4v9y1z3b5d7'),
    name: z.string().meta({ example: 'Panadería La Ñapa' }),
    slug: z.string().meta({ example: 'panaderia-la-napa' }),
    description: z.string().meta({ example: 'Pan de jamón todo el año.' }),
    logo: z.url().nullable().meta({ example: null }),
    banner: z.url().nullable().meta({ example: null }),
    theme: z.object({
      primaryColor: z.string().meta({ example: '#1F4E79' }),
      secondaryColor: z.string().meta({ example: '#F2B705' }),
    }),
  })
  .meta({ id: 'Store' })
