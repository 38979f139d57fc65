import * as z from "zod"
import { className } from "../../college/classes/fields.ts"
import { download, endpoints, roles, signedIn } from "../../lib/endpoints.ts"
import { choice } from "../../lib/fields.ts"
import { exportFormat, listQuery } from "../../lib/lists.ts"
import { counts, data, nullable } from "../../lib/replies.ts"

/** A person whom an announcement is for. */
const reader = z.object({
  person_id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  role: z.enum(roles),
  /** Null for people who aren't students. The class is also null for a student without one. */
  ...nullable({ student_number: z.string(), class: z.string() }),
  /** The time of the first reading; null if the person hasn't read the announcement. */
  read_at: z.string().nullable(),
})
export type AnnouncementReader = z.infer<typeof reader>

/** The readers of one class, of the students without a class, or of another role. */
const readerGroup = counts("total", "read").extend({
  role: z.enum(roles),
  class: z.string().nullable(),
})

export const announcementReaderList = listQuery(["last_name", "class", "read_at"], {
  state: choice("State", ["read", "unread"]).optional(),
  role: choice("Role", roles).optional(),
  class: className("Class").optional(),
})

export const announcementReceiptEndpoints = endpoints({
  /** Replies with the time of the viewer's first reading, even if the request is repeated. */
  "POST /announcements/{id}/read": {
    roles: signedIn,
    unaudited: true,
    response: data({ read_at: z.string() }),
  },
  /** The people of the audience that the filters find. The counts and groups are those of the whole audience. */
  "GET /announcements/{id}/readers": {
    roles: ["admin"],
    query: announcementReaderList,
    response: data({
      readers: z.array(reader),
      total: z.int(),
      counts: counts("total", "read", "unread"),
      groups: z.array(readerGroup),
    }),
  },
  "GET /announcements/{id}/readers/export": {
    roles: ["admin"],
    query: announcementReaderList.extend(exportFormat),
    response: download,
  },
  /** Notifies the people who haven't read it, at most once an hour. The reply has their number, also in its message. */
  "POST /announcements/{id}/remind": {
    auditLabel: "reminded",
    roles: ["admin"],
    notifiesMany: true,
    response: data({ count: z.int() }),
  },
})
