import { Email } from "../../ui/controls/Email.tsx"
import type { studentStatusLabel } from "./labels.ts"
import { PersonStatus } from "./PersonStatus.tsx"

type Account = { email: string | null; phone_number: string | null; status: keyof typeof studentStatusLabel }

/** The address, phone and status of a person as rows of their details. */
export const accountDetails = ({ email, phone_number, status }: Account) =>
  [
    ["Email", email === null ? "None: they sign in with their number" : <Email key="email">{email}</Email>],
    ["Phone", phone_number],
    ["Status", <PersonStatus key="status" status={status} />],
  ] as const
