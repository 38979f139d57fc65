import type { Subject } from "#contract/courses/subjects/endpoints.ts"
import type { Database } from "../../lib/db/database.ts"
import { admins, lecturers } from "../../people/notifications/audiences.queries.ts"
import { notify, withdrawNotifications } from "../../people/notifications/queries.ts"

const waitingEffect = (id: number) => `subject ${id} waiting`
const decidedEffect = (id: number) => `subject ${id} decided`

/** Withdraws the notifications of a deleted subject, which would lead nowhere. */
export const withdrawNotices = (db: Database, id: number) =>
  withdrawNotifications(db, [waitingEffect(id), decidedEffect(id)])

/** Notifies the administrators that a lecturer's module waits for approval. */
export const notifyOfWaiting = (db: Database, { id, code, name }: Subject, senderId: number) =>
  notify(db, {
    type: "reminder",
    title: `Module waiting for approval: ${code}`,
    message: `${code} ${name} is offered once an administrator approves it.`,
    link: `/admin/subjects?view=${id}`,
    senderId,
    effect: waitingEffect(id),
    repeats: true,
    to: admins,
  })

/** Notifies the lecturer who created a module of the decision. */
export const notifyOfDecision = (db: Database, subject: Subject, ownerId: number | null, senderId: number) =>
  notify(db, {
    type: "announcement",
    ...decisionOn(subject),
    link: `/lecturer/modules?view=${subject.id}`,
    senderId,
    effect: decidedEffect(subject.id),
    repeats: true,
    to: lecturers([ownerId]),
  })

const decisionOn = ({ code, name, approval, rejection_reason }: Subject) =>
  approval === "approved"
    ? {
        title: `Module approved: ${code}`,
        message: `${code} ${name} is approved. You can set and mark work in it.`,
      }
    : {
        title: `Module not approved: ${code}`,
        message: [`${code} ${name} was not approved.`, rejection_reason, "Change it to ask again."]
          .filter(Boolean)
          .join(" "),
      }
