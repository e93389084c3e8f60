import { spawnSync } from 'node:child_process'

/** The versions of Python that the client is for, beside that of this machine. */
export const PYTHON_VERSIONS = ['3.9', '3.10', '3.11', '3.12', '3.13']

/** Whether this machine has that Python, as `python3.9`. Debian has one of them; pyenv has any. */
export const hasPython = (version: string): boolean =>
  spawnSync(`python${version}`, ['--version'], { stdio: 'ignore' }).status === 0
