import type { Page } from "../frame/page.ts"
import { Library } from "./Library.tsx"

export const libraryPage: Page = {
  title: "Library",
  description: "How to borrow, opening hours, seats and digital resources.",
  writtenAs: "library",
  body: ({ content }) => <Library content={content} />,
}
