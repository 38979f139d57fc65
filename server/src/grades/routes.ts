import { gpaSummaryOf, gradesBySubject } from "#contract/gradebook.ts"
import { gradeEndpoints } from "#contract/grades.ts"
import { readPolicy } from "../gradingPolicies/queries.ts"
import { found } from "../lib/errors.ts"
import { routes } from "../lib/routes.ts"
import { listChanges } from "../marking/queries.ts"
import { countGrades, findGrade, findOwnStudentId, listBook, listGrades, mayRead, whoIs } from "./queries.ts"

export const gradeRoutes = () =>
  routes(gradeEndpoints, {
    "GET /grades": async ({ db, user, query }) => ({
      data: await listGrades(db, await whoIs(db, user), await readPolicy(db), query),
    }),

    "GET /grades/stats": async ({ db, user, query }) => ({
      data: { stats: await countGrades(db, await whoIs(db, user), await readPolicy(db), query) },
    }),

    "GET /grades/my-grades": async ({ db, user }) => {
      const policy = await readPolicy(db)
      const grades = await listBook(
        db,
        await whoIs(db, user),
        policy,
        found(await findOwnStudentId(db, user.id)),
      )
      return { data: { grades, gradesBySubject: gradesBySubject(grades, policy) } }
    },

    "GET /grades/my-gpa": async ({ db, user }) => {
      const policy = await readPolicy(db)
      const grades = await listBook(
        db,
        await whoIs(db, user),
        policy,
        found(await findOwnStudentId(db, user.id)),
      )
      return { data: { gpa: gpaSummaryOf(grades, policy) } }
    },

    "GET /grades/student/{id}": async ({ db, user, params }) => {
      const who = await whoIs(db, user)
      const policy = await readPolicy(db)
      found(await mayRead(db, who, params.id))
      const grades = await listBook(db, who, policy, params.id)
      const gpa = gpaSummaryOf(grades, policy)
      return { data: { grades, gradesBySubject: gradesBySubject(grades, policy), gpa } }
    },

    "GET /grades/student/{id}/gpa": async ({ db, user, params }) => {
      const who = await whoIs(db, user)
      const policy = await readPolicy(db)
      found(await mayRead(db, who, params.id))
      return { data: { gpa: gpaSummaryOf(await listBook(db, who, policy, params.id), policy) } }
    },

    "GET /grades/subject/{id}": async ({ db, user, params, query }) => ({
      data: await listGrades(db, await whoIs(db, user), await readPolicy(db), {
        ...query,
        subject_id: params.id,
      }),
    }),

    "GET /grades/{id}": async ({ db, user, params }) => {
      const grade = found(await findGrade(db, await whoIs(db, user), await readPolicy(db), params.id))
      return { data: { grade, history: await listChanges(db, params.id) } }
    },
  })
