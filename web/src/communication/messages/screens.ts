import { paths } from "../../lib/address/paths.ts"
import { list, type Screen } from "../../lib/records/screen.ts"
import { messageList, ownMessageList } from "./lists.ts"

export const messageScreens: readonly Screen[] = [
  {
    path: paths.ownMessages,
    roles: ["lecturer"],
    load: () => import("./OwnMessagesPage.tsx"),
    reads: list("GET /messages", ownMessageList),
    menu: "College/Notifications/Messages",
    bundle: "messages",
  },
  {
    path: paths.messages,
    roles: ["admin"],
    load: () => import("./MessagesPage.tsx"),
    reads: list("GET /messages", messageList),
    menu: "College/Notifications/Messages",
    bundle: "messages",
  },
]
