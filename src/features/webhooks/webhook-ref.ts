import type { Credential } from '../../http/credentials.ts'
import { keyEnvironment } from '../../http/key-environment.ts'
import type { Uuid } from '../../platform/ids.ts'
import type { WebhookRef } from './queries.ts'

/** The endpoint that a path names, limited to what the caller's credential can access. */
export const webhookRef = (
  params: { id: Uuid<'merchant'>; webhookId: Uuid<'webhook'> },
  credential: Credential | null,
): WebhookRef => ({
  merchantUuid: params.id,
  webhookUuid: params.webhookId,
  environment: keyEnvironment(credential),
})
