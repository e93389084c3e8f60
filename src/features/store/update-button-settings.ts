import { member } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { refusal } from '../../wire/errors.ts'
import { findButtonSettings, updateButtonSettingsRow } from './queries.ts'
import { ButtonChanges, ButtonSettings, StoreParams } from './schemas.ts'

/**
 * A resource of its own, and by a person's session alone: a key that leaks must not open the payer's page to frames, as it
 * could if this were a field of the store, which keys may change.
 */
export const updateButtonSettings = route({
  id: 'updateButtonSettings',
  method: 'put',
  path: '/merchants/:id/settings/button',
  summary: 'Decide where the checkout button may be used',
  description:
    'Replaces the list. Applies to each page that is opened from then on. No API key may change it.',
  access: member('ADMIN', 'id', { testKeys: 'never', stepUp: 'always' }),
  params: StoreParams,
  body: ButtonChanges,
  returns: [200, ButtonSettings],
  async run({ params, body, db }) {
    const {
      found: [settings],
    } = await db.change({
      updated: updateButtonSettingsRow(params.id, body.origins),
      found: findButtonSettings(params.id),
    })
    if (!settings) throw refusal('not_found')
    return settings
  },
})
