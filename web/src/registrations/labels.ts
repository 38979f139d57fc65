import type { Registration } from "#contract/registrations.ts"

export const roleLabel = { student: "Student", lecturer: "Lecturer", admin: "Administrator" } as const

export const nameOf = ({ first_name, last_name }: Registration) => `${first_name} ${last_name}`
