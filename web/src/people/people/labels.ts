export const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }) =>
  `${first_name} ${last_name}`

export const statusLabel = { active: "Active", inactive: "Inactive" } as const

export const studentStatusLabel = { ...statusLabel, graduated: "Graduated", withdrawn: "Withdrawn" } as const
