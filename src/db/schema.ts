export * from './api-keys.ts'
export * from './merchants.ts'
export * from './records.ts'
export * from './users.ts'
