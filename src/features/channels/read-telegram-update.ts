import * as z from 'zod'
import { readRecipientWord } from '../../domain/recipient-words.ts'
import type { RecipientChoice } from './queries.ts'

/** Seconds since 1970. */
const time = () =>
  z
    .int()
    .min(0)
    .max(99_999_999_999)
    .transform((seconds) => new Date(seconds * 1000).toISOString())

/** With one person alone: what is said in groups binds nobody. */
const Chat = z.lazy(() => z.object({ id: z.int(), type: z.literal('private') }))

const Written = z.lazy(() =>
  z.object({ message: z.object({ date: time(), chat: Chat, text: z.string() }) }),
)

/** The person has blocked the bot. */
const Blocked = z.lazy(() =>
  z.object({
    my_chat_member: z.object({
      date: time(),
      chat: Chat,
      new_chat_member: z.object({ status: z.literal('kicked') }),
    }),
  }),
)

const START_WITH_CODE = /^\/start(?:@\w+)? ([\w-]{1,64})$/

/** What an update of a bot tells: a code that was presented, what somebody says about being written to, or nothing. */
export type TelegramWord =
  | { code: string; recipient: string; at: string }
  | { choice: RecipientChoice }
  | null

/** Reads an update (https://core.telegram.org/bots/api#update); what is not understood tells nothing. */
export function readTelegramUpdate(update: unknown): TelegramWord {
  const blocked = Blocked.safeParse(update)
  if (blocked.success) {
    const { chat, date } = blocked.data.my_chat_member
    return { choice: { recipient: String(chat.id), stopped: true, at: date } }
  }
  const written = Written.safeParse(update)
  if (!written.success) return null
  const { chat, date: at, text } = written.data.message
  const recipient = String(chat.id)
  const [, code] = START_WITH_CODE.exec(text) ?? []
  if (code !== undefined) return { code, recipient, at }
  const word = readRecipientWord(text)
  return word === null ? null : { choice: { recipient, stopped: word === 'stop', at } }
}
