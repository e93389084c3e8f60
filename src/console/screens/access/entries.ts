import { merchantPath } from '../../merchant.ts'
import { moneyText } from '../../parts/money.tsx'
import { api, type Outcome, type Schemas } from '../../requests/client.ts'
import type { Path } from '../../routes.ts'
import { accessTexts as texts } from './texts.ts'

type Access = Schemas['MerchantAccess']
type Maker = Schemas['AccessMaker']

/** Something that acts for the merchant or is told about it. */
export interface Entry {
  id: string
  what: string
  about: string
  /** The screen that shows it. */
  to?: Path
  /** Undefined for what is not ended here. */
  end?: () => Promise<Outcome<unknown>>
}

export type Group = Exclude<keyof typeof texts & keyof Access, 'bankConnections'>

const by = ({ name, email }: Maker) => texts.by(name, email)

/** Each kind of what has access, in the order in which it is shown, with how each is ended. */
export function groupsOf(id: string, access: Access): readonly (readonly [Group, Entry[]])[] {
  const path = { id }
  return [
    [
      'webhooks',
      access.webhooks.map((webhook) => ({
        id: webhook.id,
        what: webhook.url,
        about: `${texts.environments[webhook.environment]}. ${by(webhook.createdBy)}`,
        end: () => api.deleteWebhook({ ...path, webhookId: webhook.id }),
      })),
    ],
    [
      'keys',
      access.keys.map((key) => ({
        id: key.id,
        what: `${key.name} (${key.prefix}…${key.lastFour})`,
        about: `${texts.environments[key.environment]}, ${key.bound ? texts.keys.bound : texts.keys.unbound}. ${by(key.user)}`,
        end: () => api.cutOffApiKey({ ...path, keyId: key.id }),
      })),
    ],
    [
      'invitations',
      access.invitations.map((invitation) => ({
        id: invitation.id,
        what: invitation.email,
        about: `${texts.members.roles[invitation.role]}. ${by(invitation.invitedBy)}`,
        end: () => api.revokeInvitation({ ...path, invitationId: invitation.id }),
      })),
    ],
    [
      'payouts',
      access.payouts.map((payout) => ({
        id: payout.id,
        what: texts.payouts.rows(payout.rowCount, moneyText(payout.total)),
        about: `${texts.environments[payout.environment]}. ${by(payout.submittedBy)}`,
        to: merchantPath('payout', { payout: payout.id, environment: payout.environment }),
        end: () => api.cancelPayout({ ...path, payoutId: payout.id }),
      })),
    ],
    [
      'members',
      access.members.map((member) => ({
        id: member.userId,
        what: `${member.name} (${member.email})`,
        about: texts.members.roles[member.role],
        ...(member.role !== 'OWNER' && {
          end: () => api.removeMember({ ...path, userId: member.userId }),
        }),
      })),
    ],
  ]
}
