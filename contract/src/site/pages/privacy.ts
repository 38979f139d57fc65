import { block, contentPage } from "../content/contentPage.ts"
import { paragraphs } from "../content/fields.ts"

export const privacyPage = contentPage("privacy", {
  title: "Privacy",
  address: "/privacy",
  blocks: {
    head: block("Head", { lead: paragraphs("Lead", { max: 300 }) }),
  },
})
