import type { College } from "../../college/college/details.ts"

/** How the college is reached, in one line. Screens load this file without the schemas. */
export const contactLine = ({ address, phone, email }: Pick<College, "address" | "phone" | "email">) =>
  [address?.replace(/\s*\n\s*/g, ", "), phone, email].filter(Boolean).join(" · ")
