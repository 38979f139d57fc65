import type * as z from "zod"
import { block, contentPage } from "../content/contentPage.ts"
import { list, paragraphs, words } from "../content/fields.ts"

/** The page lists by itself the data that the software stores; the college adds its own words. */
export const privacyPage = contentPage("privacy", {
  title: "Privacy",
  address: "/privacy",
  blocks: {
    head: block("Top of the page", { lead: paragraphs("Lead", { max: 300 }) }),
    own: block("The college's own words", {
      parts: list(
        "Parts",
        {
          title: words("Title", { max: 80, required: true }),
          text: paragraphs("Text", { max: 1500, required: true }),
        },
        { one: "Part", max: 10 },
      ),
    }),
    answers: block("Who answers questions about privacy", {
      who: words("Who", { max: 80, hint: "A role, such as the Registrar." }),
      text: paragraphs("How to reach them", { max: 400 }),
    }),
  },
})
export type PrivacyContent = z.output<typeof privacyPage.schema>
