import * as z from "zod"
import { endpoints, signedIn } from "../../lib/endpoints.ts"
import { choice, chosen, exactInstant, flag, line, optionalChoice, text } from "../../lib/fields.ts"
import { listQuery } from "../../lib/lists.ts"
import { counts, data, done } from "../../lib/replies.ts"
import { notificationAudiences, notificationTopics, notificationTypes, priorities } from "./types.ts"

export const notification = z.object({
  id: z.int(),
  title: z.string(),
  message: z.string(),
  type: z.enum(notificationTypes),
  priority: z.enum(priorities),
  is_read: z.boolean(),
  /** The address of the screen to which the notification links; null if there is none. */
  link: z.string().nullable(),
  /** The name of the person who caused the notification; null if the college itself or several people did. */
  sender_name: z.string().nullable(),
  /** The number of events of a kind that the notification stands for, as in "14 handed in Essay" (record 25). */
  count: z.int(),
  created_at: z.string(),
})
export type Notification = z.infer<typeof notification>

export const notificationInput = z.object({
  title: line("Title", 120),
  message: text("Message", 2000),
  type: choice("Type", notificationTypes).default("reminder"),
  priority: choice("Priority", priorities).default("normal"),
  topic: optionalChoice("About", notificationTopics),
  audience: choice("Audience", notificationAudiences),
  /** True to notify people in the portal without sending emails. */
  portal_only: flag,
})
export const notificationReach = notificationInput.pick({ audience: true, type: true, topic: true })

export const notificationList = listQuery(["created_at"], {
  /** "all" is the tab without a filter. */
  type: choice("Type", ["all", ...notificationTypes]).optional(),
})

const notificationStats = z.object({
  total: z.int(),
  unread: z.int(),
  byType: z.record(z.enum(notificationTypes), z.int()),
})

/** The ids of notifications. Other people's notifications are not affected (spec 002 section 7). */
const ids = z.array(chosen("Notification")).max(1000).default([])

/** Everything that a person did with their own notifications, in one call, even if it waited on their device. */
export const notificationChanges = z.object({
  read: ids,
  deleted: ids,
  /** The time at which the person marked all notifications as read. */
  all_read_until: exactInstant.nullish(),
})

export const notificationEndpoints = endpoints({
  "GET /notifications": {
    roles: signedIn,
    query: notificationList,
    /** The counts cover all the person's notifications, whatever the list finds. */
    response: data({
      notifications: z.array(notification),
      total: z.int(),
      unreadCount: z.int(),
      stats: notificationStats,
    }),
  },
  "GET /notifications/unread-count": { roles: signedIn, response: data({ count: z.int() }) },
  "GET /notifications/stats": {
    roles: signedIn,
    response: data({ stats: notificationStats }),
  },
  /** The number of people whom a notification would reach in the portal, and how many of them by email. */
  "GET /notifications/reach": {
    roles: ["admin"],
    query: notificationReach,
    response: data({ counts: counts("portal", "by_email") }),
  },
  /** Notifies an audience. The reply has the number of people, also in its message. */
  "POST /notifications": {
    auditLabel: "sent",
    roles: ["admin"],
    body: notificationInput,
    notifiesMany: true,
    status: 201,
    response: data({ count: z.int() }),
  },
  "PATCH /notifications": {
    roles: signedIn,
    body: notificationChanges,
    response: done,
    unaudited: true,
  },
  "PATCH /notifications/{id}/read": { roles: signedIn, response: done, unaudited: true },
  "PATCH /notifications/mark-all-read": { roles: signedIn, response: done, unaudited: true },
  "DELETE /notifications/{id}": { roles: signedIn, response: done },
})
