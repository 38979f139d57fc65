import type { Restorable } from "../../lib/http/restoring.ts"
import { forgetPhotos, restorePerson } from "../../people/people/restoring.queries.ts"

export const restorableLecturer: Restorable = {
  restore: (db, record) => restorePerson(db, "lecturer", record),
  forget: (db, ids) => forgetPhotos(db, "lecturer", ids),
  loggedAs: ({ record_id: id }) => ({ entity: "lecturer", id, names: null }),
}
