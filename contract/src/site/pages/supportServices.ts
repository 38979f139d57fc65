import { block, contentPage } from "../content/contentPage.ts"
import { paragraphs } from "../content/fields.ts"

export const supportServicesPage = contentPage("supportServices", {
  title: "Support services",
  address: "/support-services",
  blocks: {
    head: block("Head", { lead: paragraphs("Lead", { max: 300 }) }),
  },
})
