import { isDeepStrictEqual } from "node:util"
import { rubricEndpoints } from "#contract/assessment/rubrics/endpoints.ts"
import { isOpen } from "../../courses/terms/rules.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"
import type { Database } from "../../lib/db/database.ts"
import { allow, found, refuse, rejectField, requireConfirmation } from "../../lib/errors.ts"
import { routes } from "../../lib/http/handlers.ts"
import { refuseStale } from "../../lib/http/versions.ts"
import { type FoundAssignment, findAssignment, idsOfSet, lockAssignments } from "../assignments/queries.ts"
import { addRubrics, latestRubrics } from "../assignments/rubrics.queries.ts"
import { mayEdit } from "../assignments/rules.ts"
import { countMarks, listRubrics } from "./queries.ts"
import { questionOf } from "./rules.ts"

const closed = "This term is closed, so its rubrics can't be changed."

export const rubricRoutes = () =>
  routes(rubricEndpoints, {
    "GET /rubrics": async ({ db, viewer, query }) => ({ data: await listRubrics(db, viewer, query) }),

    "GET /assignments/{id}/rubric": async ({ db, viewer, params }) => ({
      data: { rubric: await rubricOf(db, viewer, found(await findAssignment(db, viewer, params.id))) },
    }),

    "PUT /assignments/{id}/rubric": async ({ db, viewer, params, body, version, audit }) => {
      const ids = body.with_others ? await idsOfSet(db, params.id) : [params.id]
      const locked = await lockAssignments(db, viewer, ids)
      const assignment = found(locked.find(({ id }) => id === params.id))
      allow(locked.every((assignment) => mayEdit(viewer, assignment)))
      if (!locked.every(isOpen)) refuse(closed)
      const before = await rubricOf(db, viewer, assignment)
      refuseStale(before, version)
      const { criteria, decides = before.decides } = body
      const latest = await latestRubrics(db, ids)
      const deletesNothing = criteria.length === 0 && latest.every((rubric) => rubric.criteria.length === 0)
      rejectField("criteria", deletesNothing ? "Add a criterion: this work has no rubric yet." : undefined)
      // A further version with the same content would only separate the filled rubrics from the current version.
      const unchanged = latest.filter(
        (rubric) => rubric.decides === decides && isDeepStrictEqual(rubric.criteria, criteria),
      )
      const changed = ids.filter((id) => !unchanged.some(({ assignment_id }) => assignment_id === id))
      requireConfirmation(questionOf(await countMarks(db, changed), { isDeleted: criteria.length === 0 }), {
        confirmed: body.confirmed,
        field: "confirmed",
      })
      await addRubrics(db, viewer, changed, { criteria, decides })
      const after = await rubricOf(db, viewer, assignment)
      audit("rubric", params.id, auditedOf(assignment, before), auditedOf(assignment, after))
      const message = criteria.length === 0 ? "The rubric was taken away." : "Rubric saved."
      return { message, data: { rubric: after } }
    },
  })

type RubricOfWork = Awaited<ReturnType<typeof rubricOf>>

async function rubricOf(db: Database, viewer: Viewer, assignment: FoundAssignment) {
  const { id, max_marks, other_classes } = assignment
  const [rubric] = await latestRubrics(db, [id])
  const others = (await idsOfSet(db, id)).filter((assignmentId) => assignmentId !== id)
  const { published, drafts } = await countMarks(db, others)
  return {
    criteria: rubric?.criteria ?? [],
    decides: rubric?.decides ?? true,
    version: rubric?.number ?? 0,
    marks: { ...(await countMarks(db, [id])), of_others: published + drafts },
    may_edit: mayEdit(viewer, assignment) && isOpen(assignment),
    closed: !isOpen(assignment),
    max_marks,
    other_classes,
  }
}

const auditedOf = ({ title }: FoundAssignment, { criteria, decides, version }: RubricOfWork) =>
  version === 0 ? null : { title, criteria, decides }
