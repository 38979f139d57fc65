import { sql } from "kysely"
import { fullTermName } from "#contract/courses/terms/names.ts"
import { sum } from "#contract/lib/objects.ts"
import type { Database } from "../../lib/db/database.ts"
import { lecturers } from "../../people/notifications/audiences.queries.ts"
import { notify } from "../../people/notifications/queries.ts"
import type { countGaps } from "./queries.ts"
import { reminderOf } from "./rules.ts"

type Groups = Awaited<ReturnType<typeof countGaps>>["groups"]
type Term = { id: number; name: string; academic_year_name: string }

/**
 * Reminds lecturers of their gaps in a term, and returns how many. Nobody is reminded twice within a day, even by two
 * administrators at the same time.
 */
export async function remindLecturers(
  db: Database,
  term: Term,
  { groups, only, senderId }: { groups: Groups; only: number | null; senderId: number },
) {
  const everybody = new Set(groups.flatMap((group) => group.lecturers.map(({ id }) => id)))
  const recipients = [...everybody].filter((id) => only === null || id === only)
  const { rows: due } = await sql<{ lecturer_id: number }>`
    insert into term_reminder as last (term_id, lecturer_id, sent_by)
    select ${term.id}, id, ${senderId} from unnest(${recipients}::int[]) as id order by id
    on conflict (term_id, lecturer_id) do update set sent_by = excluded.sent_by, sent_at = excluded.sent_at
    where last.sent_at <= now() - interval '1 day'
    returning lecturer_id`.execute(db)
  for (const { lecturer_id } of due) {
    const ownGroups = groups.filter((group) => group.lecturers.some(({ id }) => id === lecturer_id))
    await notify(db, {
      to: lecturers([lecturer_id]),
      type: "reminder",
      priority: "high",
      title: `Before ${fullTermName(term)}, is closed`,
      message: reminderOf(addByModule(ownGroups)),
      link: "/lecturer/grades",
      senderId,
      effect: `closing of term ${term.id} for lecturer ${lecturer_id}`,
      repeats: true,
    })
  }
  return { reminded: due.length, waiting: recipients.length - due.length }
}

/** One count for each kind and module. The groups count each class separately. */
function addByModule(groups: Groups) {
  const sums = Map.groupBy(groups, ({ kind, subject_code }) => `${kind} ${subject_code ?? ""}`)
  return [...sums.values()].map((rows) => ({
    kind: rows[0].kind,
    subject_code: rows[0].subject_code,
    count: sum(rows.map(({ count }) => count)),
  }))
}
