import { incompleteSubmission, type Receipt, submissionEndpoints } from "#contract/assessment/submissions.ts"
import { countText } from "#contract/lib/amounts.ts"
import { listOpenClasses } from "../../college/classes/queries.ts"
import { AppError, found, refuse, rejectField, requireConfirmation } from "../../lib/errors.ts"
import { archiveOf } from "../../lib/files/archives.ts"
import { type Files, privateFileOf } from "../../lib/files/files.ts"
import { routes } from "../../lib/http/handlers.ts"
import { withFile } from "../../people/uploads/arrived.queries.ts"
import { whyNoSubmission } from "../assignments/rules.ts"
import { mailReceipt, notifyGroup, notifyLecturers } from "./notices.queries.ts"
import {
  addVersion,
  findAssignmentToSubmit,
  findFurtherFormats,
  findOwnSubmission,
  findSubmission,
  isDeletedWork,
  listAllSubmissions,
  listSubmissions,
  lockForSubmission,
  sizeOfFiles,
} from "./queries.ts"
import { isSameSubmission, nameInArchive, onePerPiece, replacementQuestion, whyNoRoom } from "./rules.ts"

export const submissionRoutes = ({ files }: { files: Files }) =>
  routes(submissionEndpoints, {
    "POST /assignments/{id}/submit": async ({
      db: pool,
      viewer,
      params,
      body,
      files: sent,
      audit,
      ...context
    }) => {
      const { request } = context.http
      const file = sent.submissionFile ?? sent.file
      const further = await findFurtherFormats(pool, viewer, params.id)
      const uploadRequest = {
        file,
        id: body.upload_id,
        kind: "submission",
        field: "submissionFile",
        request,
        viewer,
        further,
      } as const
      return withFile(pool, files, uploadRequest, (take, arrived) =>
        context.transaction(async (db) => {
          const times = { fixedAt: arrived?.fixedAt ?? null, madeAt: body.made_at ?? null }
          const locked = await lockForSubmission(db, viewer, params.id, times)
          if (!locked && (await isDeletedWork(db, viewer, params.id)))
            refuse("This assignment was deleted, so work can no longer be handed in.")
          const work = found(locked)
          const upload = await take(db)
          const className =
            work.own_class ?? (await listOpenClasses(db)).find((name) => name === body.studentClass)
          if (!upload || !className)
            rejectField(upload ? "studentClass" : "submissionFile", incompleteSubmission)

          const before = await findOwnSubmission(db, viewer, work.id)
          // The same file was sent again because the reply was lost. It gets its receipt again, even after the due date.
          if (before && isSameSubmission(before, { ...upload, text: body.submission_text }))
            return receiptOf(before)
          refuse(whyNoSubmission(work))
          const { confirmed } = body
          requireConfirmation(replacementQuestion(before, body.made_at), {
            confirmed,
            field: "submissionFile",
          })
          rejectField("submissionFile", whyNoRoom(await sizeOfFiles(db, viewer.personId), upload.size))
          const fileId = await files.store(db, upload, privateFileOf(viewer))
          await addVersion(db, { className, fileId, text: body.submission_text, work })
          const submission = found(await findOwnSubmission(db, viewer, work.id))
          await notifyLecturers(db, work, submission, viewer.personId)
          await mailReceipt(db, submission, viewer.personId)
          await notifyGroup(db, work, submission, viewer)
          audit("submission", submission.id, before ?? null, submission)
          return receiptOf(submission)
        }),
      )
    },

    "GET /assignments/{id}/my-submission": async ({ db, viewer, params }) => {
      const submission = await findOwnSubmission(db, viewer, params.id)
      if (!submission) {
        throw new AppError("not_found", "No submission found for this assignment by this student.")
      }
      return { data: { submission } }
    },

    "GET /assignments/{id}/submissions": async ({ db, viewer, params, query }) => {
      found(await findAssignmentToSubmit(db, viewer, params.id))
      const list = await listSubmissions(db, viewer, params.id, query)
      return { message: `${countText(list.total, "submission")}.`, data: list }
    },

    "GET /assignments/{id}/submissions/download": async ({ db, viewer, params, query }) => {
      const { title } = found(await findAssignmentToSubmit(db, viewer, params.id))
      const submissions = onePerPiece(await listAllSubmissions(db, viewer, params.id, query))
      const stored = await files.findAll(
        db,
        submissions.map(({ file_id }) => file_id),
      )
      const entries = submissions.map((submission) => ({
        name: nameInArchive(submission),
        file: found(stored.get(submission.file_id)),
        at: submission.submitted_at,
      }))
      return archiveOf(`${title}.zip`, entries)
    },

    "GET /assignments/submissions/{id}/download": async ({ db, viewer, params, query }) => {
      const submission = found(await findSubmission(db, viewer, params.id, query.number))
      return found(await files.find(db, submission.file_id))
    },
  })

export const submissionFormats = { "POST /assignments/{id}/submit": findFurtherFormats }

const receiptOf = (submission: Receipt) => ({
  message: "Assignment submitted.",
  data: { submission },
})
