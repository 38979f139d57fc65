import { block, contentPage } from "../content/contentPage.ts"
import { department, list, paragraphs, words } from "../content/fields.ts"

/** Spec 000 section 2.5. The lecturers themselves are records, and appear as soon as they are added. */
export const teachingStaffPage = contentPage("teachingStaff", {
  title: "Teaching staff",
  address: "/lecturers",
  blocks: {
    head: block("Top of the page", { lead: paragraphs("Lead", { max: 300 }) }),
    positions: block(
      "Open positions",
      {
        positions: list(
          "Open positions",
          {
            title: words("Title", { max: 100, required: true }),
            department: department(),
            closes: words("Apply by", { max: 40, hint: "A date, such as 31 March 2027." }),
            text: paragraphs("Text", { max: 1500, required: true }),
          },
          { one: "Position", max: 20 },
        ),
      },
      { hint: "Without any, the page says that the college has no open position." },
    ),
  },
})
