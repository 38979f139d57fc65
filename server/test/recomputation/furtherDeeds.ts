import { defaultPolicy } from "#contract/assessment/grades/policy.ts"
import { inputOf } from "#contract/assessment/gradingPolicies/input.ts"
import { today } from "#contract/lib/dates.ts"
import { addDays } from "#contract/lib/days.ts"
import type { Caller, College } from "../college.ts"
import { pdf } from "../corpus.ts"
import { formOf } from "../forms.ts"
import { studentForm } from "../students.ts"
import { type Chance, type Deed, finderOf, post, put, work } from "./deeds.ts"

/** Each present student and a piece of work that they may hand in, perhaps again. */
const toHandIn = `select person_id, assignment.id from assignment
    join offering on offering.id = offering_id join term on term.id = term_id and closed_at is null
    join enrolment on enrolment.term_id = offering.term_id
      and (assignment.class is null or enrolment.class = assignment.class)
    join student on student.id = enrolment.student_id and student.deleted_at is null and left_as is null
    join person on person.id = person_id and status = 'active'
  where assignment.deleted_at is null and (due_at > now() or late_allowed) order by person_id, assignment.id`
const activePeople = (role: string) =>
  `select id from person where role = '${role}' and status = 'active' and deleted_at is null order by id`
const livingStudents = "select id from student where deleted_at is null order by id"
const lessonsHeld = `select lesson.id, person_id, lesson.date::text from lesson
    join lecturer on lecturer.id = lesson.lecturer_id join person on person.id = person_id and status = 'active'
  where lesson.date between current_date - 14 and current_date and not is_cancelled
    and lecturer.deleted_at is null and not exists (select from class_session where lesson_id = lesson.id)
  order by lesson.id`
const openWork = `select assignment.id, title, subject_id, assignment.class, max_marks from assignment
    join offering on offering.id = offering_id join term on term.id = term_id and closed_at is null
  where deleted_at is null and subject_id in (select id from subject where deleted_at is null)
  order by assignment.id`

/** Deeds of students and lecturers, and those of the office that need more than one request. */
export function furtherDeedsOf({ db, call, bearerOf }: College, chance: Chance): (() => Promise<Deed>)[] {
  const { below, oneOf } = chance
  const one = finderOf(db, chance)
  const callers = new Map<number, { bearer: string }>()
  /** The person, or the office if none was found. */
  async function callerOf(personId: unknown): Promise<Caller> {
    if (personId === undefined) return "admin"
    const id = Number(personId)
    const caller = callers.get(id) ?? { bearer: await bearerOf(id) }
    callers.set(id, caller)
    return caller
  }
  const aClass = () => `P${1 + below(15)}`
  const inDays = (days: number) => addDays(today(), days)
  let number = 0
  const undo = (kind: string) => async () =>
    post(`/imports/${(await one(`select id from import where kind = '${kind}' order by id`)).id}/undo`)
  const imported = async (kind: string, lines: readonly string[]): Promise<Deed> => ({
    ...post(`/imports/${kind}`),
    body: { lines },
    form: await formOf({}, { file: { name: "table.csv", content: Buffer.from(lines.join("\n")) } }),
  })

  return [
    async () => {
      const {
        id = 0,
        code,
        name,
      } = await one("select id, code, name from subject where deleted_at is null order by id")
      return put(`/subjects/${id}`, { code, name, is_active: oneOf([true, false]) })
    },
    async () =>
      post(
        `/subjects/${(await one("select id from subject order by id")).id}/${oneOf(["approve", "reject"])}`,
      ),
    async () => {
      const { id = 0 } = await one(livingStudents)
      const { student } = (await call("admin", "GET /students/{id}", { params: { id: Number(id) } })).body
        .data
      return put(`/students/${id}`, {
        ...student,
        version: undefined,
        student_class: aClass(),
        year_of_study: 1 + below(2),
      })
    },
    async () =>
      post("/students", {
        ...studentForm,
        email: `further${++number}@college.example`,
        year_of_study: 1 + below(2),
        student_class: aClass(),
      }),
    async () => {
      const weight = 10 * (1 + below(9))
      const change = {
        assignment_weight: weight,
        end_module_weight: 100 - weight,
        practice_counts: oneOf([true, false]),
      }
      const body = { ...inputOf(defaultPolicy), ...change }
      const { preview } = (await call("admin", "POST /grading-policies/preview", { body })).body.data
      return post("/grading-policies", { ...body, fingerprint: preview.fingerprint })
    },
    async () => {
      const { person_id, id } = await one(toHandIn)
      const form = await formOf(
        {},
        { file: { name: `work${++number}.pdf`, content: Buffer.concat([pdf, Buffer.from(`%${number}`)]) } },
      )
      return { ...post(`/assignments/${id}/submit`), caller: await callerOf(person_id), form }
    },
    async () => {
      const { student_id, id } = await one(work)
      return post("/extensions", {
        student_id,
        assignment_id: id,
        due_date: inDays(below(40)),
        reason: "Was ill",
      })
    },
    async () => ({
      method: "DELETE",
      url: `/extensions/${(await one("select id from extension order by id")).id}`,
    }),
    async () => {
      const { id, title, subject_id, max_marks } = await one(openWork)
      return put(`/assignments/${id}`, {
        title,
        subject_id,
        max_marks,
        student_class: aClass(),
        due_date: inDays(below(60) - 30),
      })
    },
    async () => {
      const { subject_id } = await one(openWork)
      const student_class = oneOf(["", aClass()])
      return post("/assignments", {
        title: `Further ${++number}`,
        subject_id,
        student_class,
        due_date: inDays(below(60) - 30),
      })
    },
    async () => {
      const { id = 0 } = await one(openWork)
      const groups = await call("admin", "GET /assignments/{id}/groups", { params: { id: Number(id) } })
      if (groups.status !== 200) return put(`/assignments/${id}/groups`)
      return put(`/assignments/${id}/groups`, {
        members: groups.body.data.groups.students.map((student) => ({
          student_id: student.id,
          number: 1 + below(3),
        })),
      })
    },
    async () => {
      const { id } = await one(openWork)
      return post("/assignments/delete", { ids: [id, (await one(openWork)).id] })
    },
    async () => {
      const { id, ...lesson } =
        await one(`select id, date::text, to_char(start_time, 'HH24:MI') as start_time,
        to_char(end_time, 'HH24:MI') as end_time, lecturer_id, room_id from lesson
        where date between current_date - 20 and current_date + 20 order by id`)
      return put(`/lessons/${id}`, { ...lesson, is_cancelled: oneOf([true, false]), reason: "Funeral" })
    },
    async () => ({
      method: "DELETE",
      url: `/lessons/${(await one("select id from lesson where changed_at is not null order by id")).id}/change`,
    }),
    async () => {
      const start_date = inDays(below(60))
      return post("/holidays", {
        name: `Holiday ${++number}`,
        start_date,
        end_date: addDays(start_date, below(3)),
      })
    },
    async () => {
      const { id = 0, person_id, date } = await one(lessonsHeld)
      const caller = await callerOf(person_id)
      const register = await call(caller, "GET /attendance/registers/{id}", { params: { id: Number(id) } })
      if (register.status !== 200) return post("/attendance")
      const { lesson, students } = register.body.data
      const attendance = students.map((student) => ({
        student_id: student.id,
        status: oneOf(["present", "absent", "late"]),
      }))
      return {
        ...post("/attendance", {
          module_id: lesson.subject_id,
          date,
          lesson_id: id,
          attendance,
          confirmed: true,
        }),
        caller,
      }
    },
    async () => {
      const first_date = inDays(-below(20))
      const caller = await callerOf((await one(activePeople("student"))).id)
      return {
        ...post("/excuses", { first_date, last_date: addDays(first_date, below(5)), reason: "Malaria" }),
        caller,
      }
    },
    async () =>
      post("/notifications", {
        title: "Water",
        message: "The pump is repaired.",
        audience: oneOf(["all", "students", "staff"]),
      }),
    async () => {
      const { id, person_id } = await one(
        "select notification.id, person_id from notification join person on person.id = person_id where status = 'active' order by id",
      )
      const caller = await callerOf(person_id)
      return oneOf<Deed>([
        { method: "PATCH", url: `/notifications/${id}/read`, caller },
        { method: "DELETE", url: `/notifications/${id}`, caller },
        { method: "PATCH", url: "/notifications/mark-all-read", caller },
      ])
    },
    async () =>
      post("/lecturers/change", {
        ids: [(await one("select id from lecturer where deleted_at is null order by id")).id],
        change: oneOf(["activate", "deactivate"]),
      }),
    async () =>
      post("/announcements", {
        title: `News ${++number}`,
        content: "The pump is repaired.",
        target_audience: oneOf(["all", "students", "lecturers"]),
      }),
    async () => {
      const row = await one(`select student_number, code, title, term.name, year_name from grade
        join student on student.id = student_id join offering on offering.id = offering_id join subject on subject.id = subject_id
        join term on term.id = term_id and closed_at is null join academic_year on academic_year.id = academic_year_id
        where student.deleted_at is null order by grade.id`)
      const line = [
        row.student_number,
        row.code,
        `Quiz ${++number}`,
        "assignment",
        below(11),
        10,
        row.name,
        row.year_name,
      ]
      return imported("grades", [
        "Student number,Subject code,Assignment title,Grade type,Points earned,Max points,Term,Academic year",
        line.join(","),
      ])
    },
    undo("grades"),
    async () => {
      const line = ["Chifundo", `Import ${++number}`, "none", "+265 888 123 456", "2003-04-05", "1", aClass()]
      return imported("students", [
        "First name,Last name,Email,Phone number,Date of birth,Year of study,Class",
        line.join(","),
      ])
    },
    undo("students"),
    async () => {
      const { id, ...mark } = await one(`select lecturer_person.id as person_id, sheet.* from (${work}) sheet
        join taught_class using (subject_id, term_id) join lecturer on lecturer.id = taught_class.lecturer_id
        join person lecturer_person on lecturer_person.id = lecturer.person_id and status = 'active'
        where taught_class.class is null or taught_class.class = sheet.class order by sheet.student_id, sheet.id`)
      const { student_id, version, person_id, ...sheet } = mark
      const cells = [
        {
          student_id,
          column: oneOf([`a${id}`, "end_module"]),
          version,
          state: oneOf(["exempt", "absent", "missing"]),
          points_earned: null,
        },
      ]
      return { ...put("/grade-sheets", { ...sheet, cells }), caller: await callerOf(person_id) }
    },
  ]
}
