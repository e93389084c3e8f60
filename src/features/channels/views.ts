import type * as z from 'zod'
import { MESSAGE_CHANNELS } from '../../domain/message-channels.ts'
import type { Config } from '../../platform/config.ts'
import { channelId, merchantId } from '../../platform/ids.ts'
import { CHANNELS, type Channels } from '../../platform/messenger/channels.ts'
import type { ChannelRow } from './queries.ts'
import { hookUrl } from './rules.ts'
import type { Channel, ChannelKindList } from './schemas.ts'

type KindView = z.input<typeof ChannelKindList>['data'][number]

/** The channels of this deployment, as whoever connects one sees them. */
export function kindViews({ offered }: Channels): KindView[] {
  return MESSAGE_CHANNELS.flatMap((channel): KindView[] => {
    if (channel === 'mail') return [{ kind: channel, connectable: false, credentials: [] }]
    const kind = offered.find((one) => one === channel)
    if (kind === undefined) return []
    const credentials = CHANNELS[kind].fields.map((field) => ({ ...field }))
    return [{ kind, connectable: true, credentials }]
  })
}

const MESSAGES = {
  credential: {
    es: 'El proveedor no acepta estas credenciales. Revísalas allí y reemplázalas aquí: a la quinta vez se desactiva el canal.',
    en: 'The provider does not accept these credentials. Check them there and replace them here: at the fifth time the channel is disabled.',
  },
  template: {
    es: 'Falta la plantilla aprobada, o el proveedor la pausó. Créala allí con el texto que está en la guía; volvemos a preguntar cada hora.',
    en: 'The approved template is missing, or the provider has paused it. Create it there with the text of the guide; we ask again every hour.',
  },
  unreachable: {
    es: 'El proveedor no responde. Volvemos a preguntarle cada cinco minutos; no tienes que hacer nada.',
    en: 'The provider does not answer. We ask again every five minutes; there is nothing to do for you.',
  },
} as const

function errorView(lastError: string | null) {
  if (lastError === null) return null
  const [kind, code = ''] = lastError.split(':') as [keyof typeof MESSAGES, string?]
  return { kind, code, message: { ...MESSAGES[kind] } }
}

/** A channel as its merchant sees it; its credentials are never shown. */
export const channelView = (
  row: ChannelRow,
  config: Pick<Config, 'PUBLIC_URL' | 'SERVER_SECRET'>,
): z.input<typeof Channel> => ({
  id: channelId.toPublic(row.id),
  merchantId: merchantId.toPublic(row.merchant_id),
  environment: row.environment,
  kind: row.kind,
  status: row.status,
  lastError: errorView(row.last_error),
  hookUrl: hookUrl(config, row.kind, row.id),
  lastCheckedAt: row.checked_at,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})
