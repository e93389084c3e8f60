import { describe } from 'vitest'
import { removalGuarantees } from '../../support/store-pictures.ts'

describe('the banner', () => {
  removalGuarantees('banner')
})
