import { Email } from "./Email.tsx"
import { PersonStatus } from "./PersonStatus.tsx"

type Account = { email: string; phone_number: string | null; status: "active" | "inactive" }

/** The address, phone and status of a person as rows of their details. */
export const accountDetails = ({ email, phone_number, status }: Account) =>
  [
    ["Email", <Email key="email">{email}</Email>],
    ["Phone", phone_number],
    ["Status", <PersonStatus key="status" status={status} />],
  ] as const
