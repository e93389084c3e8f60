import * as z from 'zod'
import { PAYMENT_METHODS } from '../../domain/payment-methods.ts'
import { isSlug } from '../../domain/slug.ts'
import { parseWebOrigin } from '../../domain/web-origin.ts'
import { said } from '../../domain/words.ts'
import { merchantId, paymentLinkId } from '../../platform/ids.ts'
import { phone } from '../../wire/local-fields.ts'
import {
  ENVIRONMENT_NOTE,
  emailAddress,
  environmentFilter,
  multiLineText,
  pathId,
  publicId,
  singleLineText,
} from '../../wire/schemas.ts'
import { Theme } from '../../wire/theme.ts'

const newColor = z.lazy(() =>
  z
    .string()
    .regex(
      /^#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$/,
      said('Debe ser un color como #F80 o #FF8800.', 'Must be a colour such as #F80 or #FF8800.'),
    )
    .meta({ example: '#1F4E79' }),
)

const newSlug = z.lazy(() =>
  z
    .string()
    .refine(
      isSlug,
      said(
        'Debe tener de 3 a 60 caracteres entre a-z, 0-9 y guiones interiores, y no ser uno de los nombres reservados.',
        'Must have 3 to 60 of a-z, 0-9 and inner hyphens, and not be one of the reserved names.',
      ),
    )
    .meta({ example: 'panaderia-la-napa' }),
)

const pictureUrlField = z.lazy(() =>
  z.url().meta({
    example:
      'https://payments.example.com/pictures/mer_01kga5ycm3en0bdnm8e8e9tx2z/logo/9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08-5c0f1e2d3b4a5968.png',
  }),
)

export const StoreParams = z.lazy(() => z.object({ id: pathId(merchantId) }))

export const StoreChanges = z.lazy(() =>
  z
    .object({
      name: singleLineText(120).meta({ example: 'Panadería La Ñapa' }).optional(),
      slug: newSlug.optional(),
      description: multiLineText(1000).meta({ example: 'Pan de jamón todo el año.' }).optional(),
      theme: z
        .object({ primaryColor: newColor.optional(), secondaryColor: newColor.optional() })
        .meta({ description: 'A colour that is not sent stays as it is.' })
        .optional(),
      preferredPaymentMethod: z
        .enum(
          PAYMENT_METHODS,
          said('Debe ser mobile_payment o c2p.', 'Must be mobile_payment or c2p.'),
        )
        .meta({
          description:
            'The way to pay that payers are shown first. `mobile_payment` until it is changed.',
        })
        .optional(),
      contact: z
        .object({
          phone: phone.nullable().optional(),
          whatsapp: phone.nullable().optional(),
          email: emailAddress.nullable().optional().meta({ example: 'hola@lanapa.example' }),
        })
        .meta({
          description:
            'Where payers ask for help; shown on the store’s page and beside payments. What is not sent stays as it is; null removes it. As these are shown to the public, they are in `GET /stores/{slug}`.',
        })
        .optional(),
    })
    .meta({ id: 'StoreChanges' }),
)

const MAX_ORIGINS = 20

const webOrigin = z.lazy(() =>
  z
    .string()
    .trim()
    .transform((text, context) => {
      const origin = parseWebOrigin(text)
      if (origin !== null) return origin
      context.addIssue({
        code: 'custom',
        message: said(
          'Debe ser el origen de un sitio, como https://tienda.example.com: sin ruta ni comodines, y con https salvo en localhost.',
          'Must be the origin of a site, such as https://shop.example.com: without a path or wildcards, and by https but for localhost.',
        ),
      })
      return z.NEVER
    }),
)

const originsMeta = {
  description:
    'The origins of your shops: scheme, host and port, exactly, at most 20. They alone may show the pages of your checkouts in a frame, as `/v1/button.js` does; empty for none. `http://localhost:3000` and the like are for checkouts of test.',
  example: ['https://shop.example.com'],
}

export const ButtonChanges = z.lazy(() =>
  z
    .object({
      origins: z
        .array(webOrigin)
        .max(
          MAX_ORIGINS,
          said(
            `Pueden ser ${MAX_ORIGINS} orígenes como máximo.`,
            `May be ${MAX_ORIGINS} origins at most.`,
          ),
        )
        .transform((origins) => [...new Set(origins)])
        .meta(originsMeta),
    })
    .meta({ id: 'ButtonChanges' }),
)

export const ButtonSettings = z.lazy(() =>
  z.object({ origins: z.array(z.string()).meta(originsMeta) }).meta({ id: 'ButtonSettings' }),
)

const storeFields = () => ({
  name: z.string().meta({ example: 'Panadería La Ñapa' }),
  slug: z.string().meta({ example: 'panaderia-la-napa' }),
  description: z.string().meta({ example: 'Pan de jamón todo el año.' }),
  logo: pictureUrlField.nullable(),
  banner: pictureUrlField.nullable(),
  theme: Theme,
})

export const Store = z.lazy(() =>
  z
    .object({ merchantId: publicId(merchantId, '01kga5ycm3en0bdnm8e8e9tx2z'), ...storeFields() })
    .meta({ id: 'Store' }),
)

export const StoreSlugParams = z.lazy(() =>
  z.object({
    slug: z.string().meta({ description: 'The name in the store’s address.' }),
  }),
)

export const PublicStore = z.lazy(() =>
  z
    .object({
      ...storeFields(),
      rif: z.string().meta({ example: 'J-30984132-7' }),
      preferredPaymentMethod: z
        .enum(PAYMENT_METHODS)
        .meta({ description: 'The way to pay that payers are shown first.' }),
      contact: z.object({
        phone: z.string().nullable().meta({ example: '02121234567' }),
        whatsapp: z.string().nullable().meta({ example: '04141234567' }),
        email: z.string().nullable().meta({ example: 'hola@lanapa.example' }),
      }),
      links: z.array(
        z.object({
          label: z.string().meta({ example: 'Pan de jamón' }),
          url: z.url().meta({ example: 'https://payments.example.com/pay/q7Xb0m2ZkJ1nP8sRt4VwYc' }),
          amount: z
            .number()
            .nullable()
            .meta({ description: 'Null if the payer states it.', example: 25.5 }),
          currency: z.string().meta({ example: 'USD' }),
        }),
      ),
    })
    .meta({ id: 'PublicStore' }),
)

export const StoreLinkQuery = z.lazy(() =>
  z.object({
    environment: environmentFilter.optional().meta({
      description: ENVIRONMENT_NOTE.live,
    }),
  }),
)

const StoreLink = z.lazy(() =>
  z
    .object({
      id: publicId(paymentLinkId, '01kga5ycm3e8wbrqjbzqk9c6vm'),
      url: z.url().meta({ example: 'https://payments.example.com/pay/q7Xb0m2ZkJ1nP8sRt4VwYc' }),
      label: z.string().meta({ example: 'Pan de jamón' }),
      active: z.boolean().meta({ description: 'Whether it can be paid.', example: true }),
    })
    .meta({ id: 'StoreLink' }),
)

export const StoreLinkList = z.lazy(() =>
  z.object({ data: z.array(StoreLink) }).meta({ id: 'StoreLinkList' }),
)

export const UploadedLogo = z.lazy(() =>
  z.object({ logo: pictureUrlField }).meta({ id: 'UploadedLogo' }),
)

export const UploadedBanner = z.lazy(() =>
  z.object({ banner: pictureUrlField }).meta({ id: 'UploadedBanner' }),
)

export const PictureParams = z.lazy(() =>
  z.object({
    merchant: z.string().meta({ description: 'The merchant’s part of the address.' }),
    slot: z.string().meta({ description: '`logo` or `banner`.' }),
    file: z.string().meta({ description: 'As in the address that the store gives.' }),
  }),
)
