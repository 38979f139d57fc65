import { block, contentPage } from "../content/contentPage.ts"
import { paragraphs } from "../content/fields.ts"

export const academicsPage = contentPage("academics", {
  title: "Academics",
  address: "/academics",
  blocks: {
    head: block("Head", { lead: paragraphs("Lead", { max: 300 }) }),
  },
})
