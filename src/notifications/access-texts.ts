import { hostOf, originOf } from './format.ts'
import type {
  AdministratorStep,
  NotificationData,
  NotificationText,
  NotificationType,
  StandingAccess,
  WebhookStep,
} from './types.ts'

/** The types of notifications about who and what acts for a merchant. */
type AccessType = Extract<
  NotificationType,
  | 'administrator_changed'
  | 'merchant_handed_over'
  | 'api_key_cut_off'
  | 'merchant_key_created'
  | 'webhook_changed'
>

type AccessTexts = Record<AccessType, (data: NotificationData) => NotificationText>

/** With their address: names are not unique. */
const actor = ({ actorName, actorEmail }: NotificationData): string =>
  `${actorName} (${actorEmail})`

const person = ({ personName, personEmail }: NotificationData): string =>
  personName === undefined ? `${personEmail}` : `${personName} (${personEmail})`

/** What is said of a step; of one that only a later version knows, what is said of the usual one. */
const stepOf = <Step extends string, Words>(
  words: Record<Step, Words>,
  { step }: NotificationData,
  usual: Step,
): Words => words[step as Step] ?? words[usual]

const NOTHING: StandingAccess = { webhooks: [], keys: [], members: [], invitations: [], payouts: 0 }

/** Each kind of which there is something, with what there is. */
const listed = (words: Record<keyof StandingAccess, string>, stays: StandingAccess): string[] =>
  (Object.keys(words) as (keyof StandingAccess)[]).flatMap((kind) => {
    const what = stays[kind]
    if (typeof what === 'number') return what > 0 ? [`${words[kind]}: ${what}`] : []
    return what.length > 0 ? [`${words[kind]}: ${what.join(', ')}`] : []
  })

const SPANISH_STEPS: Record<
  AdministratorStep,
  { title: string; body: (data: NotificationData) => string }
> = {
  invited: {
    title: 'Invitaron a alguien a administrar tu comercio',
    body: (data) =>
      `${actor(data)} invitó a ${person(data)} a administrar «${data.merchantName}». Quien administra aprueba pagos.`,
  },
  joined: {
    title: 'Alguien más administra tu comercio',
    body: (data) =>
      `${person(data)} aceptó la invitación y ahora administra «${data.merchantName}».`,
  },
  raised: {
    title: 'Alguien más administra tu comercio',
    body: (data) => `${actor(data)} hizo que ${person(data)} administre «${data.merchantName}».`,
  },
  lowered: {
    title: 'Alguien ya no administra tu comercio',
    body: (data) =>
      `${actor(data)} hizo que ${person(data)} ya no administre «${data.merchantName}».`,
  },
  removed: {
    title: 'Alguien ya no administra tu comercio',
    body: (data) =>
      `${actor(data)} quitó a ${person(data)} de «${data.merchantName}», donde administraba.`,
  },
  left: {
    title: 'Alguien ya no administra tu comercio',
    body: (data) => `${person(data)} dejó «${data.merchantName}», donde administraba.`,
  },
}

const SPANISH_KINDS = {
  webhooks: 'webhooks',
  keys: 'claves de API',
  members: 'equipo',
  invitations: 'invitaciones',
  payouts: 'lotes de pagos por aprobar o enviar',
}

const SPANISH_WEBHOOKS: Record<WebhookStep, { title: string; words: string }> = {
  created: {
    title: 'Un webhook nuevo recibe los avisos de tu comercio',
    words: 'creó un webhook de',
  },
  moved: {
    title: 'Un webhook de tu comercio tiene otra dirección',
    words: 'cambió la dirección de un webhook de',
  },
}

/** The Spanish texts by type. */
export const spanishAccessTexts: AccessTexts = {
  administrator_changed: (data) => {
    const { title, body } = stepOf(SPANISH_STEPS, data, 'raised')
    return {
      title,
      body: `${body(data)} Si no lo esperabas, revisa el equipo, cambia tu contraseña y escribe a soporte.${originOf(data, 'es')}`,
    }
  },
  merchant_handed_over: (data) => {
    const stays = listed(SPANISH_KINDS, data.stays ?? NOTHING)
    const list = stays.length > 0 ? ` Siguen activos: ${stays.join('; ')}.` : ''
    return {
      title: 'Un comercio pasó a otra persona',
      body: `${actor(data)} pasó «${data.merchantName}» a ${data.ownerName} (${data.ownerEmail}).${list} El nuevo dueño puede revisar la lista y quitar lo que no conozca en la consola, en Ajustes, «Quién tiene acceso». Si no lo esperabas, cambia tu contraseña y escribe a soporte.${originOf(data, 'es')}`,
    }
  },
  api_key_cut_off: (data) => ({
    title: 'Una clave de API perdió el acceso a un comercio',
    body: `Quien es dueño de «${data.merchantName}» le quitó el acceso a tu clave «${data.name}».${originOf(data, 'es')}`,
  }),
  merchant_key_created: (data) => ({
    title: 'Una clave de API tiene acceso a tu comercio',
    body: `La clave «${data.name}» de ${actor(data)} tiene acceso a «${data.merchantName}» con dinero real. Si no la esperabas, quítala en la consola, en Ajustes, «Quién tiene acceso».${originOf(data, 'es')}`,
  }),
  webhook_changed: (data) => {
    const { title, words } = stepOf(SPANISH_WEBHOOKS, data, 'created')
    return {
      title,
      body: `${actor(data)} ${words} «${data.merchantName}»: ${hostOf(data)}. Si no lo esperabas, quítalo en la consola, en Desarrollo, cambia tu contraseña y escribe a soporte.${originOf(data, 'es')}`,
    }
  },
}

const ENGLISH_STEPS: typeof SPANISH_STEPS = {
  invited: {
    title: 'Somebody was invited to administer your merchant',
    body: (data) =>
      `${actor(data)} invited ${person(data)} to be an administrator of “${data.merchantName}”. Administrators approve payments.`,
  },
  joined: {
    title: 'Your merchant has another administrator',
    body: (data) =>
      `${person(data)} accepted the invitation and is now an administrator of “${data.merchantName}”.`,
  },
  raised: {
    title: 'Your merchant has another administrator',
    body: (data) =>
      `${actor(data)} made ${person(data)} an administrator of “${data.merchantName}”.`,
  },
  lowered: {
    title: 'Your merchant has one administrator less',
    body: (data) =>
      `${actor(data)} gave ${person(data)} a lower role than administrator of “${data.merchantName}”.`,
  },
  removed: {
    title: 'Your merchant has one administrator less',
    body: (data) =>
      `${actor(data)} removed ${person(data)}, an administrator, from “${data.merchantName}”.`,
  },
  left: {
    title: 'Your merchant has one administrator less',
    body: (data) => `${person(data)}, an administrator, left “${data.merchantName}”.`,
  },
}

const ENGLISH_KINDS: typeof SPANISH_KINDS = {
  webhooks: 'webhooks',
  keys: 'API keys',
  members: 'team',
  invitations: 'invitations',
  payouts: 'payouts to approve or to send',
}

const ENGLISH_WEBHOOKS: typeof SPANISH_WEBHOOKS = {
  created: { title: 'A new webhook is told of your merchant', words: 'created a webhook of' },
  moved: {
    title: 'A webhook of your merchant has another address',
    words: 'changed the address of a webhook of',
  },
}

/** The English texts by type. */
export const englishAccessTexts: AccessTexts = {
  administrator_changed: (data) => {
    const { title, body } = stepOf(ENGLISH_STEPS, data, 'raised')
    return {
      title,
      body: `${body(data)} If you did not expect it, check the team, change your password and write to support.${originOf(data, 'en')}`,
    }
  },
  merchant_handed_over: (data) => {
    const stays = listed(ENGLISH_KINDS, data.stays ?? NOTHING)
    const list = stays.length > 0 ? ` Still active: ${stays.join('; ')}.` : ''
    return {
      title: 'A merchant was handed over',
      body: `${actor(data)} handed “${data.merchantName}” over to ${data.ownerName} (${data.ownerEmail}).${list} The owner checks it and ends what they do not know in the console, under Settings, “Who has access”. If you did not expect it, change your password and write to support.${originOf(data, 'en')}`,
    }
  },
  api_key_cut_off: (data) => ({
    title: 'An API key no longer reaches a merchant',
    body: `The owner of “${data.merchantName}” has cut off your key “${data.name}” from it.${originOf(data, 'en')}`,
  }),
  merchant_key_created: (data) => ({
    title: 'An API key reaches your merchant',
    body: `The key “${data.name}” of ${actor(data)} reaches “${data.merchantName}”, with real money. If you did not expect it, cut it off in the console, under Settings, “Who has access”.${originOf(data, 'en')}`,
  }),
  webhook_changed: (data) => {
    const { title, words } = stepOf(ENGLISH_WEBHOOKS, data, 'created')
    return {
      title,
      body: `${actor(data)} ${words} “${data.merchantName}”: ${hostOf(data)}. If you did not expect it, remove it in the console, under Developers, change your password and write to support.${originOf(data, 'en')}`,
    }
  },
}
