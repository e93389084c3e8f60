import { Problem } from '../stack/problem.ts'

/** A branch of the database, as Neon lists it. */
export interface NeonBranch {
  id: string
  name: string
}

/** The branches of one project at Neon. */
export interface Neon {
  list(search: string): Promise<NeonBranch[]>
  remove(id: string): Promise<void>
}

/** https://api-docs.neon.tech/reference/listprojectbranches */
export function connectNeon(
  env: NodeJS.ProcessEnv,
  api = 'https://console.neon.tech/api/v2',
): Neon {
  const { NEON_API_KEY: key, NEON_PROJECT_ID: project } = env
  if (!key || !project) throw new Problem('Not set: NEON_API_KEY or NEON_PROJECT_ID.')
  const ask = async (method: string, path: string): Promise<Response> => {
    const response = await fetch(`${api}/projects/${project}/branches${path}`, {
      method,
      headers: { Accept: 'application/json', Authorization: `Bearer ${key}` },
      signal: AbortSignal.timeout(30_000),
    })
    if (!response.ok && response.status !== 404)
      throw new Problem(`Neon responds with ${response.status}: ${await response.text()}`)
    return response
  }
  return {
    async list(search) {
      const response = await ask('GET', `?limit=10000&search=${encodeURIComponent(search)}`)
      if (!response.ok) throw new Problem(`Neon knows no project ${project}.`)
      return ((await response.json()) as { branches: NeonBranch[] }).branches
    },
    async remove(id) {
      await ask('DELETE', `/${id}`)
    },
  }
}
