import './platform/driver-process.ts'
import { app } from './app.ts'
import { STRICT_TRANSPORT_SECURITY } from './http/security-headers.ts'
import { runJobs } from './jobs.ts'
import { handleMessages } from './messages.ts'
import { requestTime } from './platform/clock.ts'
import { newUuid, requestId } from './platform/ids.ts'
import { describeError, logError } from './platform/log.ts'
import { type Platform, platformOf } from './platform/platform.ts'
import { hasNoCron, runCronIfDue, withInProcessQueue } from './preview.ts'
import { ApiError } from './wire/errors.ts'

/** The platform; null if the configuration is invalid. The log says which settings to fix. */
function platformOrNull(env: object): Platform | null {
  try {
    return platformOf(hasNoCron(env) ? withInProcessQueue(env) : env)
  } catch (error) {
    logError('configuration.invalid', describeError(error))
    return null
  }
}

function misconfiguredResponse(): Response {
  const id = requestId.toPublic(newUuid(new Date()))
  const refusal = new ApiError('SERVICE_UNAVAILABLE')
  return Response.json(refusal.toBody(id, 'en'), {
    status: refusal.status,
    headers: {
      'Cache-Control': 'no-store',
      'Content-Security-Policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      'Retry-After': '60',
      'Strict-Transport-Security': STRICT_TRANSPORT_SECURITY,
      'X-Content-Type-Options': 'nosniff',
      'X-Request-Id': id,
    },
  })
}

export default {
  async fetch(request, env, context) {
    const platform = platformOrNull(env)
    if (!platform) return misconfiguredResponse()
    const { config } = platform
    if (hasNoCron(env)) {
      const now = requestTime(request, config.ENVIRONMENT === 'local')
      context.waitUntil(runCronIfDue(platform, now))
    }
    return app.fetch(request, { platform }, context)
  },

  async scheduled({ scheduledTime }, env) {
    const platform = platformOrNull(env)
    if (platform) await runJobs(platform, new Date(scheduledTime))
  },

  async queue({ messages }, env, context) {
    const platform = platformOrNull(env)
    if (!platform) return
    await handleMessages(
      platform,
      messages.map(({ body }) => body),
      (work) => context.waitUntil(work),
      (index) => messages[index]?.ack(),
    )
  },
} satisfies ExportedHandler<object>
