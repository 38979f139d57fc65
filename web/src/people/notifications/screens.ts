import { paths } from "../../lib/address/paths.ts"
import { list, type Screen } from "../../lib/records/screen.ts"
import { notificationList } from "./lists.ts"

const notifications = list("GET /notifications", notificationList)

export const notificationScreens: readonly Screen[] = [
  {
    path: paths.notifications,
    roles: ["admin"],
    load: () => import("./AdminNotificationsPage.tsx"),
    reads: notifications,
    menu: "College/Notifications",
    bundle: "messages",
  },
  {
    path: paths.lecturerNotifications,
    roles: ["lecturer"],
    load: () => import("./OwnNotificationsPage.tsx"),
    reads: notifications,
    menu: "College/Notifications",
    bundle: "messages",
  },
  // Spec 000 section 2.1 restricts this address to no role. Everybody sees their own notifications.
  {
    path: paths.myNotifications,
    roles: [],
    load: () => import("./OwnNotificationsPage.tsx"),
    reads: notifications,
    menu: "College/Notifications",
    menuOf: "student",
    bundle: "messages",
  },
]
