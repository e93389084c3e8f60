import type { Context } from 'hono'
import type { HttpEnv } from '../../http/env.ts'
import type { ShareCard } from '../../platform/share-card/share-card.ts'

/** Sends the picture of a shared link. Its drawing is loaded on demand: few requests need it. */
export async function sendCard(c: Context<HttpEnv>, card: ShareCard): Promise<Response> {
  const { drawShareCard } = await import('../../platform/share-card/share-card.ts')
  return c.body(drawShareCard(card), 200, {
    'Content-Type': 'image/png',
    // Chats fetch it once; a changed price is on the page.
    'Cache-Control': 'public, max-age=3600',
    Vary: 'Accept-Language',
  })
}
