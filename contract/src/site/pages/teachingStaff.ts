import { block, contentPage } from "../content/contentPage.ts"
import { paragraphs } from "../content/fields.ts"

export const teachingStaffPage = contentPage("teachingStaff", {
  title: "Teaching staff",
  address: "/lecturers",
  blocks: {
    head: block("Head", { lead: paragraphs("Lead", { max: 300 }) }),
  },
})
