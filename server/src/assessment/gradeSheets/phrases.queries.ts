import { sql } from "kysely"
import type { Viewer } from "../../lib/auth/viewer.ts"
import type { Database } from "../../lib/db/database.ts"

/** The number of marks with feedback that are searched, the latest first, and of sentences that a screen gets. */
const searchedMarks = 1000
const maxPhrases = 150

/**
 * The sentences that the viewer wrote as feedback, the most used first and then the latest. A sentence with the name of its
 * student is left out, because it would be offered for another student.
 */
export async function listPhrases(db: Database, { personId }: Viewer): Promise<string[]> {
  const { rows } = await sql<{ phrase: string }>`
    with given as (
      select grade.feedback, grade.graded_at, person.first_name, person.last_name
      from grade
        join student on student.id = grade.student_id and student.deleted_at is null
        join person on person.id = student.person_id
      where grade.graded_by = ${personId} and grade.feedback is not null
      order by grade.graded_at desc, grade.id desc
      limit ${sql.lit(searchedMarks)}
    ), sentences as (
      select btrim(sentence) as sentence, graded_at, first_name, last_name
      from given, regexp_split_to_table(feedback, '(?<=[.!?])\\s+|\\n+') as sentence
    )
    select (array_agg(sentence order by graded_at desc))[1] as phrase
    from sentences
    where char_length(sentence) between 4 and 200
      and position(lower(first_name) in lower(sentence)) = 0
      and position(lower(last_name) in lower(sentence)) = 0
    group by comparable(sentence)
    order by count(*) desc, max(graded_at) desc, phrase
    limit ${sql.lit(maxPhrases)}`.execute(db)
  return rows.map(({ phrase }) => phrase)
}
