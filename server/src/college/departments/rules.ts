export const whyNoDepartment = (name: string, offered: readonly string[]) =>
  offered.includes(name) ? undefined : `Department must be one of: ${offered.join(", ")}.`
