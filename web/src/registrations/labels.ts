import type { Registration } from "#contract/registrations.ts"

export const nameOf = ({ first_name, last_name }: Registration) => `${first_name} ${last_name}`
