import { noticePlace } from '../../../domain/notice-places.ts'
import type { Schemas } from '../../requests/client.ts'
import type { Path } from '../../routes.ts'

/** The screen of what a notification is about; null without one. */
export const targetOf = ({ type, data }: Schemas['UserNotification']): Path | null =>
  noticePlace(type, data) as Path | null
