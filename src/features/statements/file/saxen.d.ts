/** What is used of the package, which has no types. */
declare module 'saxen' {
  type DecodeEntities = (text: string) => string

  export class Parser {
    on(
      event: 'openTag',
      listener: (
        name: string,
        attributes: () => Record<string, string> | false,
        decodeEntities: DecodeEntities,
        isSelfClosing: boolean,
      ) => void,
    ): this
    on(event: 'closeTag', listener: (name: string) => void): this
    on(event: 'text', listener: (text: string, decodeEntities: DecodeEntities) => void): this
    on(event: 'cdata', listener: (text: string) => void): this
    on(event: 'error', listener: (error: Error) => void): this
    stop(): void
    parse(xml: string): void
  }
}
