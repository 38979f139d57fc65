import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import { isComplete, markOf } from "#contract/assessment/rubrics/rubric.ts"
import { type Caller, openCollege } from "../../../test/college.ts"
import { criteria, level, rubricMarkingOf } from "../../../test/rubrics/marking.ts"

const college = await openCollege()
const { call, db } = college
const {
  term,
  subject,
  saveRubric,
  readRubric,
  readSheet,
  myAssignment,
  publish,
  marking,
  addLecturer,
  addStudent,
  teach,
  clear,
} = await rubricMarkingOf(college)

beforeEach(clear)

describe("a rubric", () => {
  test("is changed by those who may change the assignment, and read by those who mark it", async () => {
    const { id, student, lecturer } = await marking()
    expect(await readRubric("admin", id)).toMatchObject({
      criteria,
      decides: true,
      max_marks: 50,
      version: 1,
      marks: { published: 0, drafts: 0, of_others: 0 },
    })
    const colleague = await addLecturer()
    await teach(colleague.id, "P1")
    expect(await readRubric(colleague, id)).toMatchObject({ may_edit: false, criteria })
    expect((await saveRubric(colleague, id)).status).toBe(403)
    expect((await saveRubric(await addLecturer(), id)).status).toBe(404)
    expect((await saveRubric(student, id)).status).toBe(403)
    expect((await saveRubric(lecturer, id, { version: 0 })).status).toBe(409)
    expect((await saveRubric(lecturer, id, { criteria: [], version: 1 })).body.message).toBe(
      "The rubric was taken away.",
    )
    expect(await readRubric(lecturer, id)).toMatchObject({ criteria: [], version: 2 })
    const again = await saveRubric(lecturer, id, { criteria: [], version: 2 })
    expect([again.status, again.body.errors]).toEqual([
      422,
      { criteria: "Add a criterion: this work has no rubric yet." },
    ])
    expect(await readRubric(lecturer, id)).toMatchObject({ criteria: [], version: 2 })
  })

  test("has its criteria and levels in the audit log, before and after", async () => {
    const { id, lecturer } = await marking()
    await saveRubric(lecturer, id, { criteria: criteria.slice(1), version: 1 })
    const { entries } = (await call("admin", "GET /audit", { query: { entity: "rubric" } })).body.data
    const { entry } = (await call("admin", "GET /audit/{id}", { params: { id: entries[0]!.id } })).body.data
    expect([entry.entity_id, entry.changes]).toEqual([
      `${id}`,
      [{ field: "criteria", before: criteria, after: criteria.slice(1) }],
    ])
  })

  test("requires titles, points and a best mark above 0", async () => {
    const { id, lecturer } = await marking()
    const refused = async (wrong: unknown) =>
      (
        await call(lecturer, "PUT /assignments/{id}/rubric", {
          params: { id },
          body: { criteria: wrong },
        })
      ).body.errors
    expect(await refused([{ title: "", levels: [] }])).toEqual({
      "criteria.0.title": "Criterion is required.",
      "criteria.0.levels": "A criterion needs at least one level.",
    })
    const wanted = "Points must be a number from 0 to 1000 with at most one decimal."
    for (const points of [-1, 1001, 2.55, "many"])
      expect(await refused([{ title: "Style", levels: [{ title: "Fair", points }] }])).toMatchObject({
        "criteria.0.levels.0.points": wanted,
      })
    expect(
      await refused([
        { title: "Style", levels: [level("Fair", 1), level("fair", 2)] },
        { title: "style ", levels: [level("Fair", 1)] },
      ]),
    ).toEqual({
      criteria: "Each criterion needs a title of its own.",
      "criteria.0.levels": "Each level of a criterion needs a title of its own.",
    })
    expect(await refused([{ title: "Style", levels: [level("Fair", 0)] }])).toEqual({
      criteria: "At least one level must have points, or there is no best mark.",
    })
  })

  test("is copied with its assignment for each of the classes, and given to assignments that were set together", async () => {
    const { id, lecturer } = await marking()
    await teach(lecturer.id, "P2")
    const body = {
      title: "Essay again",
      subject_id: subject.id,
      due_date: "2085-03-04",
      student_class: "P1",
      other_classes: ["P2"],
      copy_of: id,
    }
    const copy = (await call(lecturer, "POST /assignments", { body })).body.data.assignment
    const ids = (
      await db.selectFrom("assignment").select("id").where("set_id", "is not", null).orderBy("id").execute()
    ).map((row) => row.id)
    expect(ids).toHaveLength(2)
    for (const one of ids) expect(await readRubric(lecturer, one)).toMatchObject({ criteria, decides: true })
    const shorter = criteria.slice(1)
    await saveRubric(lecturer, copy.id, { criteria: shorter, with_others: true })
    for (const one of ids) expect((await readRubric(lecturer, one)).criteria).toEqual(shorter)
    expect((await readRubric(lecturer, id)).criteria).toEqual(criteria)
  })

  test("can be taken from an earlier piece of work that one may see", async () => {
    const { id, lecturer } = await marking()
    const titles = async (caller: Caller) =>
      (await call(caller, "GET /rubrics", { query: { search: "ess" } })).body.data.rubrics.map((rubric) => [
        rubric.assignment_id,
        rubric.criteria.length,
      ])
    expect(await titles(lecturer)).toEqual([[id, 2]])
    expect(await titles(await addLecturer())).toEqual([])
    await saveRubric(lecturer, id, { criteria: criteria.slice(1) })
    expect(await titles(lecturer)).toEqual([[id, 1]])
    await saveRubric(lecturer, id, { criteria: [] })
    expect(await titles(lecturer)).toEqual([])
  })
})

describe("a mark by a rubric", () => {
  test("is the sum of its levels, scaled to the assignment's maximum, and is saved by the grade sheet", async () => {
    const { id, lecturer, rubric, save } = await marking()
    const filled = { id: rubric.id, levels: [2, 1] }
    expect(await save({ points_earned: 36, rubric: filled })).toMatchObject({
      outcome: "refused",
      message: "By the rubric this mark is 36.3.",
    })
    expect(await save({ points_earned: 36.3, rubric: filled })).toMatchObject({
      outcome: "saved",
      cell: { points_earned: 36.3, rubric: filled, version: 1 },
    })
    const { columns, cells } = await readSheet(lecturer)
    expect(columns.find(({ column }) => column === `a${id}`)?.rubric).toEqual(rubric)
    expect(columns.find(({ column }) => column === "end_module")).not.toHaveProperty("rubric")
    expect(cells).toMatchObject([{ rubric: filled }])
    // Other levels with the same sum are a change.
    expect(await save({ points_earned: 36.3, rubric: filled }, 0)).toMatchObject({ outcome: "saved" })
    expect(await save({ points_earned: 36.3, rubric: null }, 1)).toMatchObject({ outcome: "saved" })
    expect((await readSheet(lecturer)).cells[0]).not.toHaveProperty("rubric")
  })

  test("keeps its levels in its history, also after another mark has replaced it", async () => {
    const { lecturer, rubric, save } = await marking()
    await save({ points_earned: 36.3, rubric: { id: rubric.id, levels: [2, 1] } })
    await save({ points_earned: 50, rubric: { id: rubric.id, levels: [2, 2] } }, 1)
    await save({ points_earned: 41 }, 2)
    const { grades } = (await call(lecturer, "GET /grades")).body.data
    const details = (await call(lecturer, "GET /grades/{id}", { params: { id: grades[0]!.id } })).body.data
    expect(details.history.map(({ after }) => [after?.points_earned, after?.rubric])).toEqual([
      [36.3, "Argument: Strong, Language: Fair"],
      [50, "Argument: Strong, Language: Strong"],
      [41, undefined],
    ])
    expect(details.history.at(-1)?.before?.rubric).toBe("Argument: Strong, Language: Strong")
  })

  test("is refused alone, without other cells, if the rubric isn't one of the assignment's or isn't filled in", async () => {
    const { rubric, save } = await marking()
    const other = await marking()
    const why = async (given: unknown, overrides: object = {}) =>
      (await save({ points_earned: 10, rubric: given, ...overrides })).message
    expect(await why({ id: other.rubric.id, levels: [0, 0] })).toBe(
      "This rubric isn't one of this piece of work.",
    )
    expect(await why({ id: rubric.id, levels: [2] })).toBe("Choose a level of each criterion of the rubric.")
    expect(await why({ id: rubric.id, levels: [2, 3] })).toBe(
      "Choose a level of each criterion of the rubric.",
    )
    expect(await why("full")).toBe("Rubric must have its number and the level of each criterion.")
    expect(await why({ id: rubric.id, levels: [0, 0] }, { state: "missing", points_earned: null })).toBe(
      "Only a mark with points has a rubric.",
    )
  })

  test("that is typed over loses what was filled in, unless the rubric only proposes", async () => {
    for (const decides of [true, false]) {
      const { lecturer, rubric, student, id, save } = await marking({ decides })
      const filled = { id: rubric.id, levels: [2, 2] }
      await save({ points_earned: 50, rubric: filled })
      expect(await save({ points_earned: 50, feedback: "Well argued." }, 1)).toMatchObject({
        cell: { rubric: filled, feedback: "Well argued." },
      })
      const body = {
        student_id: student.id,
        subject_id: subject.id,
        term_id: term.id,
        grade_type: "assignment" as const,
        assignment_id: id,
        points_earned: 41,
      }
      await call(lecturer, "POST /grades/create-or-update", { body })
      const cell = (await readSheet(lecturer)).cells.find((cell) => cell.column === `a${id}`)
      expect([cell?.points_earned, cell?.rubric]).toEqual([41, decides ? undefined : filled])
      await save({ state: "missing" }, cell?.version)
      expect(
        (await readSheet(lecturer)).cells.find((cell) => cell.column === `a${id}`)?.rubric,
      ).toBeUndefined()
    }
  })

  test("may differ from what a rubric proposes", async () => {
    const { rubric, save } = await marking({ decides: false })
    const filled = { id: rubric.id, levels: [1, 1] }
    expect(await save({ points_earned: 30, rubric: filled })).toMatchObject({
      outcome: "saved",
      cell: { points_earned: 30, rubric: filled },
    })
  })
})

describe("a student", () => {
  test("reads the rubric before they hand in, and their own filled one once the mark is published", async () => {
    const { id, student, rubric, save } = await marking()
    const other = await addStudent(term.id, "P1")
    expect((await myAssignment(other, id)).rubric).toEqual({ ...rubric, levels: null })
    await save({ points_earned: 50, rubric: { id: rubric.id, levels: [2, 2] } })
    expect(await myAssignment(student, id)).toMatchObject({
      points_earned: null,
      rubric: { ...rubric, levels: null },
    })
    await publish(id)
    expect(await myAssignment(student, id)).toMatchObject({
      points_earned: 50,
      rubric: { ...rubric, levels: [2, 2] },
    })
    expect((await myAssignment(other, id)).rubric?.levels).toBeNull()
    expect((await call(student, "GET /assignments/{id}/rubric", { params: { id } })).status).toBe(403)
  })
})

test("each mark by a rubric is what PostgreSQL makes of criteria, levels and maximum", async () => {
  let seed = 7
  function next(max: number) {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % max
  }
  const cases = Array.from({ length: 400 }, () => {
    const all = Array.from({ length: 1 + next(6) }, () => ({
      levels: Array.from({ length: 1 + next(5) }, () => ({ points: next(200) / 10 })),
    }))
    return { all, levels: all.map(({ levels }) => next(levels.length)), max: 1 + next(200) }
  }).filter(({ all }) => all.some(({ levels }) => levels.some(({ points }) => points > 0)))
  const inputs = cases.map(({ all, levels, max }, index) => ({
    place: index,
    criteria: all,
    chosen: levels,
    max,
  }))
  const { rows } = await sql<{ mark: number }>`
    select round(sum((criterion -> 'levels' -> (chosen ->> (n::int - 1))::int ->> 'points')::numeric) * one.max
      / sum((select max((level ->> 'points')::numeric) from jsonb_array_elements(criterion -> 'levels') level)), 1)::float8 as mark
    from jsonb_to_recordset(${JSON.stringify(inputs)}::jsonb) as one(place int, criteria jsonb, chosen jsonb, max numeric),
      jsonb_array_elements(criteria) with ordinality as each(criterion, n)
    group by place, one.max order by place`.execute(db)
  expect(cases.map(({ all, levels, max }) => markOf(all, levels, max))).toEqual(rows.map(({ mark }) => mark))
  expect(cases.every(({ all, levels }) => isComplete(all, levels))).toBe(true)
})
