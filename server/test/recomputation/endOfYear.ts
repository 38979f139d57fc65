import { today } from "#contract/lib/dates.ts"
import { addDays } from "#contract/lib/days.ts"
import type { College } from "../college.ts"
import type { Chance } from "./deeds.ts"

/**
 * Ends the current academic year in steps, each with its name: gives every mark that lacks, closes the terms that have begun,
 * moves the students up, and takes that back.
 */
export async function* endOfYear({ call }: College, { below }: Chance) {
  const { line } = (await call("admin", "GET /year")).body.data
  const year = line.year!
  for (const { id, name } of line.terms.filter((term) => term.gate !== null && term.start_date <= today())) {
    const params = { id }
    const { subjects } = (await call("admin", "GET /subjects", { query: { term_id: id } })).body.data
    const { gaps } = (await call("admin", "GET /terms/{id}/gaps", { params })).body.data
    for (const { subject_code, student_id, title } of gaps.filter(({ kind }) =>
      ["mark", "submission", "unpublished"].includes(kind),
    )) {
      const isEnd = title === "End of module"
      await call("admin", "POST /grades", {
        body: {
          student_id,
          term_id: id,
          subject_id: subjects.find(({ code }) => code === subject_code)?.id,
          grade_type: isEnd ? "end_module" : "assignment",
          assignment_title: title,
          ...((isEnd || title === "Any assignment") && { max_points: 10 }),
          points_earned: below(11),
        },
      })
    }
    yield { step: `every mark of ${name}`, status: 200, text: `${gaps.length} gaps` }
    const { gate } = (await call("admin", "GET /terms/{id}/closing", { params })).body.data
    const closing = await call("admin", "POST /terms/{id}/close", {
      params,
      body: { next_term_id: gate.begins?.id },
    })
    yield { step: `${name} is closed`, status: closing.status, text: closing.response.body.slice(0, 300) }
  }
  const start_date = addDays(year.end_date, 3)
  const next = {
    from_year_id: year.id,
    year_name: `${start_date.slice(0, 4)}-${Number(start_date.slice(0, 4)) + 1}`,
    start_date,
  }
  const added = await call("admin", "POST /year/next", { body: next })
  yield { step: "the next year", status: added.status, text: added.response.body.slice(0, 300) }
  const proposed = await call("admin", "POST /rollovers", { body: { from_year_id: year.id } })
  yield { step: "proposed", status: proposed.status, text: proposed.response.body.slice(0, 300) }
  if (proposed.status >= 300) return
  const params = { id: proposed.body.data.rollover.id }
  const { rollover } = (await call("admin", "GET /rollovers/{id}", { params })).body.data
  const moved = await call("admin", "POST /rollovers/{id}/run", {
    params,
    body: { version: rollover.version },
  })
  yield { step: "moved up", status: moved.status, text: moved.response.body.slice(0, 300) }
  const undone = await call("admin", "POST /rollovers/{id}/undo", { params })
  yield { step: "taken back", status: undone.status, text: undone.response.body.slice(0, 300) }
}
