import type { KeyObject } from "node:crypto"
import { historyEndpoints } from "#contract/registry/histories.ts"
import { readPolicies } from "../../assessment/grades/policies.queries.ts"
import { freshResults } from "../../assessment/results/fresh.queries.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"
import type { Database } from "../../lib/db/database.ts"
import { found } from "../../lib/errors.ts"
import { privatePicturePath } from "../../lib/files/tickets.ts"
import { routes } from "../../lib/http/handlers.ts"
import { findOwnStudent, findStudent } from "../../members/students/queries.ts"
import { listEvents, listTerms } from "./queries.ts"

type Student = { id: number; photo_id: string | null }

export const historyRoutes = ({ secret }: { secret: KeyObject }) => {
  async function historyOf<Row extends Student>(db: Database, viewer: Viewer, student: Row) {
    await freshResults(db)
    const { inForce } = await readPolicies(db)
    const photo_url = student.photo_id && privatePicturePath(secret, viewer, student.photo_id)
    return {
      student: { ...student, photo_url },
      pass_mark: inForce.pass.statistics,
      terms: await listTerms(db, viewer, student.id),
      events: await listEvents(db, student.id),
    }
  }

  return routes(historyEndpoints, {
    "GET /students/{id}/history": async ({ db, viewer, params }) => ({
      data: await historyOf(db, viewer, found(await findStudent(db, viewer, params.id))),
    }),

    "GET /students/my-history": async ({ db, viewer }) => ({
      data: await historyOf(db, viewer, found(await findOwnStudent(db, viewer.personId))),
    }),
  })
}
