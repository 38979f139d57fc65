import { paths } from "../../lib/address/paths.ts"
import { readOf } from "../../lib/api/data.ts"
import { orDeleted } from "../../lib/deletedRecords/reads.ts"
import { readOfList } from "../../lib/records/listQuery.ts"
import { list, type Screen } from "../../lib/records/screen.ts"
import { announcementList, ownAnnouncementList, readerList } from "./lists.ts"

export const announcementScreens: readonly Screen[] = [
  {
    path: paths.announcements,
    roles: ["admin"],
    load: () => import("./AnnouncementsPage.tsx"),
    reads: orDeleted("announcement", list("GET /announcements", announcementList)),
    menu: "College/Notifications/Announcements",
  },
  {
    path: paths.announcementReaders,
    roles: ["admin"],
    load: () => import("./ReadersPage.tsx"),
    reads: ({ params: { id = "" }, search }) => [
      readOfList("GET /announcements/{id}/readers", readerList, search, { id }),
      readOf("GET /announcements/{id}", { params: { id } }),
    ],
  },
  {
    path: paths.lecturerAnnouncements,
    roles: ["lecturer"],
    load: () => import("./OwnAnnouncementsPage.tsx"),
    reads: list("GET /announcements", ownAnnouncementList),
    menu: "College/Notifications/Announcements",
  },
  {
    path: paths.myAnnouncements,
    roles: ["student"],
    load: () => import("./OwnAnnouncementsPage.tsx"),
    reads: list("GET /announcements", ownAnnouncementList),
    menu: "College/Notifications/Announcements",
  },
]
