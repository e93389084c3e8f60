import { wordsOf } from '../../domain/words.ts'
import type { Call } from '../../http/route.ts'
import type { Uuid } from '../../platform/ids.ts'
import { newPictureKey, type PictureKind, pictureUrl } from '../../platform/pictures/keys.ts'
import { ApiError, type ErrorCode } from '../../wire/errors.ts'
import { attachPicture, detachPicture, insertPicture } from './queries.ts'
import { removeStoredPictures } from './sweep-pictures.ts'

type PictureCall = Call<{ id: Uuid<'merchant'> }, unknown, unknown, Uint8Array>

const ERROR_CODES: Record<string, ErrorCode> = { type: 'UNSUPPORTED_MEDIA_TYPE' }

/**
 * Stores an uploaded picture and attaches it: the row, then the object, then the change of the store, so that
 * after a crash the old picture stays and the new one is swept. Resolves with its URL.
 */
export async function replacePicture(call: PictureCall, slot: PictureKind): Promise<string> {
  const { params, file, db, platform, waitFor } = call
  const { bytes, type, extension } = await inspectUpload(file)
  const key = newPictureKey(params.id, slot, bytes, extension)
  await db.change(insertPicture(key, params.id))
  await waitFor('storage', () => platform.storage.put(key, bytes, type))
  const [used] = await db.change(attachPicture(key, params.id, slot))
  if (!used) throw new ApiError('SERVICE_UNAVAILABLE', { headers: { 'Retry-After': '5' } })
  removeStoredLater(call, used.old_key)
  return pictureUrl(platform.config, key)
}

/** Deletes a store's picture. */
export async function deletePicture(
  call: Call<{ id: Uuid<'merchant'> }>,
  slot: PictureKind,
): Promise<undefined> {
  const [cleared] = await call.db.change(detachPicture(call.params.id, slot))
  removeStoredLater(call, cleared?.old_key ?? null)
}

function removeStoredLater(
  { afterResponse, platform, now, requestId }: LaterCall,
  key: string | null,
): void {
  if (key !== null) afterResponse(() => removeStoredPictures(platform, now, requestId, [key]))
}

type LaterCall = Pick<Call, 'afterResponse' | 'platform' | 'now' | 'requestId'>

/** Loaded on demand: most requests do not need its libraries. */
async function inspectUpload(file: Uint8Array) {
  const {
    inspectPicture,
    PictureRejected,
    stripMetadata: withoutMetadata,
  } = await import('../../platform/pictures/inspect.ts')
  try {
    const picture = inspectPicture(file)
    const { type, extension } = picture
    return { bytes: withoutMetadata(file, picture), type, extension }
  } catch (error) {
    if (!(error instanceof PictureRejected)) throw error
    const { reason } = error
    const words = wordsOf(error.message)
    throw new ApiError(ERROR_CODES[reason] ?? 'INVALID_REQUEST', {
      words,
      details: [{ path: 'file', message: words }],
    })
  }
}
