import { removalGuarantees } from '../../support/store-pictures.ts'

removalGuarantees('logo')
