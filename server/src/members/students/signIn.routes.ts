import { addressOf } from "#contract/lib/contactFields.ts"
import type { studentEndpoints } from "#contract/members/students/endpoints.ts"
import { nameOf } from "#contract/people/people/names.ts"
import type { Sessions } from "../../lib/auth/sessions.ts"
import { allow, found, refuse, rejectField } from "../../lib/errors.ts"
import type { Handlers } from "../../lib/http/handlers.ts"
import { printCodesOfSelected, resetByCode, resetPassword } from "../../people/accounts/passwords.queries.ts"
import { correctEmail, findAddressee } from "../../people/accounts/queries.ts"
import { findTwoFactor } from "../../people/people/profile.queries.ts"
import { whyNoneSelected } from "../../people/people/rules.ts"
import { listOwnClasses } from "./classes.queries.ts"
import { findStudent, lockForCodes, lockStudent } from "./queries.ts"
import { whyNoCode } from "./rules.ts"

type Parts = { sessions: Sessions; publicUrl: string; hasMailServer: boolean }
type SignInHandlers = Pick<
  Handlers<typeof studentEndpoints>,
  | "POST /students/{id}/reset-password"
  | "POST /students/{id}/correct-email"
  | "POST /students/{id}/login-code"
  | "POST /students/login-codes"
>

/** How staff help a student to sign in: a new password, another address for mails, or a code on paper. */
export const signInHandlers = ({ sessions, ...parts }: Parts): SignInHandlers => ({
  "POST /students/{id}/reset-password": async ({ db, params, body, audit }) => {
    const student = found(await lockStudent(db, params.id))
    const person = { ...student, id: student.person_id }
    audit("student", params.id, null, null)
    const mailed = "New credentials have been sent to the student's email."
    return resetPassword(db, { sessions, ...parts }, person, { ...body, mailed })
  },

  "POST /students/{id}/correct-email": async ({ db, params, body, audit }) => {
    const before = found(await lockStudent(db, params.id))
    const resent = await correctEmail(db, { ...before, id: before.person_id }, addressOf(body.email))
    audit("student", params.id, before, found(await lockStudent(db, params.id)))
    return { message: "Email address corrected.", data: { resent } }
  },

  "POST /students/{id}/login-code": async ({ db, params, viewer, audit }) => {
    const visibleStudent = found(await findStudent(db, viewer, params.id))
    const { lecturerClass } = await listOwnClasses(db, viewer.lecturerId)
    allow(visibleStudent.class !== null && visibleStudent.class === lecturerClass)
    const student = found(await lockStudent(db, params.id))
    const person = { ...student, id: student.person_id }
    refuse(whyNoCode(student.is_active, (await findTwoFactor(db, person.id)).two_factor))
    const addressee = found(await findAddressee(db, viewer.personId))
    const code = await resetByCode(db, sessions, person, `${nameOf(addressee)}, your lecturer,`)
    audit("student", params.id, null, null)
    return { data: { code } }
  },

  "POST /students/login-codes": async ({ db, body, audit }) => {
    rejectField("ids", whyNoneSelected(body, "students"))
    return printCodesOfSelected(db, await lockForCodes(db, body), audit)
  },
})
