import { enrolStudents, lockActiveTerms } from "../../courses/enrolments/queries.ts"
import type { Restorable } from "../../lib/http/restoring.ts"
import { forgetPhotos, restorePerson } from "../../people/people/restoring.queries.ts"

export const restorableStudent: Restorable = {
  // The terms are locked before the student, as by moving up.
  async restore(db, record) {
    await lockActiveTerms(db)
    const notes = await restorePerson(db, "student", record)
    await enrolStudents(db, [record.record_id])
    return notes
  },
  forget: (db, ids) => forgetPhotos(db, "student", ids),
  // The log looks up the names of people.
  loggedAs: ({ record_id: id }) => ({ entity: "student", id, names: null }),
}
