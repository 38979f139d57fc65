import { paths } from "../../lib/address/paths.ts"
import { belowHome } from "../frame/breadcrumbs.ts"
import type { Page } from "../frame/page.ts"
import { Library } from "./Library.tsx"
import styles from "./library.css?inline"

export const libraryPage: Page = {
  title: "Library",
  description: "How to borrow, opening hours, seats and digital resources.",
  writtenAs: "library",
  styles,
  data: belowHome("Library", paths.library),
  body: ({ content }) => <Library content={content} />,
}
