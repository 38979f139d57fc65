import type { College } from "../../college/college/details.ts"

/** "PO Box 12, Zomba": a postal address in one line. */
export const addressLine = (address: string | null) => address?.replace(/\s*\n\s*/g, ", ")

/** How the college is reached, in one line. Screens load this file without the schemas. */
export const contactLine = ({ address, phone, email }: Pick<College, "address" | "phone" | "email">) =>
  [addressLine(address), phone, email].filter(Boolean).join(" · ")
