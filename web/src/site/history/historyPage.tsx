import { paths } from "../../lib/address/paths.ts"
import { belowHome } from "../frame/breadcrumbs.ts"
import type { Page } from "../frame/page.ts"
import { History } from "./History.tsx"
import styles from "./history.css?inline"

export const historyPage: Page = {
  title: "History",
  description: "The history of the college, from its foundation to its plans.",
  writtenAs: "history",
  styles,
  data: belowHome("History", paths.history),
  body: ({ content }) => <History content={content} />,
}
