/** "1 student", "612 students" */
export const many = (count: number, noun: string) =>
  `${count.toLocaleString("en-MW")} ${noun}${count === 1 ? "" : "s"}`

export const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }) =>
  `${first_name} ${last_name}`

export const statusLabel = { active: "Active", inactive: "Inactive" } as const
