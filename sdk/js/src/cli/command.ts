import type { CommandLine, CommandUsage } from './command-line.ts'

/** What a command gets from the program that runs it. */
export interface Context {
  /** How the person at the terminal calls it: `bolivar listen`, or `npm run listen --`. */
  program: string
  /** The service to use if the person names none; undefined for the one that was logged in to. */
  defaultUrl?: string | undefined
  /** Aborted by Ctrl-C. */
  signal: AbortSignal
}

/** A command: how it is called, and what it does. Rejects with what went wrong. */
export interface Command<Name extends string = string> {
  usage(program: string): CommandUsage<Name>
  run(line: CommandLine<Name>, context: Context): Promise<void>
}

/** Gives a command its type, by the names of its options. */
export const defineCommand = <Name extends string>(command: Command<Name>): Command =>
  command as unknown as Command
