/** People sign in with their email address or their student or employee number (product decision 3.21). */
export const isAddress = (name: string) => name.includes("@")

/** A number as people type it: "ipte25 0001", or with the dash that a phone offers. */
export const normalizedNumber = (number: string) =>
  number
    .trim()
    .toUpperCase()
    .replace(/[\s\p{Dash}]+/gu, "-")

/** The name as the college writes it, whatever a person types. */
export const normalizedSignInName = (name: string) =>
  isAddress(name) ? name.trim().toLowerCase() : normalizedNumber(name)

type SignInNames = { email: string | null; number: string | null }

/** The name with which a person signs in: their number if they have no email. */
export const signInNameOf = ({ email, number }: SignInNames) => email ?? number ?? ""
