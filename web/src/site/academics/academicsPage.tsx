import type { Page } from "../frame/page.ts"
import { Academics } from "./Academics.tsx"
import styles from "./academics.css?inline"
import { course } from "./course.ts"

export const academicsPage: Page = {
  title: "Academics",
  description: "What students learn in two years and six terms, and where they practise.",
  writtenAs: "academics",
  styles,
  data: course,
  body: ({ content, exists }) => <Academics content={content} exists={exists} />,
}
