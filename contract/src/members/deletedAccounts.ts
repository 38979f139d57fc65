import * as z from "zod"
import { email } from "../lib/contactFields.ts"
import { endpoints, roles } from "../lib/endpoints.ts"
import { choice } from "../lib/fields.ts"
import { listQuery } from "../lib/lists.ts"
import { done, listOf } from "../lib/replies.ts"
import { personName } from "../people/people/people.ts"

/** A person who deleted their account, until it is erased (product decision 3.12). */
const deletedAccount = z.object({
  id: z.int(),
  ...personName,
  email: z.string().nullable(),
  role: z.enum(roles),
  /** The student or employee number. */
  number: z.string().nullable(),
  deleted_at: z.string(),
  erase_at: z.string(),
})
export type DeletedAccount = z.infer<typeof deletedAccount>

export const deletedAccountEndpoints = endpoints({
  "GET /deleted-accounts": {
    roles: ["admin"],
    query: listQuery(["last_name", "deleted_at", "erase_at"], { role: choice("Role", roles).optional() }),
    response: listOf("accounts", deletedAccount),
  },
  "POST /deleted-accounts/{id}/restore": {
    auditLabel: "restored the account of",
    roles: ["admin"],
    /** A new address, required if somebody else has the old one by now. */
    body: z.object({ email: email().optional() }),
    response: done,
  },
})
