import { forgotPasswordInput } from "#contract/people/accounts/endpoints.ts"
import { createSessions } from "../server/src/lib/auth/sessions.ts"
import { readSigningKey } from "../server/src/lib/auth/signingKey.ts"
import { openSecrets } from "../server/src/lib/cluster/bucketSecrets.ts"
import { inTransaction } from "../server/src/lib/db/transactions.ts"
import { StartupError } from "../server/src/lib/startupError.ts"
import { saveAudit } from "../server/src/office/audit/saving.queries.ts"
import { makeAdministrator } from "../server/src/office/setup/queries.ts"
import type { College } from "./withCollege.ts"

/** Makes the person with this email address an administrator, for a new college or for an administrator who is locked out. */
export async function admin({ config, database }: College, [address = "", ...names]: string[]) {
  const parsed = forgotPasswordInput.safeParse({ email: address })
  if (!parsed.success)
    throw new StartupError("Usage: npm run college -- admin <email address> [first name] [last name]")
  const { email } = parsed.data
  const [first_name = "College", last_name = "Administrator"] = names
  const sessions = createSessions(await readSigningKey(openSecrets(config, database)))
  const { link } = await inTransaction(database, async (db) => {
    const created = await makeAdministrator(
      db,
      { sessions, publicUrl: config.publicUrl },
      { email, first_name, last_name },
    )
    const act = { actorId: null, action: "college admin", address: "console" }
    await saveAudit(db, act, {
      entity: "person",
      id: created.id,
      before: null,
      after: { role: "admin", status: "active" },
    })
    return created
  })
  return [`${email} is an administrator. The password is chosen here, once, within 72 hours:`, link]
}
