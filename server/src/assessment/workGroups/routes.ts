import { workGroupEndpoints } from "#contract/assessment/workGroups.ts"
import { isOpen } from "../../courses/terms/rules.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"
import type { Database } from "../../lib/db/database.ts"
import { allow, found, refuse, rejectField } from "../../lib/errors.ts"
import { routes } from "../../lib/http/handlers.ts"
import { refuseStale } from "../../lib/http/versions.ts"
import { type FoundAssignment, findAssignment, lockAssignments } from "../assignments/queries.ts"
import { mayEdit } from "../assignments/rules.ts"
import { listStudents, lockClass, notifyOfGroups, saveGroups } from "./queries.ts"
import { whyNotGrouped } from "./rules.ts"

const closed = "This term is closed, so its groups can't be changed."
const noClass = "Groups are made within a class. Set this work for a class first."

export const workGroupRoutes = () =>
  routes(workGroupEndpoints, {
    "GET /assignments/{id}/groups": async ({ db, viewer, params }) => ({
      data: { groups: await groupsOf(db, viewer, found(await findAssignment(db, viewer, params.id))) },
    }),

    "PUT /assignments/{id}/groups": async ({ db, viewer, params, body: { members }, version, audit }) => {
      const assignment = found((await lockAssignments(db, viewer, [params.id]))[0])
      allow(mayEdit(viewer, assignment))
      if (!isOpen(assignment)) refuse(closed)
      if (assignment.student_class === null) refuse(noClass)
      await lockClass(db, assignment)
      const before = await groupsOf(db, viewer, assignment)
      refuseStale(before, version)
      rejectField("members", whyNotGrouped(before.students, members, found(assignment.student_class)))
      await saveGroups(db, assignment, before.students, members)
      const after = await groupsOf(db, viewer, found(await findAssignment(db, viewer, params.id)))
      const old = new Map(before.students.map(({ id, number }) => [id, number]))
      const moved = after.students.filter(({ id, number }) => number !== null && number !== old.get(id))
      await notifyOfGroups(
        db,
        assignment,
        viewer.personId,
        moved.map(({ id }) => id),
      )
      audit("work_groups", params.id, auditedOf(assignment, before), auditedOf(assignment, after))
      const saved = moved.length > 0 ? "Groups saved. Their members are told." : "Groups saved."
      const message = members.length > 0 ? saved : "Everybody hands in alone."
      return { message, data: { groups: after } }
    },
  })

type Groups = Awaited<ReturnType<typeof groupsOf>>

async function groupsOf(db: Database, viewer: Viewer, assignment: FoundAssignment) {
  const { student_class, version } = assignment
  return {
    student_class,
    students: student_class === null ? [] : await listStudents(db, assignment),
    may_edit: mayEdit(viewer, assignment) && isOpen(assignment),
    closed: !isOpen(assignment),
    version,
  }
}

const auditedOf = ({ title }: FoundAssignment, { students }: Groups) => ({
  title,
  members: students.filter(({ number }) => number !== null).length,
  groups: new Set(students.flatMap(({ number }) => number ?? [])).size,
})
