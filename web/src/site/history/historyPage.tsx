import type { Page } from "../frame/page.ts"
import { History } from "./History.tsx"

export const historyPage: Page = {
  title: "History",
  description: "The history of the college, from its foundation to its plans.",
  writtenAs: "history",
  body: ({ content }) => <History content={content} />,
}
