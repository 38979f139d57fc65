import type { Page } from "../frame/page.ts"
import { TeachingStaff } from "./TeachingStaff.tsx"

export const teachingStaffPage: Page = {
  title: "Teaching staff",
  description: "The lecturers of the college, by department.",
  writtenAs: "teachingStaff",
  body: ({ content }) => <TeachingStaff content={content} />,
}
