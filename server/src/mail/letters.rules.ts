import type { College } from "#contract/site/college.ts"

/** The text of an e-mail between the greeting and the college's name. */
export type Letter = { subject: string; lines: string[] }

/** The college's name, and how to reach it. */
export const signature = ({ name, phone, email }: Pick<College, "name" | "phone" | "email">) =>
  [name, [phone, email].filter(Boolean).join(" · ")].filter(Boolean).join("\n")
