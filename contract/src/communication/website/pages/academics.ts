import { block, contentPage } from "../content/contentPage.ts"
import { list, number, paragraphs, words } from "../content/fields.ts"

const term = (label: string) => number(label, { min: 1, max: 6, required: true })

/** Spec 000 section 2.5. The program's name, duration and level are in the content of the home page. */
export const academicsPage = contentPage("academics", {
  title: "Academics",
  address: "/academics",
  blocks: {
    head: block("Top of the page", { lead: paragraphs("Lead", { max: 300 }) }),
    curriculum: block("Curriculum", {
      text: paragraphs("Text", { max: 300 }),
      terms: list(
        "Terms",
        { term: term("Term"), subjects: list("Subjects", words("Subject", { max: 80 }), { one: "Subject" }) },
        { one: "Term", max: 6 },
      ),
    }),
    practice: block("Teaching practice", {
      firstTerm: term("First term"),
      lastTerm: term("Last term"),
      components: list("Components", words("Component", { max: 80 }), { one: "Component", max: 8 }),
      districts: list("Districts", words("District", { max: 40 }), { one: "District", max: 28 }),
      text: paragraphs("Text", { max: 600 }),
    }),
  },
})
