import type { ContentOf } from "#contract/site/content/contentPage.ts"
import type { teachingStaffPage } from "#contract/site/pages/teachingStaff.ts"

export const teachingStaff: ContentOf<typeof teachingStaffPage> = {
  head: { lead: "The lecturers who teach our students, by department." },
}
