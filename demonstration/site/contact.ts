import type { ContentOf } from "#contract/site/content/contentPage.ts"
import type { contactPage } from "#contract/site/pages/contact.ts"

export const contact: ContentOf<typeof contactPage> = {
  head: { lead: "Questions about the course, admissions or a visit: a person reads every message." },
  offices: {
    offices: [
      { key: "admissions", name: "Admissions Office", email: "admissions@college.example" },
      { key: "hr", name: "Human Resources", email: "hr@college.example" },
      { key: "alumni", name: "Alumni Office", email: "alumni@college.example" },
    ],
  },
}
