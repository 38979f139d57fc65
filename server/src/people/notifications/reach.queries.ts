import { sql } from "kysely"
import type * as z from "zod"
import type { notificationReach } from "#contract/people/notifications/endpoints.ts"
import { preferences } from "#contract/people/people/preferences.ts"
import type { Database } from "../../lib/db/database.ts"
import { roleOf } from "./audiences.queries.ts"
import { settingOf } from "./rules.ts"

const isOn = (name: keyof typeof defaults) =>
  sql<boolean>`coalesce((person.preferences->>${sql.lit(name)})::boolean, ${sql.lit(defaults[name] === true)})`
const defaults = preferences.parse({})

type About = { type: string; topic: string | null }

/** Whether a person of `person` has an address and wants email about this: `wantsMail` in SQL. */
function wantedByMail(about: About) {
  const setting = settingOf(about)
  return sql<boolean>`(person.email is not null and ${isOn("emailNotifications")}
    and ${setting === undefined ? sql`true` : isOn(setting)})`
}

/** Counts the people of `person` whom an email about this reaches: nobody if there is no mail server. */
export const countMailed = (about: About, hasMailServer: boolean) =>
  hasMailServer ? sql<number>`count(*) filter (where ${wantedByMail(about)})` : sql<number>`0`

/** How many people a notification would reach in the portal, and how many of them by email. */
export const countReach = (
  db: Database,
  { audience, ...about }: z.output<typeof notificationReach>,
  hasMailServer: boolean,
) =>
  db
    .selectFrom("person")
    .select([sql<number>`count(*)`.as("portal"), countMailed(about, hasMailServer).as("by_email")])
    .where("status", "=", "active")
    .where("deleted_at", "is", null)
    .where(roleOf(audience))
    .executeTakeFirstOrThrow()
