import { sql } from "kysely"
import type { AnnouncementPriority } from "#contract/announcements/types.ts"
import type { Role } from "#contract/lib/endpoints.ts"
import { roles } from "#contract/lib/endpoints.ts"
import type { Priority } from "#contract/notifications/types.ts"
import type { Database } from "../lib/db/database.ts"
import { notify } from "../notifications/queries.ts"
import { audience, isInAudience } from "./queries.ts"
import { previewOf } from "./rules.ts"

/** Notifications know no urgent ones. */
const priorityOf = (priority: AnnouncementPriority): Priority => (priority === "urgent" ? "high" : priority)

/** Active people whom an announcement is for, but for its author. */
const audienceOf = (id: number) => sql<number>`(
  select person.id from announcement cross join ${audience}
  where announcement.id = ${id} and ${isInAudience})`

type Announced = {
  id: number
  title: string
  content: string
  priority: AnnouncementPriority
  author_id: number | null
}

/** Tells the audience, each with a link to their own screen. Told again, the notification is a new one, unread. */
export async function notifyAudience(db: Database, announced: Announced) {
  const { id, title, content, priority, author_id } = announced
  const tell = (role: Role) =>
    notify(db, {
      type: "announcement",
      priority: priorityOf(priority),
      title,
      message: previewOf(content),
      link: `/${role}/announcements?view=${id}`,
      senderId: author_id,
      effect: `announcement ${id}`,
      repeats: true,
      to: (person) =>
        person.and([person("person.role", "=", role), person("person.id", "in", audienceOf(id))]),
    })
  for (const role of roles) await tell(role)
}
