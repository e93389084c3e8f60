import { certify } from './certify.ts'
import type { Command } from './command.ts'
import { listen } from './listen.ts'
import { login, logout } from './login.ts'
import { requests } from './requests.ts'
import { trigger } from './trigger.ts'

/** The commands by their names, each with what it is for. */
export const commands: Record<string, { command: Command; summary: string }> = {
  login: { command: login, summary: 'stores a service and a test key for the other commands' },
  logout: { command: logout, summary: 'removes them' },
  listen: { command: listen, summary: 'shows test events as they happen, and forwards them' },
  trigger: { command: trigger, summary: 'makes a test event happen' },
  certify: {
    command: certify,
    summary: 'tries on a webhook what happens to every one sooner or later',
  },
  requests: { command: requests, summary: 'shows what API keys have sent' },
}
