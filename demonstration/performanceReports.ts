import { sql } from "kysely"
import { collegeZone } from "#contract/lib/dates.ts"
import { reportHeadings } from "#contract/registry/performanceReports/types.ts"
import type { Database } from "../server/src/lib/db/database.ts"
import { insertAll } from "./rows.ts"

/** The college's bank of phrases. */
const phrases = {
  strengths: [
    "{name} plans lessons carefully and brings teaching aids made from local materials.",
    "{name} asks good questions and listens to the answers of others.",
    "{name} reads aloud clearly and with expression.",
    "{name} knows the subject well and explains it in simple words.",
    "{name} is punctual and helps to keep the classroom in order.",
    "{name} works well in a group and shares the work fairly.",
  ],
  growth: [
    "{name} has become more confident in front of the class.",
    "{name} now hands in assignments on time.",
    "{name} has to manage the time of a lesson better.",
    "{name} is learning to give slower learners more time to answer.",
    "{name} writes on the board more neatly than at the beginning of the term.",
    "{name} has to take part more in discussions.",
  ],
  advice: [
    "Write the aim of each lesson before you choose the activities.",
    "Practise with a classmate before the next peer teaching.",
    "Read one more book of the list on this subject in the library.",
    "Ask for help early when a topic is not clear.",
    "Keep a diary of your lessons, and note one thing to do better.",
    "Use more group work, and walk around while learners work.",
  ],
} as const

const replies = ["Thank you, I will try.", "Thank you for the advice.", "Zikomo, I have understood."]

/** A whole number that is the same for the same words at every load. */
const draw = (word: string) =>
  sql`(hashtextextended(concat_ws(' ', ${word}::text, chosen.student_id, chosen.term_id, chosen.author_id), 0) & 1023)::int`

/** Two phrases for a heading, with the student's first name. */
const written = (heading: keyof typeof phrases) => {
  const all = sql`${phrases[heading]}::text[]`
  return sql`replace((${all})[1 + ${draw(heading)} % 3] || ' ' || (${all})[4 + ${draw(`${heading} too`)} % 3],
    '{name}', person.first_name)`
}

/**
 * The college's phrases, and the reports. A third of the students have a report in each term by the lecturer of a module. The
 * demonstration's lecturer has written about all of their students in earlier terms, and about half of them in the current term.
 * The terms must still be open.
 */
export async function makePerformanceReports(db: Database, today: string) {
  await insertAll(
    db,
    "report_phrase",
    reportHeadings.flatMap((heading) => phrases[heading].map((phrase) => ({ heading, phrase }))),
  )
  await sql`insert into performance_report (student_id, term_id, author_id, strengths, growth, advice, published_at,
      acknowledged_at, student_reply, created_at, updated_at)
    select chosen.student_id, chosen.term_id, chosen.author_id, ${written("strengths")},
      case when is_published or ${draw("gap")} % 2 = 0 then ${written("growth")} end, ${written("advice")},
      case when is_published then at end, case when is_read then at + interval '2 days' end,
      case when is_read and ${draw("reply")} % 4 = 0 then (${replies}::text[])[1 + ${draw("words")} % 3] end, at, at
    from (
      select distinct on (enrolment.student_id, enrolment.term_id, lecturer.id)
        enrolment.student_id, enrolment.term_id, lecturer.id as author_id, author.email = 'lecturer@college.example' as is_demo,
        person.email = 'student@college.example' as is_about_demo, term.end_date, term.end_date < ${today}::date as is_over,
        dense_rank() over (partition by enrolment.student_id, enrolment.term_id
          order by hashtextextended(concat_ws(' ', lecturer.id, enrolment.class, enrolment.term_id), 0)) as place
      from enrolment
      join term on term.id = enrolment.term_id and term.start_date + 28 < ${today}::date
      join student on student.id = enrolment.student_id
      join person on person.id = student.person_id and person.status = 'active'
      join offering on offering.term_id = term.id
      join teaching_assignment teaching on teaching.offering_id = offering.id
        and (teaching.class is null or teaching.class = enrolment.class)
      join lecturer on lecturer.id = teaching.lecturer_id
      join person author on author.id = lecturer.person_id
      order by enrolment.student_id, enrolment.term_id, lecturer.id
    ) chosen
    join student on student.id = chosen.student_id
    join person on person.id = student.person_id
    cross join lateral (select is_over or ${draw("published")} % 3 > 0 as is_published) publishing
    cross join lateral (select is_published and ${draw("read")} % 4 > 0 and not (is_about_demo and not is_over) as is_read,
      ((case when is_over then end_date - 6 else ${today}::date - 5 end) + time '15:00') at time zone ${collegeZone} as at) times
    where (is_over or ${draw("begun")} % 2 = 0 or is_about_demo)
      and (is_demo or place = 1 and (is_about_demo or ${draw("some")} % 3 = 0) or place = 2 and is_about_demo)
    order by at, chosen.term_id, chosen.student_id, chosen.author_id`.execute(db)
}
