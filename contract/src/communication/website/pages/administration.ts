import { block, contentPage } from "../content/contentPage.ts"
import { department, list, paragraphs, picture, words } from "../content/fields.ts"

const message = {
  name: words("Name", { max: 80, required: true }),
  role: words("Role", { max: 80, required: true }),
  photo: picture("Photo", { ratio: 4 / 5 }),
  message: paragraphs("Message", { max: 4000, required: true }),
}

/** Spec 000 section 2.5. */
export const administrationPage = contentPage("administration", {
  title: "Administration",
  address: "/administration",
  blocks: {
    head: block("Top of the page", { lead: paragraphs("Lead", { max: 300 }) }),
    principal: block("Principal's message", message, { required: true }),
    deputy: block("Deputy principal's message", message),
    heads: block("Heads of departments", {
      heads: list(
        "Heads of departments",
        {
          department: department({ required: true }),
          name: words("Name", { max: 80, required: true }),
          photo: picture("Photo", { ratio: 1 }),
          words: paragraphs("In their words", { max: 400 }),
        },
        { one: "Head", max: 10 },
      ),
    }),
  },
})
