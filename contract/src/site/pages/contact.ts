import { block, contentPage } from "../content/contentPage.ts"
import { email, list, paragraphs, words } from "../content/fields.ts"

export const contactPage = contentPage("contact", {
  title: "Contact",
  address: "/contact",
  blocks: {
    head: block("Head", { lead: paragraphs("Lead", { max: 300 }) }),
    offices: block("Offices", {
      offices: list(
        "Offices",
        {
          key: words("Key", { max: 40, required: true, hint: "A short word for links, such as admissions." }),
          name: words("Name", { max: 80, required: true }),
          email: email("Email", { hint: "Messages to this office are sent here." }),
        },
        { one: "Office", max: 12 },
      ),
    }),
  },
})
