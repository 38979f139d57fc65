import type { Registration } from "#contract/members/registrations.ts"

export const nameOf = ({ first_name, last_name }: Registration) => `${first_name} ${last_name}`
