import * as z from 'zod'
import { said } from '../../../domain/words.ts'
import type { CredentialField } from '../../bank/credential-fields.ts'

/** What BotFather gives the owner of a bot. */
export const TelegramCredentials = z.lazy(() =>
  z.strictObject({
    token: z
      .string()
      .regex(
        /^\d{6,15}:[\w-]{30,60}$/,
        said(
          'Debe ser el token completo, como 123456789:AAE…',
          'Must be the whole token, such as 123456789:AAE…',
        ),
      ),
  }),
)

export type TelegramCredentials = z.output<typeof TelegramCredentials>

export const TELEGRAM_FIELDS: readonly CredentialField[] = [
  {
    name: 'token',
    label: { es: 'Token del bot', en: 'Token of the bot' },
    format: {
      es: 'Números, dos puntos y unas 35 letras.',
      en: 'Digits, a colon and some 35 letters.',
    },
    where: {
      es: 'En Telegram, @BotFather: /newbot lo da al crear el bot, /token lo muestra otra vez.',
      en: 'In Telegram, @BotFather: /newbot gives it with a new bot, /token shows it again.',
    },
    required: true,
    secret: true,
  },
]
