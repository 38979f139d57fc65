import { block, contentPage } from "../content/contentPage.ts"
import { paragraphs } from "../content/fields.ts"

export const newsEventsPage = contentPage("newsEvents", {
  title: "News and events",
  address: "/news-events",
  blocks: {
    head: block("Top of the page", { lead: paragraphs("Lead", { max: 300 }) }),
  },
})
