import * as z from 'zod'
import { said } from '../../../domain/words.ts'
import { ALGORITHMS, TRANSPORTS } from '../../../platform/passkeys/options.ts'
import { singleLineText } from '../../../wire/schemas.ts'

/** By which a user tells a factor from others. */
export const factorName = z.lazy(() =>
  singleLineText(60).meta({
    description: 'By which the user tells it from others.',
    example: 'Mi teléfono',
  }),
)

const base64url = (max: number) =>
  z
    .string()
    .regex(/^[\w-]+$/, said('Debe estar en base64url.', 'Must be in base64url.'))
    .max(
      max,
      said(`Puede tener ${max} caracteres como máximo.`, `May have ${max} characters at most.`),
    )

const credentialId = z.lazy(() => base64url(1_364).meta({ example: 'mY1dO0qkq3aRrFqW2Yx1Zg' }))
const clientDataJSON = z.lazy(() =>
  base64url(8_192).meta({
    description: 'What the browser signed: type, challenge, origin.',
    example: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
  }),
)
const challenge = z.lazy(() =>
  z.string().meta({
    description: 'Valid for 5 minutes, and once.',
    example: 'AZdY3vgYKk1uQ0w4b3pSZ3h5dGxQcEZ3WmRKc0V1Y0dXb2lYbVJ6VHZhQmxOa1NfcUhZVXhJ',
  }),
)
const publicKeyType = z.lazy(() => z.literal('public-key'))

/** The most that WebAuthn's creation options say. */
export const PasskeyCreationOptions = z.lazy(() =>
  z
    .object({
      challenge,
      rp: z.object({
        id: z.string().meta({
          description: 'The host whose pages may use the passkey.',
          example: 'payments.example.com',
        }),
        name: z.string().meta({ example: 'Bolívar Pagos' }),
      }),
      user: z.object({
        id: z.string().meta({
          description: 'What the authenticator keeps of the user.',
          example: 'AZdY3vgYcgOYYyhcSGnGBg',
        }),
        name: z.string().meta({ example: 'ana@example.com' }),
        displayName: z.string().meta({ example: 'Ana Pérez' }),
      }),
      pubKeyCredParams: z.array(
        z
          .object({
            type: publicKeyType,
            alg: z
              .literal([...ALGORITHMS])
              .meta({ description: 'ES256, EdDSA or RS256, by COSE’s number.' }),
          })
          .meta({ id: 'PasskeyAlgorithm' }),
      ),
      timeout: z.int().meta({ description: 'Milliseconds.', example: 300_000 }),
      excludeCredentials: z
        .array(
          z
            .object({
              type: publicKeyType,
              id: credentialId,
              transports: z.array(z.enum(TRANSPORTS)),
            })
            .meta({ id: 'KnownPasskey' }),
        )
        .meta({ description: 'The user’s passkeys: their authenticators make no second one.' }),
      authenticatorSelection: z.object({
        residentKey: z.literal('required'),
        requireResidentKey: z.literal(true),
        userVerification: z.literal('required'),
      }),
      attestation: z.literal('none'),
    })
    .meta({ id: 'PasskeyCreationOptions' }),
)

export const PasskeyRequestOptions = z.lazy(() =>
  z
    .object({
      challenge,
      rpId: z.string().meta({
        description: 'The host whose pages may use the passkey.',
        example: 'payments.example.com',
      }),
      timeout: z.int().meta({ description: 'Milliseconds.', example: 300_000 }),
      userVerification: z.literal('required'),
    })
    .meta({ id: 'PasskeyRequestOptions' }),
)

/** What a browser has created. Its other fields say nothing that counts. */
const CreatedPasskey = z.lazy(() =>
  z
    .looseObject({
      id: credentialId,
      type: publicKeyType,
      response: z.looseObject({
        clientDataJSON,
        attestationObject: base64url(16_384).meta({
          example: 'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YQ',
        }),
        transports: z
          .array(
            z
              .string()
              .max(
                32,
                said('Puede tener 32 caracteres como máximo.', 'May have 32 characters at most.'),
              ),
          )
          .max(16, said('Puede tener 16 elementos como máximo.', 'May have 16 entries at most.'))
          .optional()
          .meta({ example: ['internal', 'hybrid'] }),
      }),
    })
    .meta({
      id: 'CreatedPasskey',
      description:
        'What `toJSON()` gives of the credential that `navigator.credentials.create()` made.',
    }),
)

/** A passkey that is presented. */
export const PresentedPasskey = z.lazy(() =>
  z
    .looseObject({
      id: credentialId,
      type: publicKeyType,
      response: z.looseObject({
        clientDataJSON,
        authenticatorData: base64url(8_192).meta({
          example: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ',
        }),
        signature: base64url(2_048).meta({ example: 'MEUCIQDKmX2vT3rJ0k1yqJY1q0Qw' }),
        userHandle: base64url(128).nullish().meta({
          description: 'What the authenticator kept of the user.',
          example: 'AZdY3vgYcgOYYyhcSGnGBg',
        }),
      }),
    })
    .meta({
      id: 'PresentedPasskey',
      description:
        'What `toJSON()` gives of the credential that `navigator.credentials.get()` returned, with the options of `POST /auth/passkeys/options`.',
    }),
)

export const NewPasskey = z.lazy(() =>
  z.object({ name: factorName, credential: CreatedPasskey }).meta({ id: 'NewPasskeyFactor' }),
)

export const PasskeyLogin = z.lazy(() =>
  z.object({ passkey: PresentedPasskey }).meta({ id: 'PasskeyLogin' }),
)
