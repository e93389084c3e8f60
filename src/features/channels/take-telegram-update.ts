import { anyone } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { equalInConstantTime, sha256 } from '../../platform/secrets.ts'
import { refusal } from '../../wire/errors.ts'
import { bindRecipient, findChannelsOfBot, type HookedChannel, takeChoices } from './queries.ts'
import { readTelegramUpdate } from './read-telegram-update.ts'
import { channelOfHook, hookSecret } from './rules.ts'
import { HookParams, TelegramHookBody, TelegramHookTaken } from './schemas.ts'

const SECRET = 'X-Telegram-Bot-Api-Secret-Token'

export const takeTelegramUpdate = route({
  id: 'takeTelegramUpdate',
  method: 'post',
  path: '/hooks/telegram/:token',
  notFoundNouns: ['channel'],
  summary: 'Take what Telegram reports of a channel',
  description:
    'What people write to the bot, and who blocks it: `/start` with a code binds the customer of the code, once; `/stop`, BAJA, ALTO or a block stops this channel for them at once, `/start` or ALTA allows it again. `X-Telegram-Bot-Api-Secret-Token` is the word that Telegram was given. What is sent again changes nothing.',
  access: anyone('Telegram presents the word that it was given.'),
  params: HookParams,
  body: TelegramHookBody,
  returns: [200, TelegramHookTaken],
  async identifySender({ platform: { config }, db, params, header }) {
    const channelUuid = channelOfHook(config, params.token ?? '')
    if (channelUuid === null) throw refusal('not_found')
    const presented = sha256(header(SECRET) ?? '')
    if (!equalInConstantTime(presented, sha256(hookSecret(config, channelUuid))))
      throw refusal('hook_secret_wrong')
    const sender = await db.read(findChannelsOfBot(channelUuid))
    if (sender.length === 0) throw refusal('not_found')
    return { sender }
  },
  async run({ sender, body, db }) {
    const word = readTelegramUpdate(body)
    if (word !== null) {
      const taken = (sender as HookedChannel[]).map((channel, nth) => [
        `c${nth}`,
        'code' in word
          ? bindRecipient(channel, sha256(word.code), word)
          : takeChoices(channel, [word.choice]),
      ])
      await db.change(Object.fromEntries(taken))
    }
    return { received: true as const }
  },
})
