import { registrationEndpoints } from "#contract/members/registrations.ts"
import { signInNameOf } from "#contract/people/accounts/signInName.ts"
import { mailLetter, mailLetters } from "../../college/mail/letters.queries.ts"
import type { Database } from "../../lib/db/database.ts"
import { anyOf } from "../../lib/db/filters.ts"
import { lockRows } from "../../lib/db/locks.ts"
import { found, refuse, rejectField } from "../../lib/errors.ts"
import type { Files } from "../../lib/files/files.ts"
import { routes } from "../../lib/http/handlers.ts"
import { findUser } from "../../people/accounts/queries.ts"
import { erasePerson } from "../../people/people/erasure.queries.ts"
import { listNamesakes } from "../lecturers/queries.ts"
import { createdText } from "../lecturers/rules.ts"
import { approveRegistration, findRegistrations, listRegistrations } from "./queries.ts"
import { approvalLetter, rejectionLetter, whyDecided, whyNoReason } from "./rules.ts"

type Parts = { files: Files; publicUrl: string }

export const registrationRoutes = ({ files, publicUrl }: Parts) =>
  routes(registrationEndpoints, {
    "GET /registrations": async ({ db, query }) => ({ data: await listRegistrations(db, query) }),

    "POST /registrations/{id}/approve": async ({ db, params, body, audit }) => {
      const [before] = await lockUndecided(db, [params.id])
      const lecturer = await approveRegistration(db, params.id, body)
      const user = found(await findUser(db, params.id))
      await mailLetter(db, { ...before, email: user.email }, approvalLetter(`${publicUrl}/login`))
      audit("person", params.id, before, { ...before, role: user.role, status: user.status })
      const namesakes = lecturer ? await listNamesakes(db, [lecturer.id]) : []
      const approved = createdText("Registration approved.", namesakes)
      if (user.email !== null) return { message: approved, data: { user } }
      const name = signInNameOf(user)
      return {
        message: `${approved} They sign in with ${name} and the password that they chose.`,
        data: { user },
      }
    },

    "POST /registrations/reject": async ({ db, body: { ids, reason }, audit }) => {
      const people = await lockUndecided(db, [...new Set(ids)])
      await rejectRegistrations(db, files, people, reason)
      audit("person", "many", { ids: people.map(({ id }) => id) }, null)
      return { message: "Registrations rejected.", data: { count: people.length } }
    },

    "POST /registrations/{id}/reject": async ({ db, params, body, audit }) => {
      const [before] = await lockUndecided(db, [params.id])
      await rejectRegistrations(db, files, [before], body.reason)
      audit("person", params.id, before, null)
      return { message: "Registration rejected." }
    },
  })

/** Erases people who registered, and mails those who confirmed their address (record 08). */
async function rejectRegistrations(
  db: Database,
  files: Files,
  people: readonly Registered[],
  reason: string | null,
) {
  rejectField("reason", whyNoReason(people, reason))
  for (const { id } of people) await erasePerson(db, files, id)
  const letter = rejectionLetter(reason)
  const reachable = people.filter(({ email_confirmed }) => email_confirmed)
  // The mail names no person, because everything stored under their id has just been erased.
  await mailLetters(
    db,
    reachable.map((person) => ({ to: { ...person, id: null }, letter })),
  )
}

type Registered = Awaited<ReturnType<typeof findRegistrations>>[number]

async function lockUndecided(db: Database, ids: readonly number[]) {
  await lockRows(db.selectFrom("person").where("id", "=", anyOf(ids)).orderBy("id"))
  const [first, ...rest] = await findRegistrations(db, ids)
  const people = [found(first), ...rest] as const
  found(people.length === ids.length || undefined)
  refuse(whyDecided(people))
  return people
}
