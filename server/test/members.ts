import { createLecturer } from "../src/members/lecturers/queries.ts"
import { createStudent } from "../src/members/students/admission.queries.ts"
import { addAccount, signIn } from "./accounts.ts"
import { lecturerApproval, studentApproval } from "./approvals.ts"
import type { College } from "./college.ts"

export type Bearer = { bearer: string }

/** People who are signed in and look at their own profile. */
export function membersOf(college: College) {
  const { call, db } = college
  return {
    /** A signed-in person with the record of their role. */
    async member(role: "admin" | "lecturer" | "student") {
      const account = await addAccount(db, role)
      const { role: _, phone_number: __, ...student } = { ...studentApproval, gender: "female" as const }
      const { role: ___, ...lecturer } = lecturerApproval
      if (role === "student") await createStudent(db, account.id, student)
      if (role === "lecturer") await createLecturer(db, account.id, lecturer)
      const { bearer } = await signIn(college, { email: account.email })
      const form = { firstName: "Thoko", lastName: "Banda", email: account.email, phone: "0888 123" }
      return { ...account, bearer, form }
    },
    profileOf: async (bearer: Bearer) => (await call(bearer, "GET /auth/profile")).body.data.user,
    update: (bearer: Bearer, body: object) => call(bearer, "PUT /auth/profile", { body }),
  }
}
