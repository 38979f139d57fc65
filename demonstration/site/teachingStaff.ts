import type { ContentOf } from "#contract/communication/website/content/contentPage.ts"
import type { teachingStaffPage } from "#contract/communication/website/pages/teachingStaff.ts"

export const teachingStaff: ContentOf<typeof teachingStaffPage> = {
  head: {
    lead: "The lecturers who teach our students, visit them in their schools, and read every journal they write.",
  },
  positions: {
    positions: [
      {
        title: "Lecturer in Human Ecology",
        department: "Science",
        closes: "the end of this term",
        text: "A made-up position, as everything in this demonstration is.\n\nYou hold a degree in education, have taught in a primary school for three years, and can plan a meal for sixty with what the market has. You would teach two terms of the second year, and visit student teachers in their schools twice a term.",
      },
      {
        title: "Lecturer in Expressive Arts",
        department: "Expressive Arts",
        closes: "",
        text: "You teach music, drama and drawing with what is found around a school, and lead the choir. Half of the position is supervision in schools.",
      },
    ],
  },
}
