export const statusLabel = { active: "Active", inactive: "Inactive" } as const

export const studentStatusLabel = { ...statusLabel, graduated: "Graduated", withdrawn: "Withdrawn" } as const
