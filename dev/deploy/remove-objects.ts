import { DeleteObjectsCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3'
import { Problem } from '../stack/problem.ts'

/** The bucket, with the names of the service's settings. */
type Settings = Record<
  'S3_ENDPOINT' | 'S3_REGION' | 'S3_BUCKET' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY',
  string
>

/** Removes every object under a prefix, which must not be empty. Resolves with their number. */
export async function removeObjects(settings: Settings, prefix: string): Promise<number> {
  if (!/^\w[\w.-]*\/$/.test(prefix))
    throw new Problem('Name a prefix whose objects are removed, such as `pr-7/`.')
  const Bucket = settings.S3_BUCKET
  const client = new S3Client({
    endpoint: settings.S3_ENDPOINT,
    region: settings.S3_REGION,
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    credentials: {
      accessKeyId: settings.S3_ACCESS_KEY_ID,
      secretAccessKey: settings.S3_SECRET_ACCESS_KEY,
    },
  })
  let removed = 0
  for await (const { Contents = [] } of paginateListObjectsV2(
    { client },
    { Bucket, Prefix: prefix },
  )) {
    const Objects = Contents.map(({ Key }) => ({ Key }))
    if (Objects.length === 0) continue
    await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }))
    removed += Objects.length
  }
  return removed
}
