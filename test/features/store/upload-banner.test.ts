import { uploadGuarantees } from '../../support/store-pictures.ts'

uploadGuarantees('banner', 5_242_880)
