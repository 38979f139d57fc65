import { block, contentPage } from "../content/contentPage.ts"
import { paragraphs } from "../content/fields.ts"

export const alumniPage = contentPage("alumni", {
  title: "Alumni",
  address: "/alumni",
  blocks: {
    head: block("Head", { lead: paragraphs("Lead", { max: 300 }) }),
  },
})
