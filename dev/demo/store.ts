import { seedPictures } from '../pictures/seed-pictures.ts'
import type { DemoClient } from './demo-client.ts'

/** Changes the slug, colours and pictures of the merchant's store. */
export async function decorateStore(talk: DemoClient, merchantId: string): Promise<void> {
  const path = `/merchants/${merchantId}/store`
  talk.printHeading('Its store has a free address, and takes another')
  const store = await talk.expect(200, 'GET', path)
  const slug = `bodegon-${Date.now()}`
  const changes = { slug, theme: { primaryColor: '#0B6E4F' } }
  const changed = await talk.expect(200, 'PUT', path, changes)
  talk.check('the slug is another', changed.slug === slug && store.slug !== slug)

  talk.printHeading('Its pictures are checked by their content, stored, and shown to everybody')
  const { logo, banner, nightBanner } = seedPictures
  const shown = await talk.upload(200, `${path}/logo`, logo.file, logo.bytes)
  await talk.upload(200, `${path}/banner`, banner.file, banner.bytes)
  await talk.upload(200, `${path}/banner`, nightBanner.file, nightBanner.bytes)
  const script = new TextEncoder().encode('<svg onload="alert(1)"/>')
  await talk.upload(415, `${path}/logo`, 'logo.png', script)
  // From the service of the demo, whose public URL may differ.
  const picture = await fetch(new URL(new URL(shown.logo).pathname, talk.service))
  talk.check('the logo is shown as a PNG', picture.headers.get('Content-Type') === 'image/png')
  const seen = await talk.expect(200, 'GET', `/stores/${slug}`)
  talk.check('the public store shows it', seen.logo === shown.logo)
  await talk.expect(204, 'DELETE', `${path}/banner`)
}
