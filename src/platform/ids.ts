import { TypeID } from 'typeid-js'
import { v7 } from 'uuid'

/** What a malformed id is read as. No row has it, so it is refused like any id that is not there. */
export const NIL_UUID = '00000000-0000-0000-0000-000000000000'

/** The two forms of one kind of id: a uuid in the database, a TypeID (`mer_01h...`) on the wire. */
export interface IdKind {
  prefix: string
  /** `018f...` -> `mer_01h...` */
  toPublic(uuid: string): string
  /** `mer_01h...` -> `018f...`; the nil uuid for anything that is not such an id. */
  toUuid(text: string): string
}

function idKind(prefix: string): IdKind {
  return {
    prefix,
    toPublic: (uuid) => TypeID.fromUUID(prefix, uuid).toString(),
    toUuid: (text) => {
      try {
        return TypeID.fromString(text, prefix).toUUID()
      } catch {
        return NIL_UUID
      }
    },
  }
}

export const userId = idKind('usr')
export const sessionId = idKind('ses')
export const merchantId = idKind('mer')
export const invitationId = idKind('inv')
export const apiKeyId = idKind('key')
export const accountId = idKind('acc')
export const paymentId = idKind('pay')
export const paymentLinkId = idKind('lnk')
export const transactionId = idKind('txn')
export const refundId = idKind('rfd')
export const payeeId = idKind('pye')
export const movementId = idKind('mov')
export const kycFileId = idKind('kyf')
export const eventId = idKind('evt')
export const webhookId = idKind('whk')
export const deliveryId = idKind('dlv')
export const notificationId = idKind('ntf')
export const auditLogId = idKind('aud')
export const requestId = idKind('req')

/** A uuid v7, which sorts by the time given. */
export const newUuid = (now: Date): string => v7({ msecs: now.getTime() })

/** The least uuid v7 of a moment: what was made then or later sorts from it on. */
export function firstUuidOf(moment: Date): string {
  const time = Math.max(0, moment.getTime()).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
}
