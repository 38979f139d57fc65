import { block, contentPage } from "../content/contentPage.ts"
import { paragraphs } from "../content/fields.ts"

export const historyPage = contentPage("history", {
  title: "History",
  address: "/history",
  blocks: {
    head: block("Head", { lead: paragraphs("Lead", { max: 300 }) }),
  },
})
