import type { ContentOf } from "#contract/communication/website/content/contentPage.ts"
import type { academicsPage } from "#contract/communication/website/pages/academics.ts"

const always = ["Chichewa", "English", "Education Foundation Studies", "Mathematics"]

export const academics: ContentOf<typeof academicsPage> = {
  head: {
    lead: "One certificate, two years, six terms: four in our lecture rooms and two in primary schools.",
  },
  curriculum: {
    text: "Each term stands on the one before it. Four subjects run through all four terms at the college.",
    terms: [
      {
        term: 1,
        subjects: [...always, "Social and Environmental Science", "Life Skills", "Expressive Arts"],
      },
      { term: 2, subjects: [...always, "Agriculture", "Religious Studies", "Science and Technology"] },
      {
        term: 5,
        subjects: [...always, "Social and Environmental Science", "Expressive Arts", "Human Ecology"],
      },
      {
        term: 6,
        subjects: [...always, "Science and Technology", "Agriculture", "Religious Studies", "Life Skills"],
      },
    ],
  },
  practice: {
    firstTerm: 3,
    lastTerm: 4,
    components: ["Teaching Practice", "Student Experience Journal"],
    districts: ["Dedza", "Ntcheu"],
    text: "Students spend both terms before real classes. In the journal they write down each lesson: what they planned, what happened and what they would do differently.",
  },
}
