import type { Page } from "../frame/page.ts"
import { Alumni } from "./Alumni.tsx"

export const alumniPage: Page = {
  title: "Alumni",
  description: "The graduates of the college, and how they stay in touch.",
  writtenAs: "alumni",
  body: ({ content }) => <Alumni content={content} />,
}
