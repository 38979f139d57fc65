import type * as z from "zod"
import { block, contentPage } from "../content/contentPage.ts"
import { list, number, paragraphs, words } from "../content/fields.ts"

/** Spec 000 section 2.5. */
export const admissionsPage = contentPage("admissions", {
  title: "Admissions",
  address: "/admissions",
  blocks: {
    head: block("Top of the page", {
      lead: paragraphs("Lead", { max: 300 }),
      who: words("Who can apply", { max: 80 }),
      documents: words("Documents", { max: 80 }),
    }),
    pathways: block("Ways in", {
      pathways: list(
        "Ways in",
        {
          name: words("Name", { max: 60, required: true }),
          share: number("Share of the intake in percent", { max: 100 }),
          text: paragraphs("Text", { max: 400 }),
        },
        { one: "Way in", max: 6 },
      ),
    }),
    requirements: block("Requirements", {
      requirements: list("Requirements", words("Requirement", { max: 200 }), { one: "Requirement" }),
    }),
    steps: block("How to apply", {
      steps: list(
        "Steps",
        { title: words("Title", { max: 80, required: true }), text: paragraphs("Text", { max: 400 }) },
        { one: "Step", max: 12 },
      ),
    }),
    fees: block("Fees", { fee: number("Fee per term in kwacha", { max: 100_000_000 }) }),
    questions: block("Questions", {
      questions: list(
        "Questions",
        {
          question: words("Question", { max: 160, required: true }),
          answer: paragraphs("Answer", { max: 1000, required: true }),
        },
        { one: "Question" },
      ),
    }),
    office: block("Office hours", {
      hours: list(
        "Hours",
        {
          days: words("Days", { max: 80, required: true }),
          open: words("Hours", { max: 60, required: true }),
        },
        { one: "Line", max: 10 },
      ),
    }),
  },
})
export type AdmissionsContent = z.output<typeof admissionsPage.schema>
