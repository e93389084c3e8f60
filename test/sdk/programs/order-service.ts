import type { Bolivar } from '@bolivar-payments/sdk'
import { sell } from './order'

/** As NestJS marks what it is to construct, by the types of the parameters. */
const injected: unknown[] = []
function Injectable(): ClassDecorator {
  return (target) => {
    const { getMetadata } = Reflect as { getMetadata?: (key: string, of: object) => unknown[] }
    injected.push(getMetadata?.('design:paramtypes', target) ?? target)
  }
}

@Injectable()
export class OrderService {
  constructor(private readonly bolivar: Bolivar) {}

  sell(order: string): Promise<string> {
    return sell(this.bolivar, order)
  }
}
console.log(injected.length, typeof OrderService)
