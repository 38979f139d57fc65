import { paths } from "../../lib/address/paths.ts"
import { belowHome } from "../frame/breadcrumbs.ts"
import type { Page } from "../frame/page.ts"
import { Alumni } from "./Alumni.tsx"
import styles from "./alumni.css?inline"

export const alumniPage: Page = {
  title: "Alumni",
  description: "The graduates of the college, and how they stay in touch.",
  writtenAs: "alumni",
  styles,
  data: belowHome("Alumni", paths.alumni),
  body: ({ content }) => <Alumni content={content} />,
}
