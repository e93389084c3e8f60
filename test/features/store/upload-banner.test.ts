import { describe } from 'vitest'
import { uploadGuarantees } from '../../support/store-pictures.ts'

describe('the banner', () => {
  uploadGuarantees('banner', 5_242_880)
})
