import { excuseEndpoints } from "#contract/teaching/excuses/endpoints.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"
import type { Database } from "../../lib/db/database.ts"
import { found, refuse } from "../../lib/errors.ts"
import { type Files, privateFileOf } from "../../lib/files/files.ts"
import { type AddressParts, fileAddresses } from "../../lib/http/fileAddresses.ts"
import { routes } from "../../lib/http/handlers.ts"
import { refuseStale } from "../../lib/http/versions.ts"
import { withFile } from "../../people/uploads/arrived.queries.ts"
import {
  coversClosedTerm,
  type Decision,
  decideExcuse,
  excuses,
  findExcuse,
  findSender,
  listExcuses,
  notifyOffice,
  notifyStudent,
  warnAfter,
  withdrawNotice,
} from "./queries.ts"
import { changesAttendance, isForOtherDays, whyNotChanged, whyNotDecided, whyNotSent } from "./rules.ts"

export function excuseRoutes({ files, ...parts }: AddressParts & { files: Files }) {
  const addresses = fileAddresses("excuse", parts)

  async function decide(
    db: Database,
    viewer: Viewer,
    id: number,
    { version, ...decision }: Decision & { version: number | undefined },
  ) {
    const before = await excuses(viewer).lock(db, id)
    refuseStale(before, version)
    if (changesAttendance(before, decision.state)) refuse(whyNotDecided(await coversClosedTerm(db, before)))
    const excuse = await decideExcuse(db, viewer, id, decision)
    await notifyStudent(db, excuse, viewer.personId)
    if (before.state === "accepted" && excuse.state === "rejected") await warnAfter(db, before)
    return { before, excuse }
  }

  return routes(excuseEndpoints, {
    "GET /excuses": async ({ db, viewer, query }) => ({ data: await listExcuses(db, viewer, query) }),

    "GET /excuses/{id}": async ({ db, viewer, params }) => ({
      data: { excuse: await excuses(viewer).find(db, params.id) },
    }),

    "GET /excuses/{id}/file": async ({ db, viewer, params }) => {
      const { file_id } = await excuses(viewer).find(db, params.id)
      return found(await files.find(db, found(file_id)))
    },

    "GET /excuses/{id}/url": async ({ db, viewer, params }) => {
      const { id, file_id } = await excuses(viewer).find(db, params.id)
      const url = file_id === null ? null : addresses.urlFor(viewer, id)
      return { data: { url: found(url) } }
    },

    "GET /auth/excuses/{id}": async ({ db, params: { id }, query, http }) => {
      const { file_id } = await addresses.open(db, { id, query, http }, (viewer) =>
        findExcuse(db, viewer, id),
      )
      return found(await files.find(db, found(file_id)))
    },

    "POST /excuses": ({ db: pool, viewer, body, files: { file }, audit, transaction, http: { request } }) => {
      const { first_date, last_date, reason } = body
      const studentId = found(viewer.studentId)
      const uploadRequest = { file, id: body.upload_id, kind: "attachment", request, viewer } as const
      return withFile(pool, files, uploadRequest, (take) =>
        transaction(async (db) => {
          refuse(whyNotSent(found(await findSender(db, studentId))))
          const file_id = await files.storeIfSent(db, await take(db), privateFileOf(viewer))
          const columns = { first_date, last_date, reason, file_id, student_id: studentId }
          const excuse = await excuses(viewer).create(db, columns)
          await notifyOffice(db, excuse, viewer.personId)
          audit("excuse", excuse.id, null, excuse)
          return { message: "Your excuse was sent to the office.", data: { excuse } }
        }),
      )
    },

    "PUT /excuses/{id}": ({ db: pool, viewer, params: { id }, body, files: { file }, ...context }) => {
      const { first_date, last_date, reason, upload_id = null } = body
      const { request } = context.http
      return withFile(pool, files, { file, id: upload_id, kind: "attachment", request, viewer }, (take) =>
        context.transaction(async (db) => {
          const before = await excuses(viewer).lock(db, id)
          refuse(whyNotChanged(before))
          refuseStale(before, context.version)
          const storedFile = await files.storeIfSent(db, await take(db), privateFileOf(viewer))
          const file_id = storedFile ?? (body.clear_file ? null : before.file_id)
          const excuse = await excuses(viewer).update(db, id, { first_date, last_date, reason, file_id })
          if (before.file_id !== null && before.file_id !== file_id)
            await files.remove(db, before.file_id, { forGood: true })
          if (isForOtherDays(before, excuse)) {
            // The office's notification names the days, so one that was read is replaced too.
            await withdrawNotice(db, id)
            await notifyOffice(db, excuse, viewer.personId)
          }
          context.audit("excuse", id, before, excuse)
          return { message: "Your excuse was changed.", data: { excuse } }
        }),
      )
    },

    "DELETE /excuses/{id}": async ({ db, viewer, params, audit }) => {
      const before = await excuses(viewer).lock(db, params.id)
      refuse(whyNotChanged(before))
      await excuses(viewer).remove(db, params.id)
      await withdrawNotice(db, params.id)
      if (before.file_id !== null) await files.remove(db, before.file_id, { forGood: true })
      audit("excuse", params.id, before, null)
      return { message: "Your excuse was withdrawn." }
    },

    "POST /excuses/{id}/accept": async ({ db, viewer, params, body, version, audit }) => {
      const { before, excuse } = await decide(db, viewer, params.id, {
        ...body,
        state: "accepted",
        version,
      })
      audit("excuse", params.id, before, excuse)
      return { message: "Excuse accepted.", data: { excuse } }
    },

    "POST /excuses/{id}/reject": async ({ db, viewer, params, body, version, audit }) => {
      const { before, excuse } = await decide(db, viewer, params.id, {
        ...body,
        state: "rejected",
        version,
      })
      audit("excuse", params.id, before, excuse)
      return { message: "Excuse rejected.", data: { excuse } }
    },
  })
}
