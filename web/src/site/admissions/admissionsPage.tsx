import type { Page } from "../frame/page.ts"
import { Admissions } from "./Admissions.tsx"
import styles from "./admissions.css?inline"
import { admissionsData } from "./admissionsData.ts"

export const admissionsPage: Page = {
  title: "Admissions",
  description: "How to apply: requirements, documents, the steps, the fee per term and office hours.",
  writtenAs: "admissions",
  data: admissionsData,
  styles,
  body: ({ content }) => <Admissions content={content} />,
}
