import { addDays } from "#contract/lib/days.ts"
import { addRubrics } from "../server/src/assessment/assignments/rubrics.queries.ts"
import { saveGroups } from "../server/src/assessment/workGroups/queries.ts"
import type { Viewer } from "../server/src/lib/auth/viewer.ts"
import type { Database } from "../server/src/lib/db/database.ts"
import { insertRow } from "../server/src/lib/db/records.ts"
import { audienceOf, type DemoAssignment, type DemoSubmission, groupsOf } from "./coursework.ts"
import type { Lecturer, Student } from "./people.ts"

type Coursework = { works: readonly DemoAssignment[]; handedIn: readonly DemoSubmission[] }

/** The criteria of the work that is marked by a rubric. Their best levels make 20 points. */
const criteria = [
  {
    title: "Plan",
    levels: [
      { title: "Missing", words: "No aim is named.", points: 0 },
      { title: "Begun", words: "There is an aim, but the steps don't lead to it.", points: 4 },
      { title: "Complete", words: "Each step leads to the aim, and has its time.", points: 8 },
    ],
  },
  {
    title: "Learners",
    levels: [
      { title: "Listen", words: "Only the teacher speaks.", points: 2 },
      { title: "Answer", words: "Some learners answer questions.", points: 5 },
      { title: "Work", words: "Every learner does something themselves.", points: 8 },
    ],
  },
  {
    title: "Language",
    levels: [
      { title: "Hard to read", words: null, points: 1 },
      { title: "Clear", words: null, points: 4 },
    ],
  },
]

const asViewer = ({ personId, id }: Lecturer): Viewer => ({
  personId,
  role: "lecturer",
  lecturerId: id,
  studentId: null,
  sessionId: "demonstration",
  mustChangePassword: false,
})

/** A rubric for each assignment that is marked by one, groups where one member hands in for all, and more time for one student. */
export async function makeMarkingWays(
  db: Database,
  { works, handedIn }: Coursework,
  students: readonly Student[],
  today: string,
) {
  for (const work of works) {
    if (work.hasRubric) await addRubrics(db, asViewer(work.lecturer), [work.id], { criteria, decides: true })
    if (work.byGroups) {
      const groups = groupsOf(audienceOf(work, students))
      const members = groups.flatMap((group, index) =>
        group.map(({ id: student_id }) => ({ student_id, number: index + 1 })),
      )
      await saveGroups(
        db,
        { id: work.id, term_id: work.offering.term.id, student_class: work.className },
        [],
        members,
      )
    }
    if (work.extendsOne) {
      const done = new Set(
        handedIn.filter((demoSubmission) => demoSubmission.work === work).map(({ student }) => student),
      )
      const latecomer = audienceOf(work, students).find((student) => !student.isDemo && !done.has(student))
      if (latecomer)
        await insertRow(db, "extension", {
          assignment_id: work.id,
          student_id: latecomer.id,
          given_by: asViewer(work.lecturer).personId,
          due_at: `${addDays(today, 11)}T14:00:00Z`,
          reason:
            "A week at the health centre. The letter is with the office; it belongs to the demonstration.",
        })
    }
  }
}
