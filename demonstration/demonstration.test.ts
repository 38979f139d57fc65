import { createSecretKey, generateKeyPairSync } from "node:crypto"
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "kysely"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { CollegeEvent } from "#contract/communication/events/endpoints.ts"
import { eventStatus } from "#contract/communication/events/types.ts"
import { respell } from "#contract/lib/spelling.ts"
import { studentInput } from "#contract/members/students/endpoints.ts"
import { buildApp } from "../server/src/app.ts"
import { parseConfig } from "../server/src/config.ts"
import { documentKeyOf } from "../server/src/lib/auth/documentKey.ts"
import { createPool, type Database, openDatabase } from "../server/src/lib/db/database.ts"
import { createDiskStorage } from "../server/src/lib/files/diskStorage.ts"
import { createFiles } from "../server/src/lib/files/files.ts"
import { testDatabase } from "../server/test/database.ts"
import { loadDemonstration } from "./load.ts"

const password = "mphunzitsi-demo"
const folder = await mkdtemp(join(tmpdir(), "mphunzitsi-demonstration-"))
afterAll(() => rm(folder, { recursive: true }))

/** Loads a college of forty students into its own database. */
async function load(today?: string) {
  const { url } = await testDatabase()
  const pool = createPool({ connectionString: url, max: 3 }, (error) => console.error(error))
  afterAll(() => pool.end())
  const db = openDatabase(pool)
  await loadDemonstration(db, createDiskStorage(folder), { password, students: 40, ...(today && { today }) })
  return { db, pool }
}

const rows = async <Row>(db: Database, query: string) => (await sql<Row>`${sql.raw(query)}`.execute(db)).rows
const figures = async (db: Database, query: string) => (await rows<Record<string, unknown>>(db, query))[0]

describe("the demonstration of today", () => {
  let college: Awaited<ReturnType<typeof load>>
  let app: Awaited<ReturnType<typeof buildApp>>

  beforeAll(async () => {
    college = await load()
    const files = createFiles(createDiskStorage(folder))
    const config = parseConfig({ DATA_DIR: folder })
    app = await buildApp({
      config,
      pool: college.pool,
      files,
      secret: createSecretKey(Buffer.alloc(32)),
      documentKey: documentKeyOf(generateKeyPairSync("ed25519").privateKey),
      logger: false,
    })
  })
  afterAll(() => app.close())

  async function get(who: string, path: string) {
    const account = { email: `${who}@college.example`, password }
    const { token } = (await app.inject({ method: "POST", url: "/api/auth/login", payload: account })).json()
      .data
    const answer = await app.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${token}` } })
    expect(answer.statusCode).toBe(200)
    return answer.json().data
  }

  test("has the people, the courses and the work of a college", async () => {
    expect(
      await figures(
        college.db,
        `select (select count(*) from student) as students, (select count(*) from lecturer) as lecturers,
          (select count(distinct department) from lecturer) as departments,
          (select count(distinct class) from student) as classes,
          (select count(*) from academic_year) as years, (select count(*) from term) as terms,
          (select count(*) from subject where kind = 'course') as courses,
          (select count(*) from subject where kind = 'practice') as practice,
          (select count(distinct subject_id) from offering) as offered,
          (select count(*) from assignment) as assignments`,
      ),
    ).toEqual({
      students: 40,
      lecturers: 28,
      departments: 5,
      classes: 15,
      years: 2,
      terms: 12,
      courses: 29,
      practice: 4,
      offered: 33,
      assignments: 60,
    })
  })

  test("stores submissions as files with the right type", async () => {
    const submissions = await rows<{ file_id: string; media_type: string; size: number }>(
      college.db,
      `select file_id, media_type, size from submission_version
        join file on file.id = file_id join submission on submission.id = submission_id
        where (assignment_id, student_id) not in (select assignment_id, student_id from group_member)`,
    )
    expect(submissions.length).toBeGreaterThan(100)
    expect(new Set(submissions.map(({ file_id }) => file_id)).size).toBe(submissions.length)
    const stored = await readdir(join(folder, "files", "kept"))
    expect(stored).toEqual(expect.arrayContaining(submissions.map(({ file_id }) => file_id)))
    const { file_id, size } = submissions.find(({ media_type }) => media_type === "application/pdf")!
    const bytes = await readFile(join(folder, "files", "kept", file_id))
    expect(bytes).toHaveLength(size)
    expect(bytes.toString("latin1")).toMatch(/^%PDF-1\.4\n.*startxref\n\d+\n%%EOF\n$/s)
  })

  test("gives its student grades of closed terms, and work in every state", async () => {
    const { assignments } = await get("student", "/students/my-assignments")
    const states = new Set(assignments.map(({ status }: { status: string }) => status))
    expect(states).toEqual(new Set(["pending", "submitted", "graded"]))
    const { gpa } = await get("student", "/grades/my-gpa")
    expect(gpa.current_gpa).toBeGreaterThan(0)
  })

  test("gives its lecturer work to mark", async () => {
    const { assignments } = await get("lecturer", "/assignments")
    const waiting = assignments.filter(
      (work: { submissions_count: number; graded_count: number }) =>
        work.submissions_count > work.graded_count,
    )
    expect(waiting.length).toBeGreaterThan(0)
  })

  test("has work that is marked by a rubric, work that groups hand in once, and one student with more time", async () => {
    expect(
      await figures(
        college.db,
        `select (select count(*) from rubric) as rubrics, (select count(*) > 0 from extension where reason like '%demonstration%') as more_time,
          (select count(distinct assignment_id) from group_member) as by_groups,
          (select count(*) > 0 from grade where rubric_id is not null) as filled,
          (select count(*) from grade where rubric_id is not null and points * 20 <> max_points * (
            select sum((criterion -> 'levels' -> rubric_levels[n] ->> 'points')::numeric)
            from rubric, jsonb_array_elements(criteria) with ordinality as each(criterion, n) where rubric.id = rubric_id)) as wrong`,
      ),
    ).toEqual({ rubrics: 6, more_time: true, by_groups: 2, filled: true, wrong: 0 })
    const { assignments } = await get("student", "/students/my-assignments")
    const own = assignments.filter(({ group }: { group: unknown }) => group)
    expect(own).toMatchObject([{ group: { number: 1, members: expect.arrayContaining(["Demo Student"]) } }])
  })

  test("has notifications of which none is to be mailed, and one line for the unread grades of a student", async () => {
    const unread = `select count(*)::int as lines, count(distinct person_id)::int as students,
      bool_and(title = cardinality(parts) || ' new grades' or cardinality(parts) = 1) as counted from notification`
    const grades = await figures(college.db, `${unread} where effect = 'grades' and read_at is null`)
    expect(grades).toEqual({ lines: grades?.students, students: grades?.students, counted: true })
    expect(await rows(college.db, "select id from notification where mail_due_at is not null")).toEqual([])
  })

  test("has announcements in every state, with a receipt that some have given", async () => {
    const { announcements } = await get("admin", "/announcements")
    const states = announcements.map(({ status }: { status: string }) => status)
    expect(new Set(states)).toEqual(new Set(["scheduled", "published", "expired"]))
    const withReaders = announcements.find(({ read_count }: { read_count: number }) => read_count > 0)
    expect(withReaders.readers_count).toBeGreaterThan(withReaders.read_count)
    expect(withReaders).toMatchObject({ is_pinned: true, attachment_name: "Teaching practice list.pdf" })
    const ofSubject = announcements.filter(({ subject_name }: { subject_name: string }) => subject_name)
    expect(ofSubject).toHaveLength(1)
    const { announcements: own } = await get("student", "/announcements")
    expect(own.length).toBeLessThan(announcements.length)
    expect(
      await rows(college.db, "select key from graphile_worker.jobs where key like 'announcement %'"),
    ).toHaveLength(1)
  })

  test("has materials of several types for its student, modules in order, and one in each active term that is still to be published", async () => {
    const { materials } = await get("admin", "/materials")
    expect(materials).toHaveLength(24)
    expect(materials.filter(({ is_published }: { is_published: boolean }) => !is_published)).toHaveLength(2)
    const { materials: own } = await get("student", "/students/my-materials")
    expect(own.length).toBeGreaterThanOrEqual(6)
    expect(new Set(own.map(({ type }: { type: string }) => type)).size).toBeGreaterThanOrEqual(2)
    const { materials: taught } = await get("lecturer", "/materials")
    expect(taught.some(({ may_edit }: { may_edit: boolean }) => may_edit)).toBe(true)
    const { size } = (await figures(
      college.db,
      "select sum(size)::int as size from material_version join file on file.id = file_id",
    )) as { size: number }
    expect(size).toBeLessThan(60_000)
    const { content } = await get("lecturer", `/subjects/${taught.at(-1).subject_id}/content`)
    expect(content.items[0]).toEqual({ kind: "heading", title: "Weeks 1 and 2" })
  })

  // Computes the same figure directly from the grades, with the database's decimals.
  test("has a GPA that can be recomputed from its grades", async () => {
    const { gpa } = await get("student", "/grades/my-gpa")
    expect(
      await figures(
        college.db,
        `with mark as (
            select grade.*, offering.credits, case state when 'number' then percentage else 0 end as counts
            from grade join offering on offering.id = offering_id join subject on subject.id = subject_id
            join student on student.id = student_id join person on person.id = person_id
            where email = 'student@college.example' and kind = 'course' and state <> 'exempt'),
          module as (
            select credits, round(0.4 * avg(counts) filter (where grade_type = 'assignment')
              + 0.6 * avg(counts) filter (where grade_type = 'end_module'), 1) as figure
            from mark group by offering_id, credits)
          select round(sum(credits * case when figure >= 85 then 4 when figure >= 70 then 3 when figure >= 55 then 2
            when figure >= 40 then 1 else 0 end)::numeric / sum(credits), 2) as current_gpa, sum(credits) as total_credits
          from module where figure is not null`,
      ),
    ).toEqual({ current_gpa: gpa.current_gpa, total_credits: gpa.total_credits })
  })

  test("has events before and after today, of which one is full with its student waiting", async () => {
    const { events } = await get("student", "/events")
    const waiting = events.filter(({ my_registration: mine }: CollegeEvent) => mine?.state === "waiting")
    expect(waiting).toMatchObject([
      { title: "First aid for teachers", places_left: 0, waiting_count: 6, my_registration: { position: 1 } },
    ])
    const statuses = new Set(events.map((event: CollegeEvent) => eventStatus(event)))
    expect(statuses).toEqual(new Set(["Upcoming", "Past"]))
    expect((await get("admin", "/admin/events")).total).toBe(16)
  })

  test("has students whose records the form accepts unchanged", async () => {
    const { student } = await get("admin", "/students/1")
    expect(studentInput.safeParse(respell(studentInput, student)).error).toBeUndefined()
  })

  test("has no name that a real person might have", async () => {
    const { surnames } = await import("./words.ts")
    const names = await rows<{ last_name: string }>(college.db, "select distinct last_name from person")
    const demo = ["Administrator", "Lecturer", "Student"]
    expect([...surnames, ...demo]).toEqual(expect.arrayContaining(names.map(({ last_name }) => last_name)))
    expect(
      await figures(
        college.db,
        "select value->'details'->>'name' as name from content where key = 'college'",
      ),
    ).toEqual({ name: expect.stringContaining("Demonstration") })
  })
})

describe("a demonstration of another day", { tags: "drill" }, () => {
  const november = "2026-11-21"
  let inNovember: Awaited<ReturnType<typeof load>>

  beforeAll(async () => {
    inNovember = await load(november)
  })

  test.each([
    [november, [1, 4]],
    ["2027-02-28", [2, 5]],
    ["2027-08-31", [3, 6]],
  ])("on %s has the active terms %j", async (today, active) => {
    const { db } = today === november ? inNovember : await load(today)
    const terms = await rows<{ term_number: number }>(
      db,
      "select term_number from term where is_active order by term_number",
    )
    expect(terms.map(({ term_number }) => term_number)).toEqual(active)
    const day = `date '${today}'`
    expect(
      await figures(
        db,
        `select (select count(*) from term where is_active and ${day} between start_date and end_date) as around,
          (select count(*) from grade where graded_at > ${day}) as graded_later,
          (select count(*) from submission where created_at > ${day}) as handed_in_later,
          (select count(*) from grade join offering on offering.id = offering_id
            join enrolment using (student_id, term_id)) = (select count(*) from grade) as of_enrolled`,
      ),
    ).toEqual({ around: 2, graded_later: 0, handed_in_later: 0, of_enrolled: true })
  })

  // Finds clashes from the lessons themselves, without the bookings that prevent them.
  test("has a timetable of all hours in twelve rooms without a clash, with lessons before and after today", async () => {
    const { db } = inNovember
    const taken = `with taken as (
      select id, date, period, 'lecturer ' || lecturer_id as taken from lesson
      union all select id, date, period, 'room ' || room_id from lesson
      union all select lesson.id, date, period, 'class ' || class || year_of_study from lesson
        join timetable_entry entry on entry.id = entry_id join offering on offering.id = offering_id
        join term on term.id = term_id cross join unnest(classes) class)`
    const clashes = `${taken} select count(*) from taken one join taken other using (date, taken)
      where one.id < other.id and one.period && other.period`
    expect(await figures(db, clashes)).toEqual({ count: 0 })
    const hours = `select term_number, count(distinct class) as classes, bool_and(hours = credits) as all_hours
      from (select offering_id, class, sum(extract(epoch from end_time - start_time)) / 3600 as hours from timetable_entry
        cross join unnest(classes) class group by offering_id, class) had
      join offering on offering.id = offering_id join term on term.id = term_id where kind = 'course' group by term_number order by 1`
    expect(await rows(db, hours)).toEqual([
      { term_number: 1, classes: 8, all_hours: true },
      { term_number: 2, classes: 8, all_hours: true },
      { term_number: 5, classes: 7, all_hours: true },
    ])
    expect(
      await figures(
        db,
        `select (select count(*) from room) as rooms, min(date) < '${november}' as held, max(date) > '${november}' as to_come,
          count(*) filter (where date::text like '%-12-25') as at_christmas from lesson`,
      ),
    ).toEqual({ rooms: 12, held: true, to_come: true, at_christmas: 0 })
  })

  test("gives each class in teaching practice a seminar this week, the demonstration's student among them", async () => {
    const { db } = inNovember
    const seminars = `select count(distinct class) as classes, count(*) as seminars,
        bool_or(class = (select class from student join person on person.id = person_id where email = 'student@college.example')) as own
      from lesson join timetable_entry entry on entry.id = entry_id join offering on offering.id = offering_id
      join term on term.id = term_id cross join unnest(classes) class
      where kind = 'practice' and date_trunc('week', date::timestamp) = date_trunc('week', '${november}'::timestamp)`
    expect(await figures(db, seminars)).toEqual({ classes: 7, seminars: 7, own: true })
  })

  test("has registers of the lessons before today, with some students under 80 %, and excuses in every state", async () => {
    const { db } = inNovember
    expect(
      await figures(
        db,
        `select min(date) < '${november}' as held, max(date) < '${november}' as none_later,
          bool_and(present + absent = strength) as whole,
          round(100.0 * sum(present) / sum(strength)) between 90 and 97 as usual,
          bool_and(strength = (select count(*) from register_mark where session_id = class_session.id)) as counted
        from class_session`,
      ),
    ).toEqual({ held: true, none_later: true, whole: true, usual: true, counted: true })
    const states = "select string_agg(distinct state, ' ') as states, count(*) from excuse"
    expect(await figures(db, states)).toEqual({ states: "accepted rejected waiting", count: 16 })
    const own = `select count(*) > 0 as own from register_mark join student on student.id = student_id
      join person on person.id = person_id where email = 'student@college.example'`
    expect(await figures(db, own)).toEqual({ own: true })
    expect(await figures(db, "select count(*) > 0 as warned from attendance_warning")).toEqual({
      warned: true,
    })
  })

  test("is the same at every load", async () => {
    const digest = `select md5(string_agg(concat_ws(' ', student_id, offering_id, title, state, points, max_points,
      graded_by, graded_at, feedback), '|' order by id)) as digest, count(*) as count from grade`
    const registers = `select md5(string_agg(concat_ws(' ', session_id, student_id, status), '|' order by session_id, student_id)) as digest,
      count(*) as count from register_mark`
    const again = await load(november)
    for (const each of [digest, registers])
      expect(await figures(again.db, each)).toEqual(await figures(inNovember.db, each))
  })
})
