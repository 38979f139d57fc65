import type * as z from "zod"
import { block, contentPage } from "../content/contentPage.ts"
import { email, list, paragraphs, words } from "../content/fields.ts"

export const contactPage = contentPage("contact", {
  title: "Contact",
  address: "/contact",
  blocks: {
    head: block("Top of the page", { lead: paragraphs("Lead", { max: 300 }) }),
    offices: block("Offices", {
      offices: list(
        "Offices",
        {
          key: words("Key", {
            max: 40,
            required: true,
            isHidden: true,
            hint: "A short word for links: hr in /contact?to=hr. Teaching Staff links to hr.",
          }),
          name: words("Name", { max: 80, required: true }),
          tasks: paragraphs("What to ask there", { max: 200 }),
          place: words("Where it is", {
            max: 80,
            hint: "For example, Main building, first door on the left.",
          }),
          hours: words("Hours", { max: 80, hint: "For example, Monday to Friday 7:30 AM-4:30 PM." }),
          email: email("Email", {
            hint: "Messages to this office are sent here. The website doesn't show it.",
          }),
        },
        { one: "Office", max: 12 },
      ),
    }),
    way: block("How to get there", {
      place: paragraphs("Where the college is", { max: 300 }),
      routes: list(
        "Ways",
        {
          from: words("From", { max: 60, required: true, hint: "A town or a bus stage." }),
          text: paragraphs("Way", { max: 400, required: true }),
          takes: words("Time and fare", { max: 60 }),
        },
        { one: "Way", max: 8 },
      ),
    }),
  },
})
export type ContactContent = z.output<typeof contactPage.schema>
