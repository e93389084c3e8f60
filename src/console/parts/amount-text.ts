import { amountToType } from '../../domain/format.ts'
import { language } from '../language.ts'

/** An exact decimal as one types it in the language of this visit: `1250.50` -> `1250,50`. */
export const amountText = (amount: string): string =>
  language === 'es' ? amountToType(amount) : amount
